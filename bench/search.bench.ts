import assert from "node:assert/strict";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as passTime } from "node:timers/promises";
import {
  createSearchPool,
  defaultRacinessMs,
  type SearchPool,
} from "../src/files/search/searchPool.ts";
import { compare } from "./harness.ts";
import {
  countByRipgrep,
  countOurs,
  makeSearchTree,
  searchPatterns,
  searchTree,
  searchWorkerUrl,
} from "./searchTree/searchTree.ts";

const peers = ["rg", "rg -j4"];
type ReadUsage = (previous?: NodeJS.CpuUsage) => NodeJS.CpuUsage;

/** In microseconds, of the calling thread. Node has it for longer than its types, as installed. */
const readThreadUsage = Reflect.get(process, "threadCpuUsage") as ReadUsage;

const top = mkdtempSync(join(tmpdir(), "linewise-bench-"));
const small = mkdtempSync(join(tmpdir(), "linewise-bench-"));
const links = mkdtempSync(join(tmpdir(), "linewise-bench-"));
let names = 0;
let others = 0;
const pool = createSearchPool({ workerUrl: searchWorkerUrl });
// The same engine, which keeps no contents, and is given a new name of the tree each time.
const forgetful = createSearchPool({ workerUrl: searchWorkerUrl, keptBytes: 0 });
try {
  makeSearchTree(top, 27_000);
  makeSearchTree(small, 300);
  await passTime(defaultRacinessMs + 500);
  let isKept = true;
  for (const pattern of searchPatterns) isKept = (await compareOnTree(pattern)) && isKept;
  isKept = (await compareOnFewFiles("word77\\b")) && isKept;
  await reportEventLoop();
  await reportCancellation();
  if (!isKept) process.exitCode = 1;
} finally {
  await Promise.all([pool.dispose(), forgetful.dispose()]);
  for (const folder of [links, small, top]) rmSync(folder, { recursive: true });
}

async function compareOnTree(pattern: string): Promise<boolean> {
  assert.equal(await countOurs(pool, top, pattern), countByRipgrep(top, pattern));
  const first = `first, ${pattern}`;
  const other = `another, ${pattern}`;
  const again = `again, ${pattern}`;
  return compare(
    `search 27,000 files for ${pattern}`,
    [
      { name: first, run: () => countOurs(forgetful, newName(top), pattern) },
      { name: other, run: () => countOurs(pool, top, anotherPattern(pattern)) },
      { name: again, run: () => countOurs(pool, top, pattern) },
      { name: "rg", run: () => countByRipgrep(top, pattern) },
      { name: "rg -j4", run: () => countByRipgrep(top, pattern, "-j4") },
    ],
    [
      { ours: first, peer: peers, ratio: 1.2, reject: 2 },
      { ours: other, peer: peers, ratio: 0.7, reject: 1 },
      { ours: again, peer: peers, ratio: 0.35, reject: 1 },
    ],
  );
}

async function compareOnFewFiles(pattern: string): Promise<boolean> {
  return compare(
    `search 300 files for ${pattern}`,
    [
      { name: "first", run: () => countOurs(forgetful, newName(small), pattern) },
      { name: "again", run: () => countOurs(pool, small, pattern) },
      { name: "rg", run: () => countByRipgrep(small, pattern) },
      { name: "rg -j4", run: () => countByRipgrep(small, pattern, "-j4") },
    ],
    ["first", "again"].map((ours) => ({ ours, peer: peers, ratio: 1, reject: 1.5 })),
  );
}

/** A link to the tree under which nothing of it is known from before. */
function newName(tree: string): string {
  names += 1;
  const name = join(links, `name${names}`);
  symlinkSync(tree, name);
  return name;
}

/** Finds the same, and was never asked for: the contents are known, the answers are not. */
function anotherPattern(pattern: string): string {
  others += 1;
  return `${pattern}(?!unlikely${others})`;
}

/**
 * How long our own searches hold the caller's thread: what it is late, which the load of the machine
 * adds to, and what it computes in one turn of its event loop, which is ours alone.
 */
async function reportEventLoop(): Promise<void> {
  for (const [name, search] of [
    ["first", () => countOurs(forgetful, newName(top), "word77\\b")],
    ["again", () => countOurs(pool, top, "word77\\b")],
  ] as const) {
    const eventLoop = monitorEventLoopDelay({ resolution: 1 });
    eventLoop.enable();
    for (let round = 0; round < 10; round += 1) await search();
    eventLoop.disable();
    const [middle, high, most] = [50, 99, 100].map((percent) => eventLoop.percentile(percent));
    const longestMs = await findLongestTurn(search);
    console.log(
      `\nevent loop during ${name} searches: the longest turn computes ${longestMs.toFixed(1)} ms ` +
        `(aim: 10 ms); a timer of 1 ms comes after ${inMs(middle)} (median), ` +
        `${inMs(high)} (99 in 100), ${inMs(most)} (at most)`,
    );
  }
}

async function findLongestTurn(search: () => Promise<unknown>): Promise<number> {
  let longestMs = 0;
  let isOver = false;
  let before = readThreadUsage();
  const turn = (): void => {
    const { user, system } = readThreadUsage(before);
    longestMs = Math.max(longestMs, (user + system) / 1e3);
    before = readThreadUsage();
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  for (let round = 0; round < 10; round += 1) await search();
  isOver = true;
  return longestMs;
}

function inMs(nanoseconds = NaN): string {
  return `${(nanoseconds / 1e6).toFixed(1)} ms`;
}

/** From the abort to the rejection, and to the moment when the next search could begin. */
async function reportCancellation(): Promise<void> {
  for (const [name, searched, newFolder] of [
    ["first", forgetful, () => newName(top)],
    ["again", pool, () => top],
  ] as const) {
    const rejected: number[] = [];
    const free: number[] = [];
    for (let delayMs = 1; delayMs < 400; delayMs = Math.ceil(delayMs * 1.5)) {
      const { answeredMs, freeMs } = await cancel(searched, newFolder(), delayMs);
      rejected.push(answeredMs);
      free.push(freeMs);
    }
    console.log(
      `\ncanceled ${name} searches: answered after at most ` +
        `${Math.max(...rejected).toFixed(1)} ms (limit 100 ms), ` +
        `ready for the next after ${Math.max(...free).toFixed(1)} ms`,
    );
  }
}

async function cancel(
  searched: SearchPool,
  folder: string,
  delayMs: number,
): Promise<{ readonly answeredMs: number; readonly freeMs: number }> {
  const controller = new AbortController();
  const search = searchTree(searched, folder, "(?i)todo", controller.signal).catch(() => undefined);
  await passTime(delayMs);
  const startedMs = performance.now();
  controller.abort();
  await search;
  const answeredMs = performance.now() - startedMs;
  await searchTree(searched, links, "nothing at all");
  return { answeredMs, freeMs: performance.now() - startedMs };
}
