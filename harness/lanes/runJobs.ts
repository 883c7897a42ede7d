import type { Cleanup } from "../process/cleanup.ts";
import type { Job } from "./lane.ts";
import { failedResult, type LaneResult } from "./laneResult.ts";

/** Those without windows wait for disks and processes half of their time. */
const jobsAtOnce = 3;
/** Where one of them opens windows, which may miss a gesture on a busy machine. */
const jobsAtOnceWithWindows = 2;
const defaultLimitMs = 120 * 60_000;

export interface RunOptions {
  readonly grep?: string | undefined;
  readonly cleanup: Cleanup;
  /** What jobs that open windows wait for. */
  readonly windows?: Promise<void> | undefined;
  /** The longest that a job may take. */
  readonly limitMs?: number;
  /** Prints lines; `console.log` if left out. */
  readonly write?: (text: string) => void;
}

/**
 * Runs jobs in this order, three at a time, or two where one opens windows, and gives their results in the same
 * order. What a job prints stands together, under its name.
 */
export async function runJobs(
  jobs: readonly Job[],
  options: RunOptions,
): Promise<readonly LaneResult[]> {
  const results: LaneResult[] = [];
  const openOutput = takeTurns(options.write ?? console.log);
  const waiting = [...jobs.entries()];
  let runningCount = 0;
  const takeNext = (): readonly [number, Job] | undefined => {
    const next = waiting.findIndex(
      ([, job]) => !job.opensWindows || runningCount < jobsAtOnceWithWindows,
    );
    return next < 0 ? undefined : waiting.splice(next, 1)[0];
  };
  const work = async (): Promise<void> => {
    for (let next = takeNext(); next !== undefined; next = takeNext()) {
      const [index, job] = next;
      const output = openOutput();
      runningCount++;
      results[index] = await runJob(job, options, output.print);
      runningCount--;
      output.close();
    }
  };
  await Promise.all(Array.from({ length: jobsAtOnce }, work));
  return results;
}

/** Prints a job's name, result and time. One that breaks, or takes too long, fails. */
async function runJob(
  job: Job,
  { grep, cleanup, windows, limitMs = defaultLimitMs }: RunOptions,
  print: (text: string) => void,
): Promise<LaneResult> {
  print(`\n${job.name}`);
  if (job.opensWindows) await windows;
  const started = performance.now();
  const signal = AbortSignal.timeout(limitMs);
  signal.addEventListener("abort", () =>
    print(`  FAILED: it did not end within ${limitMs / 60_000} minutes`),
  );
  const result = await job
    .run({ grep, cleanup, print, signal })
    .catch((error: unknown): LaneResult => {
      print(`  FAILED: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      return failedResult(job.name);
    });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  print(`${job.name}: ${result.passed} passed, ${result.failed.length} failed (${seconds} s)`);
  return result;
}

interface Output {
  readonly print: (text: string) => void;
  readonly close: () => void;
}

/** The first output that is open prints at once; what others print is kept until it is their turn. */
function takeTurns(write: (text: string) => void): () => Output {
  interface Kept {
    readonly lines: string[];
    isOpen: boolean;
  }
  const queue: Kept[] = [];
  const flush = (): void => {
    for (;;) {
      const [first] = queue;
      if (first === undefined) return;
      for (const line of first.lines.splice(0)) write(line);
      if (first.isOpen) return;
      queue.shift();
    }
  };
  return () => {
    const own: Kept = { lines: [], isOpen: true };
    queue.push(own);
    return {
      print: (text) => {
        own.lines.push(text);
        flush();
      },
      close: () => {
        own.isOpen = false;
        flush();
      },
    };
  };
}
