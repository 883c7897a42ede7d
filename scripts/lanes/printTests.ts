import type { TestEvent } from "../../test/support/testEvents.ts";
import type { LaneResult } from "./lane.ts";

const slowMs = 1_000;

/** Takes the events of a run, prints it as it goes, and counts. */
export interface TestPrinter {
  take(event: TestEvent): void;
  /** To be called once, after the run. A run that broke off counts as one more failure. */
  finish(): LaneResult;
}

interface SuiteProgress {
  title: string;
  passed: number;
  failed: number;
}

/** Prints a line a suite, and by name each test that failed, was skipped or took over a second. */
export function createTestPrinter(): TestPrinter {
  const result: LaneResult = { passed: 0, failed: 0 };
  let suite: SuiteProgress | undefined;
  let ended = false;
  const count = (outcome: keyof LaneResult): void => {
    result[outcome]++;
    if (suite !== undefined) suite[outcome]++;
  };
  const take = (event: TestEvent): void => {
    switch (event.kind) {
      case "suite":
        if (suite !== undefined) printSuite(suite);
        suite = { title: event.title, passed: 0, failed: 0 };
        return;
      case "passed":
        count("passed");
        if (event.durationMs > slowMs) {
          console.log(`    ${event.title} (${(event.durationMs / 1000).toFixed(1)} s)`);
        }
        return;
      case "skipped":
        console.log(`    skipped: ${event.title}`);
        return;
      case "failed":
        count("failed");
        console.log(`    FAILED: ${event.title}\n${indent(event.message)}`);
        return;
      case "end":
        ended = true;
        return;
    }
  };
  const finish = (): LaneResult => {
    if (suite !== undefined) printSuite(suite);
    if (!ended) {
      console.log("    FAILED: the run broke off before its end");
      result.failed++;
    }
    return result;
  };
  return { take, finish };
}

function printSuite({ title, passed, failed }: SuiteProgress): void {
  if (passed + failed === 0) return;
  console.log(`  ${failed === 0 ? "✓" : "✗"} ${title}: ${passed} passed, ${failed} failed`);
}

function indent(text: string): string {
  return text.replace(/^/gm, "      ");
}
