// Runs test files with Mocha and sends the events to the parent process, which forked this.
import Mocha from "mocha";
import { sendTestEvents, type TestEvent } from "../../test/support/testEvents.ts";

/** The one argument, as JSON. */
export interface MochaRun {
  files: string[];
  timeoutMs: number;
  /** A regular expression that the titles must match; all when left out. */
  grep?: string;
}

const run = JSON.parse(process.argv[2] ?? "") as MochaRun;
const mocha = new Mocha({
  ui: "bdd",
  timeout: run.timeoutMs,
  reporter: function silent() {
    // Events are sent instead of printed.
  } as unknown as string,
  ...(run.grep === undefined ? {} : { grep: new RegExp(run.grep) }),
});
for (const file of run.files) mocha.addFile(file);
await mocha.loadFilesAsync();
sendTestEvents(
  mocha.run(() => process.disconnect()),
  (event: TestEvent) => process.send?.(event),
);
