import Mocha from "mocha";
import { sendTestEvents, type TestEvent } from "./testEvents.ts";

export interface TestRun {
  /** Absolute paths. */
  readonly files: readonly string[];
  readonly timeoutMs: number;
  /** A regular expression that the titles must match; all when left out. */
  readonly grep?: string | undefined;
}

/** Runs test files with Mocha in this process, up to their end; what happens is sent, not printed. */
export async function runTestFiles(
  { files, timeoutMs, grep }: TestRun,
  send: (event: TestEvent) => void,
): Promise<void> {
  const mocha = new Mocha({
    ui: "bdd",
    timeout: timeoutMs,
    reporter: function silent() {
      // Events are sent instead of printed.
    } as unknown as string,
    ...(grep === undefined ? {} : { grep: new RegExp(grep) }),
  });
  for (const file of files) mocha.addFile(file);
  await mocha.loadFilesAsync();
  await new Promise<void>((resolve) => {
    sendTestEvents(
      mocha.run(() => resolve()),
      send,
    );
  });
}
