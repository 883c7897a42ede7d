import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { startProgram } from "../../../support/crash/program.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";

describe("a call whose file something else meets", function () {
  this.timeout(60_000);
  const inFolder = useTemporaryFolder();

  for (const meeting of [
    "failedEdit",
    "stoppedSession",
    "renamedFolder",
    "folderRemoved",
    "crashInSecret",
  ]) {
    it(`is told by the history (${meeting})`, async () => {
      const program = startProgram(
        "recordMeetings.ts",
        [inFolder(), meeting],
        inFolder("compiled"),
      );
      assert.deepEqual(await program.next(), { kind: "ready" });
    });
  }
});
