import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as passTime } from "node:timers/promises";
import { defaultRacinessMs } from "../src/files/search/searchPool.ts";
import { makeSearchTree } from "./searchTree/searchTree.ts";

/** How much a process grows that searches: one pool, as in the extension, and nothing else. */
const files = 50_000;
const rejectAboveMegabytes = 300;

const top = mkdtempSync(join(tmpdir(), "linewise-bench-"));
try {
  makeSearchTree(top, files);
  await passTime(defaultRacinessMs + 500);
  const searcher = join(import.meta.dirname, "searchTree", "memoryProcess.ts");
  const { stdout, stderr, status } = spawnSync(process.execPath, [searcher, top], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  const report = JSON.parse(stdout) as Readonly<Record<string, number>>;
  console.log(`\nmemory over idle, ${files} files searched by one pool`);
  for (const [name, megabytes] of Object.entries(report)) {
    console.log(`  ${megabytes.toFixed(0).padStart(9)} MB  ${name}`);
  }
  const mostMegabytes = Math.max(...Object.values(report));
  const isKept = mostMegabytes <= rejectAboveMegabytes;
  const verdict = isKept ? "reached" : "REJECT";
  console.log(`  at most ${rejectAboveMegabytes} MB with the contents that are kept: ${verdict}`);
  if (!isKept) process.exitCode = 1;
} finally {
  rmSync(top, { recursive: true });
}
