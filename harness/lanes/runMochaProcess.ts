// Runs test files with Mocha and sends the events to the parent process, which forked this.
import { runTestFiles, type TestRun } from "./runTestFiles.ts";

/** The one argument, as JSON. */
const run = JSON.parse(process.argv[2] ?? "") as TestRun;
let sent = Promise.resolve();
await runTestFiles(run, (event) => {
  sent = new Promise((resolve) => process.send?.(event, () => resolve()));
});
// Otherwise a parent that is behind never gets the last ones.
await sent;
process.disconnect();
