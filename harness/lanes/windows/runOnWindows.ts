// Runs test files with Mocha in a Node for Windows. No pipe of the parent process reaches through Wine,
// so the events go into a file, one a line.
import { appendFileSync, readFileSync } from "node:fs";
import { runTestFiles, type TestRun } from "../runTestFiles.ts";

const [, , requestFile = "", eventsFile = ""] = process.argv;
const run = JSON.parse(readFileSync(requestFile, "utf8")) as TestRun;
await runTestFiles(run, (event) => {
  appendFileSync(eventsFile, `${JSON.stringify(event)}\n`);
});
process.exit(0);
