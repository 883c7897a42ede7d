import { afterEach, describe, it } from "mocha";
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { compileEcmaScript } from "../../../../src/core/pattern/ecmascript.ts";
import type { MatchRequest } from "../../../../src/core/pattern/matching.ts";
import { createPatternPool, type PatternPool } from "../../../../src/files/pattern/patternPool.ts";

const patternWorkerUrl = new URL("../../../../src/files/pattern/patternWorker.ts", import.meta.url);
const poolTimeoutMs = 50;
/** For a pattern that must still run when the test does something about it. */
const longTimeoutMs = 60_000;

/**
 * Each ran for more than 2.5 s on its input. From the OWASP page on ReDoS, the test suites of
 * safe-regex, recheck and regexploit, and the outages of Cloudflare (2019) and Stack Overflow (2016).
 */
const catastrophicPatterns = JSON.parse(
  readFileSync(new URL("data/catastrophicPatterns.json", import.meta.url), "utf8"),
) as readonly {
  readonly pattern: string;
  readonly flags: string;
  /** Pieces of the text and how often each is repeated. */
  readonly input: readonly (readonly [string, number])[];
}[];

function request(pattern: string, text: string, flags = ""): MatchRequest {
  const compiled = compileEcmaScript(pattern, {
    ignoreCase: flags.includes("i"),
    dotAll: flags.includes("s"),
  });
  assert.ok(compiled.ok);
  return { ...compiled.value, text, maxMatches: 10_000 };
}

const catastrophe = request("^(a+)+$", `${"a".repeat(60)}!`);
const plain = request("b", "abcb");

let pool: PatternPool | undefined;

function startPool(timeoutMs: number, workerUrl = patternWorkerUrl): PatternPool {
  pool = createPatternPool({ workerUrl, readTimeoutMs: () => timeoutMs });
  return pool;
}

async function assertAnswers(answering: PatternPool): Promise<void> {
  const result = await answering.findMatches(plain);
  assert.ok(result.ok, JSON.stringify(result));
  assert.deepEqual([...result.value.offsets], [1, 2, 3, 4]);
  assert.equal(result.value.total, 2);
}

describe("pattern pool", () => {
  afterEach(async () => {
    await pool?.dispose();
    pool = undefined;
  });

  it(`ends all ${catastrophicPatterns.length} catastrophic patterns while others are answered`, async () => {
    assert.equal(catastrophicPatterns.length, 61);
    let timeoutMs = longTimeoutMs;
    const patterns = createPatternPool({
      workerUrl: patternWorkerUrl,
      readTimeoutMs: () => timeoutMs,
    });
    pool = patterns;
    await assertAnswers(patterns);
    for (const { pattern, flags, input } of catastrophicPatterns) {
      const text = input.map(([piece, count]) => piece.repeat(count)).join("");
      const catastrophe = request(pattern, text, flags);
      timeoutMs = poolTimeoutMs;
      const running = patterns.findMatches(catastrophe);
      await Promise.resolve();
      timeoutMs = longTimeoutMs;
      await assertAnswers(patterns);
      const result = await running;
      if (!result.ok) {
        const failure = { code: "patternTimedOut", pattern, timeoutMs: poolTimeoutMs };
        assert.deepEqual(result.failure, failure);
      }
      await assertAnswers(patterns);
    }
  });

  it("answers others while a catastrophic pattern runs", async () => {
    const patterns = startPool(longTimeoutMs);
    const controller = new AbortController();
    let isRunning = true;
    const running = patterns.findMatches(catastrophe, controller.signal);
    const ended = running.catch(() => undefined).finally(() => (isRunning = false));
    for (let call = 0; call < 10; call += 1) await assertAnswers(patterns);
    assert.ok(isRunning, "They were answered only after it.");
    controller.abort(new Error("enough"));
    await ended;
  });

  it("terminates a worker that does not stop by itself", async () => {
    const workerUrl = workerOf('port.postMessage({ kind: "started" }); for (;;);');
    const stubborn = startPool(50, workerUrl);
    const result = await stubborn.findMatches(plain);
    const failure = { code: "patternTimedOut", pattern: "b", timeoutMs: 50 };
    assert.deepEqual(result, { ok: false, failure });
  });

  it("throws what a worker throws, and starts another one", async () => {
    const failing = startPool(poolTimeoutMs, workerOf('throw new Error("broken");'));
    const isCause = (error: unknown): boolean =>
      error instanceof Error && error.cause instanceof Error && error.cause.message === "broken";
    await assert.rejects(failing.findMatches(plain), isCause);
    await assert.rejects(failing.findMatches(plain), isCause);
  });

  it("answers more calls at once than it has threads", async () => {
    const busy = startPool(poolTimeoutMs);
    const calls = Array.from({ length: 6 }, () => busy.findMatches(catastrophe));
    for (const result of await Promise.all(calls)) {
      assert.equal(result.ok ? "" : result.failure.code, "patternTimedOut");
    }
  });

  it("gives up a call whose signal is aborted, and answers the next", async () => {
    const patterns = startPool(longTimeoutMs);
    const reason = new Error("canceled");
    const controller = new AbortController();
    const call = patterns.findMatches(catastrophe, controller.signal);
    await assertAnswers(patterns);
    controller.abort(reason);
    await assert.rejects(call, reason);
    await assertAnswers(patterns);
    await assert.rejects(patterns.findMatches(plain, controller.signal), reason);
  });

  it("gives up a call that still waits for a thread", async () => {
    const patterns = startPool(longTimeoutMs);
    const running = Array.from({ length: 4 }, () => patterns.findMatches(catastrophe));
    const reason = new Error("canceled");
    const controller = new AbortController();
    const waiting = patterns.findMatches(plain, controller.signal);
    controller.abort(reason);
    await assert.rejects(waiting, reason);
    const settled = Promise.allSettled(running);
    await patterns.dispose();
    for (const { status } of await settled) assert.equal(status, "rejected");
  });

  it("rejects calls after it is disposed", async () => {
    const patterns = startPool(longTimeoutMs);
    await assertAnswers(patterns);
    await patterns.dispose();
    await assert.rejects(patterns.findMatches(plain), /disposed/);
  });

  it("starts no thread before the first call, then one more than it needs", async () => {
    let started = 0;
    const count = (): void => {
      started += 1;
    };
    process.on("worker", count);
    try {
      const patterns = startPool(longTimeoutMs);
      assert.equal(started, 0);
      for (let call = 0; call < 5; call += 1) await assertAnswers(patterns);
      assert.equal(started, 2);
    } finally {
      process.off("worker", count);
    }
  });

  it("reads the time limit anew for each call", async () => {
    let timeoutMs = 50;
    pool = createPatternPool({ workerUrl: patternWorkerUrl, readTimeoutMs: () => timeoutMs });
    for (timeoutMs of [50, 80]) {
      const result = await pool.findMatches(catastrophe);
      const failure = { code: "patternTimedOut", pattern: catastrophe.pattern, timeoutMs };
      assert.deepEqual(result, { ok: false, failure });
    }
  });

  it("answers a call that nothing else keeps alive, then lets the process end", async () => {
    const poolUrl = new URL("../../../../src/files/pattern/patternPool.ts", import.meta.url);
    const script = `
      const { createPatternPool } = await import(${JSON.stringify(poolUrl.href)});
      const workerUrl = new URL(${JSON.stringify(patternWorkerUrl.href)});
      const pool = createPatternPool({ workerUrl, readTimeoutMs: () => 5000 });
      const result = await pool.findMatches(${JSON.stringify(plain)});
      process.exitCode = result.value.total;
    `;
    const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
      timeout: 100_000,
    });
    const [exitCode] = (await once(child, "exit")) as [number | null];
    assert.equal(exitCode, 2);
  });
});

/** A worker that does `body` at each message. */
function workerOf(body: string): URL {
  const script = `
    import { parentPort as port } from "node:worker_threads";
    port.on("message", () => { ${body} });
  `;
  return new URL(`data:text/javascript,${encodeURIComponent(script)}`);
}
