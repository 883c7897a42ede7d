import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { skipTest } from "../../../../harness/lanes/skipTest.ts";
import { startProgram } from "../../../support/crash/program.ts";
import { mountImage } from "../../../support/disk/mountedImage.ts";
import { mountSmallDisk } from "../../../support/disk/smallDisk.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";

describe("a call whose file something else meets", function () {
  const inFolder = useTemporaryFolder();

  function meet(meeting: string, top = inFolder(), smallDisk = ""): Promise<void> {
    return run("recordMeetings.ts", [top, meeting, smallDisk]);
  }

  async function run(source: string, given: readonly string[]): Promise<void> {
    const program = startProgram(source, given, inFolder("compiled"));
    assert.deepEqual(await program.next(), { kind: "ready" });
    // Until it has ended, it holds its disk.
    assert.equal(await program.next(), undefined);
  }

  for (const meeting of [
    "failedEdit",
    "stoppedSession",
    "renamedFolder",
    "folderRemoved",
    "savedTogether",
    "agentsTogether",
    "crashInSecret",
    "crashInCommand",
    "emptyFolders",
    "caseRename",
    "unfoundFile",
    "outsideFile",
    "background",
    "lateEnd",
    "missedHook",
    "manyFiles",
    "crashUnheard",
  ]) {
    it(`is told by the history (${meeting})`, () => meet(meeting));
  }

  it("is told once its notebook is saved, or else what it left unsaved", () =>
    run("recordUnread.ts", [inFolder()]));

  it("reads a large file again only when something has happened to it", async function () {
    if (process.platform !== "linux") skipTest(this, "only Linux counts what a process reads");
    await meet("largeFile");
  });

  it("goes on where the disk of the history is full, and the person is told", async function () {
    const unmount = mountSmallDisk(inFolder("small"));
    if (unmount === undefined) skipTest(this, "the system lets this user mount no disk of its own");
    try {
      await meet("fullDisk", inFolder(), inFolder("small"));
    } finally {
      unmount();
    }
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
