import * as vscode from "vscode";
import type { FileRecord, HistoryEntry } from "../../core/history/index.ts";
import { contentKeyOf, type JournalState, type StoredEntry } from "../../files/history/index.ts";
import { encodeWholeFile, findOpenDocument } from "../documents/index.ts";
import type { EditHistory } from "./editHistory.ts";

/** What a crash left of a file: one of its two texts, a part of a write, or something else. */
export type LeftFile = "old" | "new" | "torn" | "other";

export interface CutShortFile {
  readonly record: FileRecord;
  readonly left: LeftFile;
}

type ReadContent = EditHistory["readContent"];

/** The entries that a crash cut short: they have no outcome, and nobody is at them. */
export function findCutShort({ entries }: JournalState): readonly HistoryEntry[] {
  return entries.filter(isCutShort).map((stored) => stored.read());
}

/** Looks at what the files of an entry hold now. */
export function judgeFiles(
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
  const wanted = after === null ? null : await readContent(after);
  return bytes && wanted?.ok === true && isTorn(bytes, wanted.value) ? "torn" : "other";
}

/** VS Code empties a file and then writes it from the beginning: what is there is a part of it. */
function isTorn(bytes: Uint8Array, wanted: Uint8Array): boolean {
  return Buffer.from(wanted.subarray(0, bytes.length)).equals(bytes);
}

/** What is to become of an entry that was cut short; `leave` writes nothing. */
export type CutShortAnswer = "finish" | "rollBack" | "leave";

/**
 * Finishes an entry that a crash cut short, rolls it back, or leaves it, and says what became of it:
 * from then on it is an entry as others. One that is left half done stays cut short. The files are
 * looked at again: the person took their time, and what changed since is left alone. What became of it
 * is said last, so that after one more crash the person is asked again.
 *
 * @throws with a sentence where files could not be changed; then it is still cut short.
 */
export async function settleCutShort(
  entry: HistoryEntry,
  answer: CutShortAnswer,
  history: EditHistory,
): Promise<void> {
  const files = await judgeFiles(entry, history.readContent);
  const having = (...wanted: readonly LeftFile[]): readonly FileRecord[] =>
    files.filter(({ left }) => wanted.includes(left)).map(({ record }) => record);
  const isHalfDone =
    having("torn").length > 0 || (having("new").length > 0 && having("old").length > 0);
  if (answer === "leave" && isHalfDone) return;
  // What mends the entry is not about it: it neither undoes it nor is undone by a redo.
  if (answer === "finish") await history.giveContents(having("old", "torn"), "after", []);
  if (answer === "rollBack") {
    await history.giveContents(having("torn"), "before", []);
    await history.giveContents(having("new"), "before", [entry.id]);
  }
  const changed = answer === "finish" ? having("new", "old", "torn") : having("new");
  const result = changed.length > 0 ? "done" : "takenBack";
  await history.settle({ id: entry.id, result, files: changed });
}

async function readFile(uri: string): Promise<Uint8Array | null> {
  try {
    return await vscode.workspace.fs.readFile(vscode.Uri.parse(uri, true));
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === "FileNotFound") return null;
    throw error;
  }
}
