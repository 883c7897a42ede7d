import assert from "node:assert/strict";
import { after, describe, it } from "mocha";
import { skipTest } from "../../../../harness/lanes/skipTest.ts";
import { type Program, startProgram } from "../../../support/crash/program.ts";
import type { Meeting } from "../../../support/crash/recordMeetings.ts";
import { mountImage } from "../../../support/disk/mountedImage.ts";
import { mountSmallDisk } from "../../../support/disk/smallDisk.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";

describe("a call whose file something else meets", function () {
  const inFolder = useTemporaryFolder();

  /** One for all meetings, but for those that need a disk of their own, which it would hold. */
  let program: Program | undefined;
  after(() => program?.kill());

  async function meet(name: string): Promise<void> {
    program ??= start("recordMeetings.ts");
    await check(program, { name, top: inFolder() });
  }

  async function meetOn(disk: Partial<Meeting>, name: string): Promise<void> {
    const own = start("recordMeetings.ts");
    await check(own, { name, top: inFolder(), ...disk });
    await own.kill();
  }

  function start(source: string, given: readonly string[] = []): Program {
    return startProgram(source, given, inFolder("compiled"));
  }

  async function check(meetings: Program, meeting: Meeting): Promise<void> {
    meetings.write(JSON.stringify(meeting));
    const line = await meetings.next();
    if (line === undefined) program = undefined;
    assert.deepEqual(line, { kind: "case" }, line?.kind === "case" ? line.problem : undefined);
  }

  for (const meeting of [
    "failedEdit",
    "ownCreated",
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

  it("is told once its notebook is saved, or else what it left unsaved", async () => {
    assert.deepEqual(await start("recordUnread.ts", [inFolder()]).next(), { kind: "ready" });
  });

  it("reads a large file again only when something has happened to it", async function () {
    if (process.platform !== "linux") skipTest(this, "only Linux counts what a process reads");
    await meet("largeFile");
  });

  it("goes on where the disk of the history is full, and the person is told", async function () {
    const unmount = mountSmallDisk(inFolder("small"));
    if (unmount === undefined) skipTest(this, "the system lets this user mount no disk of its own");
    try {
      await meetOn({ smallDisk: inFolder("small") }, "fullDisk");
    } finally {
      unmount();
    }
  });

  it("keeps its file where a disk takes either spelling of a name", async function () {
    const unmount = mountImage("exfat", inFolder("exfat"));
    if (unmount === undefined) skipTest(this, "exFAT cannot be mounted here");
    try {
      await meetOn({ top: inFolder("exfat") }, "caseRename");
    } finally {
      unmount();
    }
  });
});
