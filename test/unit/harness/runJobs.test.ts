import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { Job } from "../../../harness/lanes/lane.ts";
import { failedResult } from "../../../harness/lanes/laneResult.ts";
import { runJobs } from "../../../harness/lanes/runJobs.ts";
import { createCleanup } from "../../../harness/process/cleanup.ts";

const passed = { passed: 1, failed: [], retried: [], skipped: [] };
const failed = failedResult("what fails");

function job(name: string, run: Job["run"], opensWindows = false): Job {
  return { lane: name, name, expectedSeconds: 1, opensWindows, run };
}

async function run(
  jobs: readonly Job[],
  options: { readonly limitMs?: number; readonly windows?: Promise<void> } = {},
): Promise<{ readonly results: readonly unknown[]; readonly written: readonly string[] }> {
  const written: string[] = [];
  const write = (text: string): void => void written.push(text.replace(/\(.* s\)$/, "(s)"));
  const results = await runJobs(jobs, { cleanup: createCleanup(), write, ...options });
  return { results, written };
}

describe("runJobs", () => {
  it("runs three jobs at a time, or two where one opens windows, in their order", async () => {
    const events: string[] = [];
    const ends = new Map<string, () => void>();
    const jobs = ["a", "b", "c", "d", "window 1", "window 2", "window 3"].map((name) =>
      job(
        name,
        async () => {
          events.push(name);
          await new Promise<void>((resolve) => ends.set(name, resolve));
          return passed;
        },
        name.startsWith("window"),
      ),
    );
    const done = run(jobs);
    const after = async (ended: readonly string[], begun: readonly string[]): Promise<void> => {
      for (const name of ended) ends.get(name)?.();
      events.length = 0;
      await new Promise((resolve) => setImmediate(resolve));
      assert.deepEqual(events, begun);
    };
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(events, ["a", "b", "c"]);
    await after(["b"], ["d"]);
    await after(["a"], []);
    await after(["c"], ["window 1"]);
    await after(["d"], ["window 2"]);
    await after(["window 1"], ["window 3"]);
    await after(["window 2", "window 3"], []);
    const { results } = await done;
    assert.deepEqual(results, Array(7).fill(passed));
  });

  it("prints what a job says under its name, the first one at once", async () => {
    let print: (text: string) => void = () => undefined;
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const first = job("first", async (options) => {
      print = options.print;
      await ended;
      return passed;
    });
    const second = job("second", (options) => {
      options.print("  said by second");
      print("  said by first");
      return Promise.resolve(failed);
    });
    const third = job("third", (options) => {
      options.print("  said by third");
      end();
      return Promise.resolve(passed);
    });
    const { written } = await run([first, second, third]);
    assert.deepEqual(written, [
      "\nfirst",
      "  said by first",
      "first: 1 passed, 0 failed (s)",
      "\nsecond",
      "  said by second",
      "second: 0 passed, 1 failed (s)",
      "\nthird",
      "  said by third",
      "third: 1 passed, 0 failed (s)",
    ]);
  });

  it("takes a job that breaks for a failure, and runs the others", async () => {
    const jobs = [
      job("broken", () => Promise.reject(new Error("out of order"))),
      job("whole", () => Promise.resolve(passed)),
    ];
    const { results, written } = await run(jobs);
    assert.deepEqual(results, [failedResult("broken"), passed]);
    assert.match(written.join("\n"), /FAILED: Error: out of order/);
  });

  it("ends a job that takes too long, and says so", async () => {
    const endless = job("endless", async ({ signal }) => {
      // A real job is kept alive by its process.
      const alive = setInterval(() => undefined, 1_000);
      await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
      clearInterval(alive);
      return failed;
    });
    const { results, written } = await run([endless], { limitMs: 1 });
    assert.deepEqual(results, [failed]);
    assert.match(written.join("\n"), /FAILED: it did not end within/);
  });

  it("lets only jobs that open windows wait for them", async () => {
    const events: string[] = [];
    const note = (name: string) => () => {
      events.push(name);
      return Promise.resolve(passed);
    };
    const windows = new Promise<void>((resolve) => setImmediate(resolve)).then(
      () => void events.push("windows"),
    );
    await run([job("agent", note("agent"), true), job("unit", note("unit"))], { windows });
    assert.deepEqual(events, ["unit", "windows", "agent"]);
  });
});
