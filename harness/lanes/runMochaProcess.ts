// Runs test files with Mocha and sends the events to the parent process, which forked this.
import { runTestFiles, type TestRun } from "./runTestFiles.ts";

/** The one argument, as JSON. */
const run = JSON.parse(process.argv[2] ?? "") as TestRun;
await runTestFiles(run, (event) => process.send?.(event));
process.disconnect();
