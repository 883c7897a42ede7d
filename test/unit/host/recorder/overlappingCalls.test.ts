import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { skipTest } from "../../../../harness/lanes/skipTest.ts";
import { startProgram } from "../../../support/crash/program.ts";
import { mountImage } from "../../../support/disk/mountedImage.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";

describe("a call whose file something else meets", function () {
  this.timeout(60_000);
  const inFolder = useTemporaryFolder();

  async function meet(meeting: string, top = inFolder()): Promise<void> {
    const program = startProgram("recordMeetings.ts", [top, meeting], inFolder("compiled"));
    assert.deepEqual(await program.next(), { kind: "ready" });
    // Until it has ended, it holds its disk.
    assert.equal(await program.next(), undefined);
  }

  for (const meeting of [
    "failedEdit",
    "stoppedSession",
    "renamedFolder",
    "folderRemoved",
    "crashInSecret",
    "emptyFolders",
    "caseRename",
    "unfoundFile",
    "outsideFile",
    "background",
    "lateEnd",
  ]) {
    it(`is told by the history (${meeting})`, () => meet(meeting));
  }

  it("reads a large file again only when something has happened to it", async function () {
    if (process.platform !== "linux") skipTest(this, "only Linux counts what a process reads");
    await meet("largeFile");
  });

  it("keeps its file where a disk takes either spelling of a name", async function () {
    const unmount = mountImage("exfat", inFolder("exfat"));
    if (unmount === undefined) skipTest(this, "exFAT cannot be mounted here");
    try {
      await meet("caseRename", inFolder("exfat"));
    } finally {
      unmount();
    }
  });
});
