import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { findUnicodeCodec } from "../src/files/encoding/codec.ts";
import { readWindow } from "../src/files/window/readWindow.ts";
import { createLineIndexStore } from "../src/files/window/sparseLineIndex.ts";
import { compare } from "./harness.ts";

/** Of 81 bytes, about 500 MB in all. */
const totalLines = 6_200_000;
const deepLine = 5_000_000;
const lineCount = 100;

const nextWindowMs = { target: 5, reject: 15 };
const memoryMb = { target: 16, reject: 48 };

const folder = mkdtempSync(join(tmpdir(), "linewise-bench-"));
try {
  const path = join(folder, "large.log");
  writeLines(path);
  const utf8 = findUnicodeCodec("utf8");
  assert.ok(utf8);
  const read = async (startLine: number, store = createLineIndexStore()): Promise<string> => {
    const request = { path, codec: utf8, startLine, lineCount, maxLineCharacters: 2000 };
    const result = await readWindow(request, store);
    assert.ok(result.ok);
    return result.value.lines.map(({ text }) => `${text}\n`).join("");
  };
  const sed = (startLine: number): string => {
    const lastLine = startLine + lineCount - 1;
    const script = `${startLine},${lastLine}p;${lastLine}q`;
    return execFileSync("sed", ["-n", script, path], { encoding: "utf8" });
  };

  const memory = await measureMemory(() => read(deepLine));
  assert.equal(await read(deepLine), sed(deepLine));
  const store = createLineIndexStore();
  await read(deepLine, store);
  let turn = 0;
  const nextTimesMs: number[] = [];
  const kept = await compare(
    `lines ${deepLine} to ${deepLine + lineCount - 1} of 500 MB`,
    [
      { name: "readWindow", run: () => read(deepLine) },
      { name: "sed -n 'a,bp;bq'", run: () => sed(deepLine) },
      {
        name: "readWindow, again elsewhere",
        run: async () => {
          turn += 1;
          const startedMs = performance.now();
          await read(turn * 400_000, store);
          nextTimesMs.push(performance.now() - startedMs);
        },
      },
    ],
    [{ ours: "readWindow", peer: "sed -n 'a,bp;bq'", ratio: 1, reject: 3 }],
  );
  const nextMs = nextTimesMs.sort((one, other) => one - other)[nextTimesMs.length >> 1] ?? NaN;
  console.log(`  ${nextMs.toFixed(1).padStart(9)} ms  next window: target ${nextWindowMs.target}`);
  console.log(`  ${memory.mb.toFixed(1).padStart(9)} MB  over idle: target ${memoryMb.target}`);
  console.log(`  ${memory.stallMs.toFixed(1).padStart(9)} ms  longest stall of the event loop`);
  if (!kept || nextMs > nextWindowMs.reject || memory.mb > memoryMb.reject) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}

/** Written by another process, so that this one is idle before it reads. Every line is numbered. */
function writeLines(path: string): void {
  const output = openSync(path, "w");
  const format = `%.0f ${"x".repeat(72)}`;
  execFileSync("seq", ["-f", format, String(totalLines)], { stdio: ["ignore", output, "inherit"] });
  closeSync(output);
}

/** The resident memory that the work adds at its peak, and how long it holds up the event loop. */
async function measureMemory(
  work: () => Promise<unknown>,
): Promise<{ readonly mb: number; readonly stallMs: number }> {
  const idleBytes = process.memoryUsage.rss();
  let peakBytes = idleBytes;
  const sampling = setInterval(() => {
    peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
  }, 5);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await work();
  delay.disable();
  clearInterval(sampling);
  return { mb: (peakBytes - idleBytes) / 1e6, stallMs: delay.max / 1e6 };
}
