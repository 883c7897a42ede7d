import Mocha from "mocha";
import { markSkipped } from "./skipTest.ts";
import { sendTestEvents, type TestEvent } from "./testEvents.ts";

export interface TestRun {
  /** Absolute paths. */
  readonly files: readonly string[];
  readonly timeoutMs: number;
  /** A regular expression that the titles must match; all when left out. */
  readonly grep?: string | undefined;
  /** What fails is tried once more, unless its suite sets `this.retries(0)`: a window may miss a gesture. */
  readonly triesAgain?: boolean;
  /**
   * The titles of tests that are not run, or with `*` at the end what they begin with, by the reason; one
   * that no test has is an error.
   */
  readonly skipped?: Readonly<Record<string, readonly string[]>>;
}

/** In Node 22, a CommonJS bundle gets a module with the class instead of the class. */
const MochaClass = (Mocha as { readonly default?: typeof Mocha }).default ?? Mocha;

/** Runs test files with Mocha in this process, up to their end; what happens is sent, not printed. */
export async function runTestFiles(
  { files, timeoutMs, grep, triesAgain = false, skipped = {} }: TestRun,
  send: (event: TestEvent) => void,
): Promise<void> {
  const mocha = new MochaClass({
    ui: "bdd",
    timeout: timeoutMs,
    retries: triesAgain ? 1 : 0,
    reporter: function silent() {
      // Events are sent instead of printed.
    } as unknown as string,
    ...(grep === undefined ? {} : { grep: new RegExp(grep) }),
  });
  for (const file of files) mocha.addFile(file);
  await mocha.loadFilesAsync();
  // What a test file asks for is for a machine that runs it as it is; the lane knows better.
  mocha.suite.eachTest((test) => {
    if (test.timeout() > 0 && test.timeout() < timeoutMs) test.timeout(timeoutMs);
  });
  for (const [reason, titles] of Object.entries(skipped)) {
    for (const title of titles) {
      const found: Mocha.Test[] = [];
      mocha.suite.eachTest((test) => {
        if (isTitle(title, test.fullTitle())) found.push(test);
      });
      if (found.length === 0) throw new Error(`No test has the title ${title}.`);
      for (const test of found) markSkipped(test, reason);
    }
  }
  await new Promise<void>((resolve) => {
    sendTestEvents(
      mocha.run(() => resolve()),
      send,
    );
  });
}

function isTitle(wanted: string, title: string): boolean {
  return wanted.endsWith("*") ? title.startsWith(wanted.slice(0, -1)) : title === wanted;
}
