import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { createDeferred } from "../../../../../src/files/deferred.ts";
import {
  createJudging,
  type Judge,
  type Judgement,
  type Judging,
} from "../../../../../src/host/people/inputs/judging.ts";

function failAt(error: unknown): void {
  throw error;
}

/** A judge whose answers are given by hand, by text. */
function createSlowJudge(): {
  readonly judge: Judge;
  readonly asked: string[];
  readonly answer: (text: string, detail: string) => void;
  readonly signals: Map<string, AbortSignal>;
} {
  const asked: string[] = [];
  const waiting = new Map<string, (judgement: { detail: string }) => void>();
  const signals = new Map<string, AbortSignal>();
  return {
    asked,
    signals,
    answer: (text, detail) => waiting.get(text)?.({ detail }),
    judge(text, signal) {
      asked.push(text);
      signals.set(text, signal);
      return new Promise((resolve) => waiting.set(text, resolve));
    },
  };
}

function detailOf({ judged }: Judging): string {
  const now = judged();
  return now.verdict === "taken" ? now.detail : now.verdict;
}

describe("judging what is typed", () => {
  it("never lets a late answer replace a newer one", async () => {
    const { judge, answer, signals } = createSlowJudge();
    const judging = createJudging(judge, () => undefined, failAt);
    judging.judge("a");
    const first = judging.settle();
    judging.judge("ab");
    const second = judging.settle();
    assert.equal(signals.get("a")?.aborted, true);
    answer("ab", "new");
    await second;
    answer("a", "old");
    await first;
    assert.equal(detailOf(judging), "new");
    judging.dispose();
  });

  it("judges a word typed fast once", async () => {
    const { judge, asked, answer } = createSlowJudge();
    const judging = createJudging(judge, () => undefined, failAt);
    for (const text of ["w", "wo", "wor", "word"]) judging.judge(text);
    const settled = judging.settle();
    answer("word", "");
    await settled;
    assert.deepEqual(asked, ["word"]);
    judging.dispose();
  });

  it("can take a text before all is known of it, and refuse it then", async () => {
    let changes = 0;
    const { promise: later, resolve } = createDeferred<Judgement>();
    const judging = createJudging(
      () => ({ detail: "Searching…", later }),
      () => changes++,
      failAt,
    );
    judging.judge("x");
    assert.deepEqual(judging.judged(), { verdict: "pending" });
    const known = await judging.settle();
    assert.deepEqual(known, { verdict: "taken", detail: "Searching…", isFinal: false });
    resolve({ error: "There are too many." });
    await later;
    assert.deepEqual(judging.judged(), { verdict: "refused", error: "There are too many." });
    assert.equal(changes, 3);
    judging.dispose();
  });

  it("tells of a crash, but not of one that comes of stopping", async () => {
    const crashes: unknown[] = [];
    const judging = createJudging(
      async (text, signal) => {
        await Promise.resolve();
        signal.throwIfAborted();
        throw new Error(`crash at ${text}`);
      },
      () => undefined,
      (error) => crashes.push(error),
    );
    judging.judge("stopped");
    const stopped = judging.settle();
    judging.judge("b");
    await stopped;
    await judging.settle();
    assert.deepEqual(crashes.map(String), ["Error: crash at b"]);
    judging.dispose();
  });
});
