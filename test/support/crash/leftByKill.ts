import assert from "node:assert/strict";
import { sep } from "node:path";
import type { HistoryEntry, StoredEntry } from "../../../src/core/history/index.ts";
import { type Journal, openJournal } from "../../../src/files/history/index.ts";
import { describeCutShort, type LeftFile } from "../../../src/toolkit/confirmation/index.ts";
import { type EditedFile, leftOf, type Participant, readNow, waysTo } from "./editedFiles.ts";

export async function withJournal<Value>(
  journalFolder: string,
  work: (journal: Journal, entries: readonly StoredEntry[]) => Promise<Value> | Value,
): Promise<Value> {
  const journal = openJournal(journalFolder);
  const { entries, damaged } = await journal.refresh();
  assert.ok(
    damaged.every(({ reason }) => reason.startsWith("was cut short")),
    JSON.stringify(damaged),
  );
  return work(journal, entries);
}

export function findCutShortEntry(journalFolder: string): Promise<HistoryEntry | undefined> {
  return withJournal(journalFolder, (_, entries) => {
    const open = entries.filter((entry) => entry.outcome === undefined);
    assert.ok(open.every((entry) => !entry.isUnderWay));
    assert.ok(open.length <= 1);
    return open[0]?.read();
  });
}

export function readEntry(journalFolder: string, id: number): Promise<HistoryEntry> {
  return withJournal(journalFolder, (_, entries) => {
    const entry = entries.find((each) => each.id === id)?.read();
    assert.ok(entry, `e${id} is not there`);
    return entry;
  });
}

/** What a person should be told. */
export async function describeTruth(
  journalFolder: string,
  entry: HistoryEntry,
  files: readonly EditedFile[],
  participant: Participant,
): Promise<string> {
  const left = await judgeFiles(journalFolder, entry, files, participant);
  const told = entry.files.map(({ path }, index) => ({ path, left: left[index] ?? "other" }));
  return describeCutShort({ entry: `e${entry.id}`, tool: entry.tool, files: told });
}

/** By the bytes that the journal has and those of the disk. */
export function judgeFiles(
  journalFolder: string,
  entry: HistoryEntry,
  files: readonly EditedFile[],
  participant: Participant,
): Promise<readonly LeftFile[]> {
  return withJournal(journalFolder, (journal) => {
    const read = async (key: string | null): Promise<string | null> => {
      if (key === null) return null;
      const content = await journal.readContent(key);
      assert.ok(content.ok);
      return Buffer.from(content.value).toString();
    };
    return Promise.all(
      entry.files.map(async ({ path, before, after }) => {
        const file = files.find((each) => each.path.replaceAll(sep, "/").endsWith(`/${path}`));
        assert.ok(file, path);
        const ways = waysTo(file, await read(after), participant);
        return leftOf(await read(before), ways, readNow(file));
      }),
    );
  });
}
