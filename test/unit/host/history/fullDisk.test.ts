import assert from "node:assert/strict";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, beforeEach, describe, it } from "mocha";
import { skipTest } from "../../../../harness/lanes/skipTest.ts";
import { openJournal } from "../../../../src/files/history/index.ts";
import { editedFiles, readNow, textOf } from "../../../support/crash/editedFiles.ts";
import { type Program, startProgram } from "../../../support/crash/program.ts";
import { fillDisk, mountSmallDisk } from "../../../support/disk/smallDisk.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";

/** What is left on the disk when a call begins: enough for nothing, for some of its steps, for all. */
const freePages = [0, 3, 64];

describe("on a full disk of its own", function () {
  this.timeout(300_000);
  let unmount: (() => void) | undefined;
  // Before the folder that it lies in is removed.
  after(() => unmount?.());
  const inFolder = useTemporaryFolder();

  before(() => {
    unmount = mountSmallDisk(inFolder("disk"));
  });
  beforeEach(function () {
    if (unmount === undefined) skipTest(this, "the system lets this user mount no disk of its own");
  });

  for (const fileCount of [1, 50]) {
    it(`a call over ${fileCount} files is refused before anything is touched`, async () => {
      const told = [];
      for (const pages of freePages) told.push(await runOn(inFolder("disk"), fileCount, pages));
      assert.ok(told.includes("refused"), "no call was refused");
      assert.ok(told.includes("done"), "no call was carried out");
    });
  }

  /** One call with so much room for the journal; where it fails, once more with room. */
  async function runOn(mounted: string, fileCount: number, pages: number): Promise<string> {
    const root = inFolder(`${fileCount}-${pages}`);
    const folder = join(root, "files");
    mkdirSync(folder, { recursive: true });
    const files = editedFiles(folder, fileCount, 0);
    for (const file of files) {
      const text = textOf(file, 0);
      if (text !== null) writeFileSync(file.path, text);
    }
    const journalFolder = join(mounted, `history-${fileCount}-${pages}`);
    const given = [root, journalFolder, folder, String(fileCount), "0"];
    const program = startProgram("tellAndEdit.ts", given, inFolder("compiled"));
    try {
      await waitFor(program, "told");
      const filler = fillDisk(mounted, pages);
      program.write("edit");
      const { kind } = await waitFor(program, "fails", "ends");
      const [now, old] = [files.map(readNow), files.map((file) => textOf(file, 0))];
      if (kind === "fails") assert.deepEqual(now, old, `touched with ${pages} pages left`);
      else assert.notDeepEqual(now, old);
      rmSync(filler);
      program.write("again");
      await waitFor(program, "ends");
      await program.kill();
      await checkJournal(journalFolder, fileCount);
      return kind === "fails" ? "refused" : "done";
    } finally {
      await program.kill();
      rmSync(journalFolder, { recursive: true, force: true });
    }
  }
});

async function waitFor(
  program: Program,
  ...kinds: readonly string[]
): Promise<{ readonly kind: string }> {
  for (;;) {
    const line = await program.next();
    assert.ok(line !== undefined && line.kind !== "error", JSON.stringify(program.lines));
    if (line.kind === "fails") assert.match(line.message, /edit history.*\(?ENOSPC/);
    if (kinds.includes(line.kind)) return line;
  }
}

/** What was refused is not there, or is said to have changed nothing; what is there is whole. */
async function checkJournal(journalFolder: string, fileCount: number): Promise<void> {
  const journal = openJournal(journalFolder);
  const { entries, damaged } = await journal.refresh();
  assert.deepEqual(
    damaged.filter(({ reason }) => reason !== "was cut short"),
    [],
  );
  // The last one may have been killed.
  for (const { outcome, read } of entries.slice(0, -1)) {
    assert.ok(outcome);
    if (outcome.result === "takenBack") continue;
    const { files } = read();
    assert.equal(files.length, fileCount);
    for (const key of files.flatMap((record) => [record.before, record.after])) {
      if (key !== null) assert.ok((await journal.readContent(key)).ok);
    }
  }
}
