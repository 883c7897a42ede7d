import assert from "node:assert/strict";
import { mkdtempSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "mocha";
import { skipTest } from "../../../../harness/lanes/skipTest.ts";
import { openJournal } from "../../../../src/files/history/index.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";
import { diskWithoutDevice } from "../../../support/history/journalDisks.ts";
import { sampleEdit } from "../../../support/history/journalEntries.ts";
import { createPowerLossDisk } from "../../../support/history/powerLossDisk.ts";

describe("a journal whose machine loses its power", () => {
  const inFolder = useTemporaryFolder();

  const textOf = (version: number): string =>
    `${String(version)}\n`.padEnd(9_000, `${Math.sin(version + 1)}-`);

  async function checkLeft(
    leaveTo: (folder: string) => void,
    journalPath: string,
    expected: ReadonlyMap<number, number>,
  ): Promise<void> {
    const left = mkdtempSync(inFolder("left-"));
    leaveTo(left);
    const journal = openJournal(join(left, journalPath), { disk: diskWithoutDevice });
    const { entries } = await journal.refresh();
    const ids = entries.map(({ id }) => id);
    assert.deepEqual(ids, [...expected.keys()]);
    for (const entry of entries) {
      const version = expected.get(entry.id) ?? -1;
      const [file] = entry.read().files;
      for (const [key, text] of [
        [file?.before, textOf(version)],
        [file?.after, textOf(version + 1)],
      ] as const) {
        const content = await journal.readContent(key ?? "");
        assert.ok(content.ok, `e${entry.id} lost a content`);
        assert.equal(Buffer.from(content.value).toString(), text);
      }
    }
    const { entry, contents } = sampleEdit("more", "of it");
    const begun = await journal.begin(entry, contents);
    assert.ok(begun.ok && !ids.includes(begun.value.id), "an id was given twice");
    await journal.dispose();
  }

  it("has every entry that was begun, with its contents, in old segments and new ones", async function () {
    if (process.platform === "win32")
      skipTest(this, "Windows cannot sync a folder, which this disk waits for");
    const base = mkdtempSync(inFolder("base-"));
    const disk = createPowerLossDisk(base);
    const journalPath = join("storage", "history");
    const options = { disk, segmentBytes: 1 << 17 };
    const journal = openJournal(join(base, journalPath), options);
    const begun = new Map<number, number>();
    for (let version = 0; version < 40; version++) {
      const { entry, contents } = sampleEdit(textOf(version), textOf(version + 1));
      const result = await journal.begin(entry, contents);
      assert.ok(result.ok);
      begun.set(result.value.id, version);
      await checkLeft(disk.leaveTo, journalPath, begun);
      await journal.finish({ id: result.value.id, result: "done" });
      if (version % 10 === 9) {
        await journal.tidy();
        await checkLeft(disk.leaveTo, journalPath, begun);
      }
    }
    await journal.dispose();
    const files = readdirSync(join(base, journalPath, "v1"));
    assert.ok(files.filter((name) => name.endsWith(".entries")).length > 1);
  });
});
