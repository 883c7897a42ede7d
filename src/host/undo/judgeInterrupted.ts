import { join, parse, relative } from "node:path";
import * as vscode from "vscode";
import { mapConcurrently } from "../../core/async.ts";
import {
  type ContentKey,
  type FileRecord,
  findEntryStates,
  type HistoryEntry,
} from "../../core/history/index.ts";
import { contentKeyOf, type Journal, type JournalState } from "../../files/history/index.ts";
import { readRegularFile } from "../../files/readRegularFile.ts";
import { inFolder, readFileState } from "../../files/states/index.ts";
import { isMissing, systemErrorCode } from "../../files/systemError.ts";
import { isInterruptedWrite } from "../../files/write/index.ts";
import type { LeftFile } from "../../toolkit/confirmation/index.ts";
import { decodeText, encodeWholeFile, findOpenDocument, findRealPath } from "../documents/index.ts";

export interface InterruptedFile {
  /** Of a file that has the new text, or a part of it: as its edit or saving it made it. */
  readonly record: FileRecord;
  readonly left: LeftFile;
  /** What saving the new text has made, where the journal does not know it. */
  readonly saved?: Uint8Array;
}

/** The entries that a crash cut short: they have no outcome, and nobody is at them. */
export function findInterrupted({ entries }: JournalState): readonly HistoryEntry[] {
  const states = findEntryStates(entries);
  return entries.filter(({ id }) => states.get(id) === "cutShort").map(({ read }) => read());
}

/** Looks at what the files of an entry hold now. */
export function judgeFiles(
  { files, saved = [] }: HistoryEntry,
  readContent: Journal["readContent"],
): Promise<readonly InterruptedFile[]> {
  return mapConcurrently(files, (record) => {
    const made = saved.filter(({ uri }) => uri === record.uri);
    return judgeFile([...made.toReversed(), record], readContent);
  });
}

/** @param ways How the entry may have made the file, the last one first. */
async function judgeFile(
  ways: readonly FileRecord[],
  readContent: Journal["readContent"],
): Promise<InterruptedFile> {
  const record = ways.at(-1);
  if (record === undefined) throw new Error("A file has no record.");
  const document = findOpenDocument(vscode.Uri.parse(record.uri, true));
  // VS Code has brought unsaved text back: that is what the file is for a person.
  const unsaved = document?.isDirty === true ? document : undefined;
  const bytes = unsaved
    ? await encodeWholeFile(unsaved.getText(), unsaved.encoding)
    : await readFile(record);
  if (bytes === undefined) return { record, left: "other" };
  // The names of contents with secrets are not those of their bytes.
  const key = bytes && (record.isSecret === true ? undefined : contentKeyOf(bytes));
  const made = ways.find(({ after }) => after === key);
  if (made !== undefined) return { record: made, left: "new" };
  if (key === record.before) return { record, left: "old" };
  if (bytes === null) return { record, left: "other" };
  const found = await compareBytes(bytes, ways, record, readContent);
  return found.left === "torn" && unsaved ? { record, left: "other" } : found;
}

async function compareBytes(
  bytes: Uint8Array,
  ways: readonly FileRecord[],
  record: FileRecord,
  readContent: Journal["readContent"],
): Promise<InterruptedFile> {
  const read = async (key: ContentKey | null): Promise<Buffer | undefined> => {
    const found = key === null ? undefined : await readContent(key);
    return found?.ok === true ? Buffer.from(found.value) : undefined;
  };
  const old = await read(record.before);
  const isText = record.isByteExact !== true && record.isWhole !== true;
  const judge = async (way: FileRecord): Promise<InterruptedFile | undefined> => {
    const wanted = await read(way.after);
    if (wanted === undefined) return undefined;
    if (wanted.equals(bytes)) return { record: way, left: "new" };
    if (old?.equals(bytes) === true) return undefined;
    const [all, found] = isText
      ? [await readWithoutBlanks(wanted, way), await readWithoutBlanks(bytes, way)]
      : ["", ""];
    // Trimmed lines, a last line ending and the like; or the first of them, since VS Code empties a file.
    if (isText && all === found) return { record: way, left: "new", saved: bytes };
    const isTorn = isBeginning(bytes, wanted, old) || (isText && all.startsWith(found));
    return isTorn ? { record: way, left: "torn" } : undefined;
  };
  for (const way of ways) {
    const judged = await judge(way);
    if (judged !== undefined) return judged;
  }
  return { record, left: old?.equals(bytes) === true ? "old" : "other" };
}

/** A file that is written in place has the rest of the old bytes after the first of the new ones. */
function isBeginning(bytes: Uint8Array, wanted: Buffer, old: Buffer | undefined): boolean {
  if (wanted.subarray(0, bytes.length).equals(bytes)) return true;
  return old !== undefined && isInterruptedWrite(bytes, old, wanted);
}

async function readWithoutBlanks(bytes: Uint8Array, { encoding }: FileRecord): Promise<string> {
  const text = await decodeText(bytes, { encoding, isByteExact: false });
  return text.replace(/\s+/g, "");
}

/** Something of it is in a file, and not all of it, as far as anybody can tell. */
export function isHalfDone(files: readonly InterruptedFile[]): boolean {
  return files.some(({ left }) => left !== "old") && files.some(({ left }) => left !== "new");
}

/**
 * Of a link, where it leads; nothing is read through one. Null where nothing is, and undefined for what is
 * no file.
 */
async function readFile({ uri, isWhole }: FileRecord): Promise<Uint8Array | null | undefined> {
  const place = vscode.Uri.parse(uri, true);
  const root = vscode.workspace.getWorkspaceFolder(place)?.uri.fsPath ?? parse(place.fsPath).root;
  const path = join((await findRealPath(root)) ?? root, relative(root, place.fsPath));
  if (isWhole === true) return (await readFileState(path))?.bytes ?? null;
  try {
    if (place.scheme !== "file") return await vscode.workspace.fs.readFile(place);
    return await inFolder(path, (entry) => readRegularFile(entry, undefined, () => true));
  } catch (error) {
    if (systemErrorCode(error) === "ELOOP") return undefined;
    const isGone = error instanceof vscode.FileSystemError && error.code === "FileNotFound";
    if (isGone || isMissing(error)) return null;
    throw error;
  }
}
