import * as vscode from "vscode";
import type { ContentKey, FileRecord, HistoryEntry } from "../../core/history/index.ts";
import { contentKeyOf, type JournalState, type StoredEntry } from "../../files/history/index.ts";
import { orThrow } from "../../toolkit/failureError.ts";
import { encodeWholeFile, findOpenDocument } from "../documents/index.ts";
import type { EditHistory } from "./editHistory.ts";

/** What a crash left of a file: one of its two texts, a part of a write, or something else. */
export type LeftFile = "old" | "new" | "torn" | "other";

/** An entry that a crash cut short. */
export interface CutShortEntry {
  readonly entry: HistoryEntry;
  readonly files: readonly CutShortFile[];
}

interface CutShortFile {
  readonly record: FileRecord;
  readonly left: LeftFile;
}

type ReadContent = EditHistory["readContent"];

/** Looks at the files of the entries that have no outcome and that nobody is at. */
export async function findCutShort(
  state: JournalState,
  readContent: ReadContent,
): Promise<readonly CutShortEntry[]> {
  const cutShort = state.entries.filter(isCutShort).map((stored) => stored.read());
  return Promise.all(
    cutShort.map(async (entry) => ({ entry, files: await judgeFiles(entry, readContent) })),
  );
}

function judgeFiles(
  { files }: HistoryEntry,
  readContent: ReadContent,
): Promise<readonly CutShortFile[]> {
  return Promise.all(
    files.map(async (record) => ({ record, left: await judgeFile(record, readContent) })),
  );
}

function isCutShort({ outcome, isUnderWay, kind }: StoredEntry): boolean {
  return outcome === undefined && !isUnderWay && kind !== "keep" && kind !== "mark";
}

async function judgeFile(
  { uri, before, after }: FileRecord,
  readContent: ReadContent,
): Promise<LeftFile> {
  const document = findOpenDocument(vscode.Uri.parse(uri, true));
  // VS Code has brought unsaved text back: that is what the file is for a person.
  const unsaved = document?.isDirty === true ? document : undefined;
  const bytes = unsaved
    ? await encodeWholeFile(unsaved.getText(), unsaved.encoding)
    : await readFile(uri);
  const key = bytes && contentKeyOf(bytes);
  if (key === after) return "new";
  if (key === before) return "old";
  if (unsaved) return "other";
  const wanted = await readBytes(after, readContent);
  return bytes !== null && isTorn(bytes, wanted) ? "torn" : "other";
}

/** VS Code empties a file and then writes it from the beginning: what is there is a part of it. */
function isTorn(bytes: Uint8Array, wanted: Uint8Array | null): boolean {
  return wanted !== null && Buffer.from(wanted.subarray(0, bytes.length)).equals(bytes);
}

/**
 * Says what became of an entry that a crash cut short, and finishes it if that is wanted. Files that
 * hold a part of a write get their old bytes, or the new ones. From then on it is an entry as others.
 * The files are looked at again: the person took their time, and what changed since is left alone.
 */
export async function settleCutShort(
  entry: HistoryEntry,
  isToFinish: boolean,
  history: EditHistory,
): Promise<void> {
  const files = await judgeFiles(entry, history.readContent);
  const having = (...wanted: readonly LeftFile[]): readonly FileRecord[] =>
    files.filter(({ left }) => wanted.includes(left)).map(({ record }) => record);
  const isChanged = having("new").length > 0;
  await history.settle({
    id: entry.id,
    result: isChanged ? "done" : "takenBack",
    files: having("new"),
  });
  if (isToFinish) await history.giveContents(having("old", "torn"), "after", entry.id);
  else await history.giveContents(having("torn"), "before", entry.id);
}

async function readFile(uri: string): Promise<Uint8Array | null> {
  try {
    return await vscode.workspace.fs.readFile(vscode.Uri.parse(uri, true));
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === "FileNotFound") return null;
    throw error;
  }
}

async function readBytes(
  key: ContentKey | null,
  readContent: ReadContent,
): Promise<Uint8Array | null> {
  return key === null ? null : orThrow(await readContent(key));
}
