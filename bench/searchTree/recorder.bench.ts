import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { compareStates } from "../../src/core/recorder/index.ts";
import { createSearchPool } from "../../src/files/search/index.ts";
import { takeFolderStates, type TakenStates } from "../../src/files/states/index.ts";
import { median } from "../harness.ts";

// What a command of an agent waits for in a workspace of 20,000 files: the state before, and the state
// after with its comparison. The first state reads all files; later ones look at each.
const fileCount = 20_000;
const rounds = 15;
const limits = { firstMs: 1_500, nextMs: 150, megabytes: 300 };
/** On a busy machine. */
const reject = 3;

const folder = mkdtempSync(join(tmpdir(), "linewise-bench-"));
try {
  makeFiles();
  // What is too new is read every time.
  await wait(3_000);
  const workerUrl = new URL("../../src/files/search/worker/searchWorker.ts", import.meta.url);
  const pool = createSearchPool({ workerUrl });
  const platform = { isCaseSensitive: true, backslashSeparates: false };
  const take = (states: "keep" | "look"): Promise<TakenStates> =>
    takeFolderStates(pool, { folder, platform, innerRoots: [] }, states, 60_000);
  const startBytes = process.memoryUsage().rss;
  const first = await timeOf(() => take("keep"));
  const next: number[] = [];
  for (let round = 0; round < rounds; round++) {
    writeFileSync(join(folder, "folder 3", `file ${round}.ts`), `changed ${round}\n`);
    next.push(
      await timeOf(async () => {
        const before = await take("keep");
        const after = await take("look");
        compareStates(before.files, after.files, before.startedMs - 2_500);
      }),
    );
  }
  const megabytes = (process.memoryUsage().rss - startBytes) / 1e6;
  await pool.dispose();
  const verdicts = [
    judge("the first state", first, limits.firstMs, "ms"),
    judge("state before and after, median", median(next), limits.nextMs, "ms"),
    judge("memory", megabytes, limits.megabytes, "MB"),
  ];
  if (!verdicts.every((isKept) => isKept)) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}

function makeFiles(): void {
  for (let index = 0; index < fileCount; index++) {
    const below = join(folder, `folder ${index % 400}`);
    if (index < 400) mkdirSync(below);
    const lines = `const value${index} = ${index}; // a line of some code\n`;
    writeFileSync(
      join(below, `file ${Math.floor(index / 400)}.ts`),
      lines.repeat(20 + (index % 200)),
    );
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}

function judge(name: string, value: number, target: number, unit: string): boolean {
  const verdict = value <= target ? "reached" : value <= target * reject ? "missed" : "REJECT";
  console.log(`  ${value.toFixed(0).padStart(6)} ${unit}  ${name}: target ${target}, ${verdict}`);
  return value <= target * reject;
}
