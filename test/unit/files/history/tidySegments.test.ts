import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "mocha";
import { contentKeyOf } from "../../../../src/files/history/contentKey.ts";
import type { Journal, JournalState } from "../../../../src/files/history/journal.ts";
import { type JournalOptions, openJournal } from "../../../../src/files/history/openJournal.ts";
import { tidySegments } from "../../../../src/files/history/tidySegments.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";
import { diskWithoutDevice } from "../../../support/history/journalDisks.ts";
import { sampleEdit } from "../../../support/history/journalEntries.ts";

const segmentBytes = 100_000;
const dayMs = 86_400_000;

/** Each is about as large as a segment. */
const texts = Array.from({ length: 8 }, (_, index) => `${index} of many lines\n`.repeat(7_000));

async function edit(journal: Journal, text: string): Promise<number> {
  const { entry, contents } = sampleEdit(null, text);
  const begun = await journal.begin(entry, contents);
  assert.ok(begun.ok);
  await journal.finish({ id: begun.value.id, result: "done" });
  return begun.value.id;
}

describe("tidying a journal", () => {
  const inFolder = useTemporaryFolder();

  async function withJournal(
    options: JournalOptions,
    work: (journal: Journal, folder: string) => Promise<void>,
  ): Promise<void> {
    const root = mkdtempSync(inFolder("tidy-"));
    const journal = openJournal(root, { disk: diskWithoutDevice, segmentBytes, ...options });
    await work(journal, join(root, "v1"));
    await journal.dispose();
  }

  function filesOf(folder: string, part: string): readonly string[] {
    return readdirSync(folder).filter((name) => name.endsWith(`.${part}`));
  }

  async function holds(journal: Journal, text: string): Promise<boolean> {
    const key = contentKeyOf(Buffer.from(text));
    const read = await journal.readContent(key);
    return read.ok && contentKeyOf(read.value) === key;
  }

  it("removes the oldest first until the rest is small enough, never what is under way", () =>
    withJournal({ maxSizeBytes: 0 }, async (journal, folder) => {
      const { entry, contents } = sampleEdit(null, texts[0] ?? "");
      const open = await journal.begin(entry, contents);
      assert.ok(open.ok);
      for (const text of texts.slice(1)) await edit(journal, text);
      await journal.tidy();
      const kept = await journal.refresh();
      assert.deepEqual(
        kept.entries.map(({ id }) => id),
        [open.value.id, ...kept.entries.slice(1).map(({ id }) => id)],
      );
      assert.ok(kept.entries.length < texts.length);
      assert.ok(await holds(journal, texts[0] ?? ""));
      await journal.finish({ id: open.value.id, result: "done" });
      await journal.tidy();
      const left = await journal.refresh();
      assert.ok(!left.entries.some(({ id }) => id === open.value.id));
      assert.ok(filesOf(folder, "entries").length <= 1);
      assert.ok((await edit(journal, "later")) > texts.length, "ids go on");
    }));

  it("leaves what is younger than a day, unless it is eight times as much", () =>
    withJournal({ maxSizeBytes: segmentBytes / 2 }, async (journal, folder) => {
      for (const text of texts.slice(0, 3)) await edit(journal, text);
      await journal.tidy();
      assert.deepEqual(idsOf(await journal.refresh()), [1, 2, 3]);
      for (const text of texts.slice(3)) await edit(journal, text);
      await journal.tidy();
      assert.ok(!idsOf(await journal.refresh()).includes(1));
      for (const name of filesOf(folder, "entries")) date(folder, name, 1.5);
      await journal.tidy();
      assert.deepEqual(idsOf(await journal.refresh()), [texts.length]);
    }));

  function idsOf({ entries }: JournalState): readonly number[] {
    return entries.map(({ id }) => id);
  }

  function date(folder: string, name: string, daysAgo: number): void {
    const time = new Date(Date.now() - daysAgo * dayMs);
    utimesSync(join(folder, name), time, time);
  }

  function segmentOfFirst(folder: string): string {
    const isFirst = (name: string): boolean =>
      /^1 edit /m.test(readFileSync(join(folder, name), "utf8"));
    return filesOf(folder, "entries").find(isFirst) ?? "";
  }

  it("removes what was found to be too old a day before", () =>
    withJournal({ maxAgeMs: dayMs }, async (journal, folder) => {
      for (const text of texts.slice(0, 3)) await edit(journal, text);
      const oldest = segmentOfFirst(folder);
      date(folder, oldest, 3);
      await journal.tidy();
      assert.deepEqual(idsOf(await journal.refresh()), [1, 2, 3]);
      const [mark = ""] = filesOf(folder, "old");
      date(folder, mark, 1.5);
      await journal.tidy();
      assert.deepEqual(idsOf(await journal.refresh()), [2, 3]);
      assert.deepEqual(filesOf(folder, "old"), []);
    }));

  it("removes nothing for a clock that is ahead for a while", () =>
    withJournal({ maxAgeMs: dayMs }, async (journal, folder) => {
      for (const text of texts.slice(0, 3)) await edit(journal, text);
      const oldest = segmentOfFirst(folder);
      date(folder, oldest, 3);
      await journal.tidy();
      const [mark = ""] = filesOf(folder, "old");
      date(folder, mark, 1.5);
      date(folder, oldest, 0);
      await journal.tidy();
      assert.deepEqual(idsOf(await journal.refresh()), [1, 2, 3]);
      assert.deepEqual(filesOf(folder, "old"), []);
    }));

  it("clears what was written before a time, whoever wrote it, but nothing that is under way", () =>
    withJournal({}, async (journal, folder) => {
      for (const text of texts.slice(0, 2)) await edit(journal, text);
      const other = openJournal(join(folder, ".."), { disk: diskWithoutDevice, segmentBytes });
      await edit(other, texts[2] ?? "");
      date(folder, segmentOfFirst(folder), 3);
      assert.ok((await journal.clear(Date.now() - dayMs)).ok);
      assert.deepEqual(idsOf(await journal.refresh()), [2, 3]);
      const open = await journal.begin(sampleEdit(null, "under way").entry, []);
      assert.ok(open.ok);
      assert.ok((await journal.clear(Infinity)).ok);
      assert.deepEqual(idsOf(await journal.refresh()), [open.value.id]);
      await journal.finish({ id: open.value.id, result: "done" });
      assert.ok((await journal.clear(Infinity)).ok);
      assert.deepEqual(idsOf(await journal.refresh()), []);
      assert.equal(await edit(other, "goes on"), 5);
      assert.deepEqual(idsOf(await journal.refresh()), [5]);
      await other.dispose();
    }));

  it("leaves what another journal that is in use writes to, and removes what crashes left", () =>
    withJournal({ maxSizeBytes: 0 }, async (journal, folder) => {
      await edit(journal, "short");
      const other = openJournal(join(folder, ".."), { maxSizeBytes: 0, disk: diskWithoutDevice });
      writeFileSync(join(folder, "1-999999999-1-aaaaaaaaaaaa.contents"), "rest");
      await other.tidy();
      assert.equal(filesOf(folder, "contents").length, 1);
      assert.equal((await other.refresh()).entries.length, 1);
    }));

  it("removes nothing of a segment that was being made as it looked, by a process that is gone by then", async () => {
    const folder = mkdtempSync(inFolder("made-"));
    const segment = "1-999999999-1-aaaaaaaaaaaa";
    writeFileSync(join(folder, `${segment}.contents`), "contents");
    let looks = 0;
    const readFolder = async (path: string): Promise<readonly string[]> => {
      const names = await diskWithoutDevice.readFolder(path);
      if (++looks === 1) writeFileSync(join(folder, `${segment}.entries`), "entries");
      return names;
    };
    const disk = { ...diskWithoutDevice, readFolder };
    const limits = { maxSizeBytes: Infinity, maxAgeMs: Infinity };
    await tidySegments({ disk, folder, ...limits, isSealed: () => looks > 0 });
    assert.deepEqual(readdirSync(folder), [`${segment}.contents`, `${segment}.entries`]);
  });
});
