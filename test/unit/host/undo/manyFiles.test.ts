import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "mocha";
import type { ProgramLine } from "../../../support/crash/editedFiles.ts";
import { startProgram } from "../../../support/crash/program.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";

/** LINEWISE_UNDO_FILES, for a soak, or enough for several portions. */
const fileCount = Number(process.env["LINEWISE_UNDO_FILES"] ?? 240);
const fileBytes = Math.ceil(60_000_000 / fileCount);
/** Sixteen that are worked on, sixteen whose place is looked at, and the two of the journal; or eight that are written. */
const maxOpenFiles = 34;
/**
 * The plans of a portion, what is being read and written, what was read of the journal, and the documents of
 * the VS Code of tests. All plans at once would be twice as much.
 */
const maxHeldBytes = 450e6;

describe(`taking back ${fileCount} files`, function () {
  this.timeout(180_000 + fileCount * 200);
  const inFolder = useTemporaryFolder();

  async function run(
    step: string,
    folder: string,
    bytes = fileBytes,
  ): Promise<ProgramLine | undefined> {
    const given = [step, inFolder(folder), String(fileCount), String(bytes)];
    return startProgram("undoMany.ts", given, inFolder("compiled")).next();
  }

  for (const [before, step] of [
    ["edit", "undo"],
    ["edit", "undoAll"],
    ["begin", "rollBack"],
  ] as const) {
    it(`has few of them open and in memory at a time (${step})`, async () => {
      mkdirSync(join(inFolder(step), "files"), { recursive: true });
      await run(before, step);
      const peaks = await run(step, step);
      assert.ok(peaks?.kind === "undone");
      assert.ok(peaks.openFiles <= maxOpenFiles, `${peaks.openFiles} open files`);
      assert.ok(peaks.bytes <= maxHeldBytes, `${peaks.bytes} bytes`);
      // One for hundreds of files: to start a process takes longer than to write a file.
      assert.ok(peaks.processes <= 10 + fileCount / 100, `${peaks.processes} processes`);
    });
  }

  it("says what is left if it cannot go on, and takes back the rest later", async () => {
    mkdirSync(join(inFolder("fail"), "files"), { recursive: true });
    const bytes = Math.ceil(fileBytes / 2);
    await run("edit", "fail", bytes);
    assert.deepEqual(await run("fail", "fail", bytes), { kind: "ready" });
  });
});
