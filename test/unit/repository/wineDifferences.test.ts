import { describe, it } from "mocha";
import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { TestRun } from "../../../harness/lanes/runTestFiles.ts";
import { findFoldersForWindows } from "../../../harness/lanes/windows/windowsLane.ts";
import { wineDifferences } from "../../../harness/lanes/windows/wineDifferences.ts";
import { repositoryRoot } from "../../../harness/paths.ts";

const script = join(repositoryRoot, "harness", "lanes", "runMochaProcess.ts");
const preload = "./test/support/fakes/vscodeModule.ts";

describe("what Wine does otherwise than Windows", () => {
  it("is listed with the titles of tests that there are", async () => {
    const folders = await findFoldersForWindows();
    // Those of tests that run in a window are checked by the lane alone.
    const listed = Object.entries(wineDifferences).filter(([folder]) => folders.has(folder));
    const files = listed.flatMap(([folder]) => folders.get(folder) ?? []);
    const titles = listed.flatMap(([, leftOut]) => Object.values(leftOut).flat());
    // Loads all of them and runs none.
    const run: TestRun = { files, timeoutMs: 1, grep: "^$", skipped: { listed: titles } };
    const child = fork(script, [JSON.stringify(run)], {
      cwd: repositoryRoot,
      execArgv: ["--import", preload],
      silent: true,
    });
    const said = child.stderr && text(child.stderr);
    const [exitCode] = (await once(child, "exit")) as [number | null];
    assert.equal(exitCode, 0, (await said) ?? "");
  });
});
