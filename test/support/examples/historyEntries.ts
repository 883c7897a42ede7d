import type {
  FileRecord,
  HistoryEntry,
  LatestRecord,
  StoredEntry,
} from "../../../src/core/history/index.ts";
import type { DamagedPart, JournalState } from "../../../src/files/history/index.ts";

export const entryTimeMs = 1_800_000_000_000;

/** A file of an entry; in its fields only what a test is about. */
export function fileRecord(path: string, fields: Partial<FileRecord> = {}): FileRecord {
  return {
    uri: `file:///workspace/${path}`,
    path,
    encoding: "utf8",
    before: `${path}-before`,
    after: `${path}-after`,
    addedLines: 3,
    removedLines: 1,
    ...fields,
  };
}

/** An edit of `notes.txt`, unless the fields say otherwise. */
export function historyEntry(id: number, fields: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    id,
    timeMs: entryTimeMs,
    kind: "edit",
    tool: "replace_in_file",
    approval: "chat",
    of: [],
    files: [fileRecord("notes.txt")],
    ...fields,
  };
}

/** An entry in the journal. `onRead` is told whenever all of it is asked for. */
export function storedEntry(
  entry: HistoryEntry,
  fields: Partial<StoredEntry> = {},
  onRead: () => void = () => undefined,
): StoredEntry {
  const { id, kind, of, inPart } = entry;
  return {
    id,
    kind,
    of,
    inPart,
    outcome: { id, result: "done" },
    isUnderWay: false,
    read: () => {
      onRead();
      return entry;
    },
    ...fields,
  };
}

export function journalOf(
  entries: readonly StoredEntry[],
  damaged: readonly DamagedPart[] = [],
): JournalState {
  return { entries, moves: [], damaged };
}

/** What an edit leaves of a file, with something to review. */
export function latestRecord(path: string): LatestRecord {
  const record = fileRecord(path, { baseline: `${path}-before` });
  const entry = storedEntry(historyEntry(1, { files: [record] }));
  return { entry, record };
}
