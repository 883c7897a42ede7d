import { join, parse, relative } from "node:path";
import * as vscode from "vscode";
import { mapConcurrently } from "../../core/async.ts";
import {
  type ContentKey,
  type FileRecord,
  findEntryStates,
  type HistoryEntry,
  holdsSame,
  isFile,
} from "../../core/history/index.ts";
import { contentKeyOf, type Journal, type JournalState } from "../../files/history/index.ts";
import { readRegularFile } from "../../files/readRegularFile.ts";
import {
  findParked,
  findPermissions,
  findStats,
  inFolder,
  readFileState,
} from "../../files/states/index.ts";
import { isMissing, systemErrorCode } from "../../files/systemError.ts";
import { isInterruptedWrite } from "../../files/write/index.ts";
import type { LeftFile } from "../../toolkit/confirmation/index.ts";
import { decodeText, encodeWholeFile, findOpenDocument, findRealPath } from "../documents/index.ts";
import type { EditHistory } from "../history/index.ts";
import { listStamps } from "./plan/index.ts";

export interface InterruptedFile {
  /** Of a file that has the new text, or a part of it: as its edit or saving it made it. */
  readonly record: FileRecord;
  readonly left: LeftFile;
  /** What saving the new text has made, where the journal does not know it. */
  readonly saved?: Uint8Array;
  /** Files that are on their way from or to here, by their stamps: where they are. */
  readonly parked?: ReadonlyMap<string, string>;
}

type JudgingHistory = Pick<EditHistory, "readContent" | "readSide">;
type Place = Awaited<ReturnType<typeof findDiskPlace>>;

/** The entries that a crash cut short: they have no outcome, and nobody is at them. */
export function findInterrupted({ entries }: JournalState): readonly HistoryEntry[] {
  const states = findEntryStates(entries);
  return entries.filter(({ id }) => states.get(id) === "cutShort").map(({ read }) => read());
}

/** Looks at what the files of an entry hold now. */
export async function judgeFiles(
  { files, saved = [] }: HistoryEntry,
  history: JudgingHistory,
): Promise<readonly InterruptedFile[]> {
  const moved = files.filter((record) => listStamps([{ record }]).size > 0);
  const parked = await findParked(await mapConcurrently(moved, findDiskPlace));
  return mapConcurrently(files, async (record) => {
    const place = await findDiskPlace(record);
    if (record.isWhole === true) return judgeState(record, place, parked, history);
    const made = saved.filter(({ uri }) => uri === record.uri);
    const found = await judgeFile([...made.toReversed(), record], place, history.readContent);
    const stats = found.saved === undefined ? await findStats(place.path) : undefined;
    return stats === undefined ? found : { ...found, left: judgeMode(found, stats.mode) };
  });
}

/** By what is there, of whatever kind: a folder has no contents, and not all contents are kept. */
async function judgeState(
  record: FileRecord,
  { path }: Place,
  allParked: ReadonlyMap<string, string>,
  { readContent, readSide }: JudgingHistory,
): Promise<InterruptedFile> {
  if (findOpenDocument(vscode.Uri.parse(record.uri, true))?.isDirty === true) {
    return { record, left: "other" };
  }
  const stamps = listStamps([{ record }]);
  const now = await readFileState(path, stamps);
  if (now === undefined) return { record, left: "other" };
  const parked = new Map([...allParked].filter(([stamp]) => stamps.has(stamp)));
  if (now === null && parked.size > 0) return { record, left: "torn", parked };
  for (const [side, left] of [["after", "new"] as const, ["before", "old"] as const]) {
    const state = await readSide(record, side, now?.mode);
    if (state === undefined || !holdsSame(now, state)) continue;
    return { record, left: now === null ? left : judgeMode({ record, left }, now.mode), parked };
  }
  return isFile(now)
    ? { ...(await compareBytes(now.bytes, [record], record, readContent)), parked }
    : { record, left: "other", parked };
}

/** What has its permissions last has not all of it before that. */
function judgeMode({ record, left }: InterruptedFile, mode: number): LeftFile {
  const fits = (wanted: number | undefined): boolean =>
    wanted === undefined || findPermissions(mode, wanted) === undefined;
  if (left === "new" && fits(record.mode)) return "new";
  const hadOnlyMode = record.before === record.after && record.modeBefore !== undefined;
  const isOld = left === "old" || (left === "new" && hadOnlyMode);
  if (isOld && fits(record.modeBefore)) return "old";
  return left === "new" || left === "old" ? "torn" : left;
}

/** @param ways How the entry may have made the file, the last one first. */
async function judgeFile(
  ways: readonly FileRecord[],
  place: Place,
  readContent: Journal["readContent"],
): Promise<InterruptedFile> {
  const record = ways.at(-1);
  if (record === undefined) throw new Error("A file has no record.");
  const document = findOpenDocument(vscode.Uri.parse(record.uri, true));
  // VS Code has brought unsaved text back: that is what the file is for a person.
  const unsaved = document?.isDirty === true ? document : undefined;
  const bytes = unsaved
    ? await encodeWholeFile(unsaved.getText(), unsaved.encoding)
    : await readFile(record, place);
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

/** Where a file is on the disk, and the folder of the window that it is in. */
export async function findDiskPlace({
  uri,
}: FileRecord): Promise<{ readonly path: string; readonly top: string }> {
  const place = vscode.Uri.parse(uri, true);
  const root = vscode.workspace.getWorkspaceFolder(place)?.uri.fsPath ?? parse(place.fsPath).root;
  const top = (await findRealPath(root)) ?? root;
  return { path: join(top, relative(root, place.fsPath)), top };
}

/** Null where nothing is, and undefined for what is no file; nothing is read through a link. */
async function readFile(
  { uri }: FileRecord,
  { path }: Place,
): Promise<Uint8Array | null | undefined> {
  const place = vscode.Uri.parse(uri, true);
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
