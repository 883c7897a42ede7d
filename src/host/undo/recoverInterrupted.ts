import * as vscode from "vscode";
import { mapConcurrently } from "../../core/async.ts";
import { type FileRecord, findEntryStates, type HistoryEntry } from "../../core/history/index.ts";
import type { ResolvedPath } from "../../core/path/index.ts";
import { contentKeyOf, type Journal, type JournalState } from "../../files/history/index.ts";
import { isInterruptedWrite } from "../../files/write/index.ts";
import { newFileMode, readFileState } from "../../files/states/index.ts";
import type { LeftFile } from "../../toolkit/confirmation/index.ts";
import { FailureError, orThrow } from "../../toolkit/failureError.ts";
import { decodeText, encodeWholeFile, findOpenDocument } from "../documents/index.ts";
import type { ChangedState } from "../history/index.ts";
import { applyFiles, type WantedText } from "./applyFiles.ts";
import { placeOf, type PlannedFile } from "./planStateUndo.ts";
import type { RecoveryAnswer, UndoServices } from "./undoableHistory.ts";
import { rollBackEntry } from "./undoEntries.ts";
import { planInPortions, wantedOf } from "./undoInPortions.ts";

export interface InterruptedFile {
  readonly record: FileRecord;
  readonly left: LeftFile;
}

/** The entries that a crash cut short: they have no outcome, and nobody is at them. */
export function findInterrupted({ entries }: JournalState): readonly HistoryEntry[] {
  const states = findEntryStates(entries);
  return entries.filter(({ id }) => states.get(id) === "cutShort").map(({ read }) => read());
}

/** Looks at what the files of an entry hold now. */
export function judgeFiles(
  { files }: HistoryEntry,
  readContent: Journal["readContent"],
): Promise<readonly InterruptedFile[]> {
  return mapConcurrently(files, async (record) => ({
    record,
    left: await judgeFile(record, readContent),
  }));
}

async function judgeFile(
  record: FileRecord,
  readContent: Journal["readContent"],
): Promise<LeftFile> {
  const document = findOpenDocument(vscode.Uri.parse(record.uri, true));
  // VS Code has brought unsaved text back: that is what the file is for a person.
  const unsaved = document?.isDirty === true ? document : undefined;
  const bytes = unsaved
    ? await encodeWholeFile(unsaved.getText(), unsaved.encoding)
    : await readFile(record);
  // The names of contents with secrets are not those of their bytes.
  const key = bytes && (record.isSecret === true ? undefined : contentKeyOf(bytes));
  if (key === record.after) return "new";
  if (key === record.before) return "old";
  if (bytes === null) return "other";
  const left = await compareBytes(bytes, record, readContent);
  return left === "torn" && unsaved ? "other" : left;
}

async function compareBytes(
  bytes: Uint8Array,
  record: FileRecord,
  readContent: Journal["readContent"],
): Promise<LeftFile> {
  const read = async (key: string | null): Promise<Buffer | undefined> => {
    const found = key === null ? undefined : await readContent(key);
    return found?.ok === true ? Buffer.from(found.value) : undefined;
  };
  const [old, wanted] = [await read(record.before), await read(record.after)];
  if (wanted?.equals(bytes) === true) return "new";
  if (old?.equals(bytes) === true) return "old";
  return wanted !== undefined && isTorn(bytes, wanted, old) ? "torn" : "other";
}

/**
 * Whether the bytes are the beginning of the new ones, but for blanks: VS Code empties a file and then
 * writes what a formatter may have made of it. A file that is written in place has the rest of the old
 * ones after that.
 */
function isTorn(bytes: Uint8Array, wanted: Buffer, old: Buffer | undefined): boolean {
  if (wanted.subarray(0, bytes.length).equals(bytes)) return true;
  if (old !== undefined && isInterruptedWrite(bytes, old, wanted)) return true;
  const [all, begun] = [withoutBlanks(wanted), withoutBlanks(Buffer.from(bytes))];
  return begun.length < all.length && all.startsWith(begun);
}

function withoutBlanks(bytes: Buffer): string {
  return bytes.toString("latin1").replace(/\s+/g, "");
}

/** Something of it is in a file, and not all of it, as far as anybody can tell. */
export function isHalfDone(files: readonly InterruptedFile[]): boolean {
  return files.some(({ left }) => left !== "old") && files.some(({ left }) => left !== "new");
}

/**
 * See `UndoableHistory.recover`. Afterwards it is an ordinary entry of all files that hold something of it;
 * one that is left half done stays cut short. The files are read again, because the person may have
 * taken a while, and what changed since stays. The outcome is written last, so that after one more crash
 * the person is asked again.
 */
export async function recoverInterrupted(
  entry: HistoryEntry,
  answer: RecoveryAnswer,
  services: UndoServices,
): Promise<void> {
  const files = await judgeFiles(entry, services.history.readContent);
  const having = (...wanted: readonly LeftFile[]): readonly FileRecord[] =>
    files.filter(({ left }) => wanted.includes(left)).map(({ record }) => record);
  if (answer === "leave" && isHalfDone(files)) return;
  // What mends the entry is not about it: it neither undoes it nor is undone by a redo.
  if (answer === "finish") await restoreContents(having("old", "torn"), "after", services);
  if (answer === "rollBack") {
    await restoreContents(having("torn"), "before", services);
    if (having("new", "other").length > 0) await rollBackEntry(entry.id, services);
  }
  const changed =
    answer === "finish" ? having("new", "old", "torn", "other") : having("new", "other");
  const result = changed.length > 0 ? "done" : "takenBack";
  await services.history.settle({ id: entry.id, result, files: changed });
}

/** Of a link, where it leads. */
async function readFile({ uri, isWhole }: FileRecord): Promise<Uint8Array | null> {
  const place = vscode.Uri.parse(uri, true);
  if (isWhole === true) return (await readFileState(place.fsPath))?.bytes ?? null;
  try {
    return await vscode.workspace.fs.readFile(place);
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === "FileNotFound") return null;
    throw error;
  }
}

/** Gives files the very bytes that an entry names, and the review from then. */
async function restoreContents(
  records: readonly FileRecord[],
  side: "before" | "after",
  services: UndoServices,
): Promise<void> {
  if (records.length === 0) return;
  const settings = services.readSettings();
  const { readContent, readSide } = services.history;
  const readOrThrow = async (key: string | null): Promise<Uint8Array | null> =>
    key === null ? null : orThrow(await readContent(key));
  const planState = async (record: FileRecord, target: ResolvedPath): Promise<ChangedState> => {
    const { realPath } = await placeOf(target, [record.path], services);
    const before = realPath === undefined ? undefined : await readFileState(realPath);
    const after = await readSide(record, side, before?.mode ?? newFileMode());
    if (realPath === undefined || before === undefined || after === undefined)
      throw new FailureError({ code: "historyDamaged", path: record.path });
    return { ...record, names: target.names, realPath, before, after };
  };
  const planText = async (record: FileRecord, target: ResolvedPath): Promise<WantedText> => {
    const options = { withDocument: false };
    const file = orThrow(await services.loadEditableFileOrNew(target, options));
    const newBytes = await readOrThrow(record[side]);
    const baselines = await readBaselines(record);
    if (newBytes === null) return { file, newText: null, baselines };
    const newText = await decodeText(newBytes, { ...record, isByteExact: false });
    return { file, newText, newBytes, baselines };
  };
  const readBaselines = async (record: FileRecord): Promise<WantedText["baselines"]> => {
    const { baselineBefore = record.before, baseline = record.before } = record;
    return {
      before: await readOrThrow(baseline),
      after: await readOrThrow(side === "before" ? baselineBefore : baseline),
    };
  };
  const kind = side === "before" ? "undo" : "redo";
  const facts = { tool: `linewise.${kind}Edit`, approval: "command", kind } as const;
  const plan = async (
    record: FileRecord,
  ): Promise<Pick<PlannedFile, "wanted" | "state" | "baselines">> => {
    const target = orThrow(await services.resolvePath(record.uri, settings));
    if (record.isWhole === true) return { state: await planState(record, target) };
    const isShown = findOpenDocument(vscode.Uri.parse(target.uri, true)) !== undefined;
    if (isShown || target.scheme !== "file") return { wanted: await planText(record, target) };
    return { state: await planState(record, target), baselines: await readBaselines(record) };
  };
  await planInPortions(records, plan, async (planned) => {
    const { left } = await applyFiles(wantedOf(planned), facts, services);
    const [first] = left;
    if (first !== undefined) throw new Error(`${first.path}: ${first.reason}`);
    return true;
  });
}
