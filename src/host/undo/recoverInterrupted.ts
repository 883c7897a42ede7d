import * as vscode from "vscode";
import {
  type FileRecord,
  type HistoryEntry,
  isFolderMode,
  isSameKind,
  newFileMode,
  stampOfKey,
} from "../../core/history/index.ts";
import type { ResolvedPath } from "../../core/path/index.ts";
import { move, readFileState } from "../../files/states/index.ts";
import type { LeftFile, LeftPart } from "../../toolkit/confirmation/index.ts";
import { FailureError, orThrow } from "../../toolkit/failureError.ts";
import { decodeText, findOpenDocument } from "../documents/index.ts";
import type { ChangedState } from "../history/index.ts";
import { applyFiles, type WantedText } from "./applyFiles.ts";
import { findDiskPlace, type InterruptedFile, isHalfDone, judgeFiles } from "./judgeInterrupted.ts";
import { findUndoPlace, listStamps, type PlannedFile } from "./plan/index.ts";
import type {
  RecoveryAnswer,
  UndoableHistory,
  UndoAnswer,
  UndoServices,
} from "./undoableHistory.ts";
import { rollBackEntry, undoEntries } from "./undoEntries.ts";
import { planInPortions } from "./planInPortions.ts";
import { wantedOf } from "./undoInPortions.ts";

/**
 * See `UndoableHistory.recover`. Afterwards it is an ordinary entry of all files that hold something of it;
 * one that is left half done stays cut short. The files are read again, because the person may have
 * taken a while, and what changed since stays. The outcome is written last, so that after one more crash
 * the person is asked again.
 */
async function recoverInterrupted(
  entry: HistoryEntry,
  answer: RecoveryAnswer,
  services: UndoServices,
): Promise<UndoAnswer> {
  const found = await judgeFiles(entry, services.history);
  let answered: UndoAnswer = { entry: undefined, undone: [], left: [] };
  if (answer === "leave" && isHalfDone(found)) return answered;
  const isMoved = await bringBack(found, answer === "finish" ? "after" : "before");
  const judged = isMoved ? await judgeFiles(entry, services.history) : found;
  const files = await noteSaves(entry, judged, services);
  const having = (...wanted: readonly LeftFile[]): readonly FileRecord[] =>
    files.filter(({ left }) => wanted.includes(left)).map(({ record }) => record);
  // What mends the entry is not about it: it neither undoes it nor is undone by a redo.
  let lost: readonly LeftPart[] = [];
  const isNotLost = ({ path }: FileRecord): boolean => !lost.some((part) => part.path === path);
  if (answer === "finish") lost = await restoreContents(having("old", "torn"), "after", services);
  if (answer === "rollBack") {
    const folders = having("torn").filter(becameFolder);
    const torn = having("torn").filter((record) => !becameFolder(record));
    lost = await restoreContents(torn, "before", services);
    // Folders go last: what is in them may have to go.
    const changed = [...having("new", "other"), ...folders];
    if (changed.length > 0) answered = await rollBackEntry(entry.id, changed, services);
    const mended = torn.filter(isNotLost).map(({ path }) => ({ path, hunks: 1 }));
    answered = { ...answered, undone: [...mended, ...answered.undone] };
  }
  answered = { ...answered, left: [...lost, ...answered.left] };
  const all = answer === "finish" ? having("new", "old", "torn", "other") : having("new", "other");
  const changed = all.filter(isNotLost);
  const result = changed.length > 0 ? "done" : "takenBack";
  await services.history.settle({ id: entry.id, result, files: changed });
  return answered;
}

function becameFolder({ mode = 0, modeBefore = 0 }: FileRecord): boolean {
  return isFolderMode(mode) && !isFolderMode(modeBefore);
}

/**
 * Files that were out of the way go where the answer wants them, or to the other place if that one is
 * taken: an undo can move them from there.
 *
 * @returns Whether there were any.
 */
async function bringBack(
  files: readonly InterruptedFile[],
  side: "before" | "after",
): Promise<boolean> {
  const parked = new Map(files.flatMap((file) => [...(file.parked ?? [])]));
  const stuck: string[] = [];
  for (const [stamp, place] of parked) {
    const isAt = (record: FileRecord, at: "before" | "after"): boolean =>
      stampOfKey(record[at] ?? "") === stamp;
    const wanted = files.filter(({ record }) => isAt(record, side));
    const others = files.filter(({ record }) =>
      isAt(record, side === "after" ? "before" : "after"),
    );
    const places = [...wanted, ...others].map(({ record }) => record);
    let isBack = false;
    for (const record of places) {
      isBack ||= await move(place, (await findDiskPlace(record)).path);
    }
    if (!isBack) stuck.push(`${places[0]?.path ?? ""} is at ${place} now`);
  }
  if (stuck.length > 0) throw new Error(stuck.join(", "));
  return parked.size > 0;
}

/** The same files, with records of what saving has made of them: then it is taken back as a whole. */
async function noteSaves(
  entry: HistoryEntry,
  files: readonly InterruptedFile[],
  { history }: UndoServices,
): Promise<readonly InterruptedFile[]> {
  const found = files.flatMap(({ record, saved }) =>
    saved === undefined ? [] : [{ record, bytes: saved }],
  );
  const noted = await history.noteSaves(entry, found);
  const byUri = new Map(noted.map((record) => [record.uri, record]));
  return files.map((file) => ({ ...file, record: byUri.get(file.record.uri) ?? file.record }));
}

/**
 * Gives files the very bytes that an entry names, and the review from then.
 *
 * @returns What nobody can bring back: files whose contents were not kept, and that are gone.
 */
async function restoreContents(
  records: readonly FileRecord[],
  side: "before" | "after",
  services: UndoServices,
): Promise<readonly LeftPart[]> {
  const lost: LeftPart[] = [];
  if (records.length === 0) return lost;
  const settings = services.readSettings();
  const { readContent, readSide } = services.history;
  const readOrThrow = async (key: string | null): Promise<Uint8Array | null> =>
    key === null ? null : orThrow(await readContent(key));
  const planState = async (record: FileRecord, target: ResolvedPath): Promise<ChangedState> => {
    const { realPath } = await findUndoPlace({ target, changes: [{ record }] }, services);
    const stamps = listStamps([{ record }]);
    const before = realPath === undefined ? undefined : await readFileState(realPath, stamps);
    const after = await readSide(record, side, before?.mode ?? newFileMode);
    if (realPath === undefined || before === undefined || after === undefined)
      throw new FailureError({ code: "historyDamaged", path: record.path });
    const isOther = before !== null && after !== null && !isSameKind(before, after);
    if (isOther && record.isWhole !== true)
      throw new FailureError({ code: "stale", path: record.path });
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
    const document = findOpenDocument(vscode.Uri.parse(target.uri, true));
    const isShown = document !== undefined && (record[side] !== null || document.isDirty);
    if (isShown || target.scheme !== "file") return { wanted: await planText(record, target) };
    return { state: await planState(record, target), baselines: await readBaselines(record) };
  };
  const isUnkept = (record: FileRecord): boolean => stampOfKey(record[side] ?? "") !== undefined;
  const unkept = new Set(records.filter(isUnkept).map(({ path }) => path));
  await planInPortions(records, plan, async (planned) => {
    const { left } = await applyFiles(wantedOf(planned), facts, services);
    const kept = left.find(({ path }) => !unkept.has(path));
    if (kept !== undefined) throw new Error(`${kept.path}: ${kept.reason}`);
    lost.push(...left);
    return true;
  });
  return lost;
}

/** The history, and what takes back what it records. */
export function createUndoableHistory(services: UndoServices): UndoableHistory {
  return {
    ...services.history,
    planUndo: (ids, kind, watch) => undoEntries({ ids, kind, isDryRun: true, watch }, services),
    undo: (ids, kind, watch) => undoEntries({ ids, kind, isDryRun: false, watch }, services),
    recover: (entry, answer) => recoverInterrupted(entry, answer, services),
  };
}
