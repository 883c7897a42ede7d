import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as passTime } from "node:timers/promises";
import { compileEcmaScript } from "../src/core/pattern/ecmascript.ts";
import type { MatchRequest } from "../src/core/pattern/matching.ts";
import { createPatternPool } from "../src/files/pattern/patternPool.ts";
import { median } from "./harness.ts";

// Patterns that would run for seconds at least, each stopped at the limit: how late the answer is,
// how long the event loop is held up meanwhile, and how long the next call takes.
const limitMs = 200;
const rejectMs = 500;

interface Taken {
  /** By the limit; some are over before, in a fast engine or out of room to backtrack. */
  readonly isStopped: boolean;
  /** After the limit. */
  readonly backMs: number;
  readonly stallMs: number;
  readonly nextMs: number;
  /** As `stallMs`, while nothing is done for as long: what the machine is to blame for. */
  readonly idleStallMs: number;
}

interface Catastrophe {
  readonly pattern: string;
  readonly flags: string;
  /** Pieces of the text and how often each is repeated. */
  readonly input: readonly (readonly [string, number])[];
}

const catastrophes = JSON.parse(
  readFileSync(
    new URL("../test/unit/files/pattern/data/catastrophicPatterns.json", import.meta.url),
    "utf8",
  ),
) as readonly Catastrophe[];
const workerUrl = new URL("../src/files/pattern/patternWorker.ts", import.meta.url);
const pool = createPatternPool({ workerUrl, readTimeoutMs: () => limitMs });
const eventLoop = monitorEventLoopDelay({ resolution: 1 });
const plain = requestOf("b", "abcb");
try {
  await findAll(plain);
  const taken: Taken[] = [];
  for (const catastrophe of catastrophes) taken.push(await measure(catastrophe));
  const stopped = taken.filter(({ isStopped }) => isStopped);
  console.log(
    `\n${stopped.length} of ${taken.length} patterns stopped at ${limitMs} ms (medians and worst)`,
  );
  const idleMs = median(taken.map(({ idleStallMs }) => idleStallMs));
  console.log(`  ${idleMs.toFixed(1).padStart(9)} ms: longest hold-up of an idle event loop`);
  const isKept = [
    judge("back after the limit", stopped, ({ backMs }) => backMs, 50),
    judge("longest hold-up of the event loop", stopped, ({ stallMs }) => stallMs, 10),
    judge("the next call", stopped, ({ nextMs }) => nextMs, 60),
  ].every(Boolean);
  if (!isKept) process.exitCode = 1;
} finally {
  await pool.dispose();
}

async function measure({ pattern, flags, input }: Catastrophe): Promise<Taken> {
  const text = input.map(([piece, count]) => piece.repeat(count)).join("");
  const request = requestOf(pattern, text, flags);
  const idleStallMs = await findStall(() => passTime(limitMs));
  let isStopped = false;
  const startedMs = performance.now();
  const stallMs = await findStall(async () => {
    const result = await pool.findMatches(request);
    isStopped = !result.ok && result.failure.code === "patternTimedOut";
  });
  const endedMs = performance.now();
  await findAll(plain);
  const nextMs = performance.now() - endedMs;
  return { isStopped, backMs: endedMs - startedMs - limitMs, stallMs, nextMs, idleStallMs };
}

/** The longest that the event loop was late. */
async function findStall(work: () => Promise<unknown>): Promise<number> {
  eventLoop.reset();
  eventLoop.enable();
  await work();
  eventLoop.disable();
  return Math.max(0, eventLoop.max / 1e6 - 1);
}

async function findAll(request: MatchRequest): Promise<void> {
  const found = await pool.findMatches(request);
  assert.ok(found.ok && found.value.total === 2);
}

function requestOf(pattern: string, text: string, flags = ""): MatchRequest {
  const compiled = compileEcmaScript(pattern, {
    ignoreCase: flags.includes("i"),
    dotAll: flags.includes("s"),
  });
  assert.ok(compiled.ok);
  return { ...compiled.value, text, maxMatches: 10_000 };
}

function judge(
  name: string,
  taken: readonly Taken[],
  read: (taken: Taken) => number,
  targetMs: number,
): boolean {
  const medianMs = median(taken.map(read));
  const worstMs = Math.max(...taken.map(read));
  const verdict = medianMs <= targetMs ? "reached" : medianMs <= rejectMs ? "missed" : "REJECT";
  console.log(
    `  ${medianMs.toFixed(1).padStart(9)} ms, at most ${worstMs.toFixed(1)} ms: ${name}: ` +
      `target ${targetMs}, reject above ${rejectMs}: ${verdict}`,
  );
  return medianMs <= rejectMs;
}
