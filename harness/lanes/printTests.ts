import type { LaneResult, SkippedTest } from "./laneResult.ts";
import type { TestEvent } from "./testEvents.ts";

const slowMs = 1_000;

/** Takes the events of a run, prints it as it goes, and counts. */
export interface TestPrinter {
  take(event: TestEvent): void;
  /** To be called once, after the run. A run that broke off counts as one more failure. */
  finish(): LaneResult;
}

interface Counts {
  passed: number;
  failed: number;
}

interface SuiteProgress extends Counts {
  readonly title: string;
  readonly startedMs: number;
}

/**
 * Prints a line a suite, with its time, set-up included, where that is over a second; and by name
 * each test that failed, was skipped or took over a second. A
 * test that is skipped without a reason has failed.
 */
export function createTestPrinter(print: (text: string) => void = console.log): TestPrinter {
  const counts: Counts = { passed: 0, failed: 0 };
  const failed: string[] = [];
  const retried = new Set<string>();
  const skipped: SkippedTest[] = [];
  let suite: SuiteProgress | undefined;
  let ended = false;
  const count = (outcome: keyof Counts): void => {
    counts[outcome]++;
    if (suite !== undefined) suite[outcome]++;
  };
  const fail = (title: string, message: string): void => {
    count("failed");
    failed.push(title);
    retried.delete(title);
    print(`    FAILED: ${title}\n${indent(message)}`);
  };
  const skip = (title: string, reason: string | undefined): void => {
    if (reason === undefined) {
      fail(title, "It is skipped without a reason.");
    } else {
      skipped.push({ title, reason });
      print(`    skipped: ${title}: ${reason}`);
    }
  };
  const take = (event: TestEvent): void => {
    switch (event.kind) {
      case "suite":
        if (suite !== undefined) printSuite(suite, print);
        suite = { title: event.title, startedMs: performance.now(), passed: 0, failed: 0 };
        return;
      case "passed":
        count("passed");
        if (event.durationMs > slowMs) print(`    ${event.title}${renderSlow(event.durationMs)}`);
        return;
      case "skipped":
        skip(event.title, event.reason);
        return;
      case "failed":
        fail(event.title, event.message);
        return;
      case "retried":
        retried.add(event.title);
        print(`    failed at the first try: ${event.title}\n${indent(event.message)}`);
        return;
      case "end":
        ended = true;
        return;
    }
  };
  const finish = (): LaneResult => {
    if (suite !== undefined) printSuite(suite, print);
    if (!ended) {
      print("    FAILED: the run broke off before its end");
      failed.push("a run that broke off");
    }
    return { passed: counts.passed, failed, retried: [...retried], skipped };
  };
  return { take, finish };
}

function printSuite(
  { title, startedMs, passed, failed }: SuiteProgress,
  print: (text: string) => void,
): void {
  if (passed + failed === 0) return;
  const took = renderSlow(performance.now() - startedMs);
  print(`  ${failed === 0 ? "✓" : "✗"} ${title}: ${passed} passed, ${failed} failed${took}`);
}

function renderSlow(tookMs: number): string {
  return tookMs > slowMs ? ` (${(tookMs / 1000).toFixed(1)} s)` : "";
}

function indent(text: string): string {
  return text.replace(/^/gm, "      ");
}
