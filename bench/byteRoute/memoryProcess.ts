import { readFileSync, writeFileSync } from "node:fs";
import { editByteExact } from "./editByteExact.ts";

// Writes how many bytes of memory one call adds at its peak, in a process that did a small one before.
const [path = "", lineCount, operationCount, newLine = ""] = process.argv.slice(2);
const small = `${path}.small`;
writeFileSync(small, "a\nb\r\n");
await editByteExact({ path: small, lineCount: 2, operationCount: 1, newLine });
const idleBytes = process.memoryUsage.rss();
await editByteExact({
  path,
  lineCount: Number(lineCount),
  operationCount: Number(operationCount),
  newLine,
});
process.stdout.write(String(findPeakBytes() - idleBytes));

/** On Linux `maxRSS` counts what the parent had when it started this process; the kernel knows better. */
function findPeakBytes(): number {
  if (process.platform !== "linux") return process.resourceUsage().maxRSS * 1024;
  const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8"));
  return Number(peak?.[1]) * 1024;
}
