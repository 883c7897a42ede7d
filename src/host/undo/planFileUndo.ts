import { remember } from "../../core/async.ts";
import {
  carryBaseline,
  findOrigins,
  findReviewHunks,
  type FileRecord,
  type LeftHunk,
  type LeftReason,
  newFileMode,
  planReviewedUndo,
  type ReviewedChange,
  type ReviewedText,
} from "../../core/history/index.ts";
import type { ResolvedPath } from "../../core/path/index.ts";
import { contentKeyOf } from "../../files/history/index.ts";
import { findStats } from "../../files/states/index.ts";
import { describeLeftHunk } from "../../toolkit/confirmation/index.ts";
import {
  encodeWholeFile,
  type ExistingFile,
  isWritableOnDisk,
  type NewFile,
} from "../documents/index.ts";
import {
  type ChangedFile,
  type FileChangeOf,
  leaveForFailure,
  leaveWhole,
  recordedPathsOf,
  type UndoPlace,
  findUndoPlace,
  type PlannedFile,
  planStateUndo,
  type StateServices,
} from "./planStateUndo.ts";
import {
  encodeBaselines,
  findResult,
  giveMode,
  giveText,
  needsBytes,
  planMode,
  type PlanServices,
  readChanges,
  readCurrent,
  readReviewNow,
} from "./fileTexts.ts";
import type { UndoneText } from "./undoableHistory.ts";

/** How entries are undone in one file, as it is now. */
export function planFileUndo(changed: ChangedFile, services: PlanServices): Promise<PlannedFile> {
  const isWhole = changed.changes.some(({ record }) => record.isWhole === true);
  if (changed.above !== undefined || isWhole) return planStateUndo(changed, services);
  // What a file held and what there was to review of it are often the same few contents.
  const readContent = remember(services.history.readContent);
  return planTextUndo(changed, { ...services, history: { ...services.history, readContent } });
}

/** How entries are undone in a text, before it is said how the file gets that. */
export interface PlannedText {
  readonly file: ExistingFile | NewFile;
  readonly realPath: string;
  /** What is undone and left of it. */
  readonly planned: PlannedFile;
  readonly text: string | null;
  readonly baseline: string | null;
  /** What the changes did, newest first. */
  readonly calls: readonly ReviewedChange[];
  /** What is there now, and what is to be reviewed of it. */
  readonly found: ReviewedText;
  readonly isByteExact: boolean;
  /** The record of the oldest change, if the result is the text before it. */
  readonly oldest: FileRecord | undefined;
}

async function planTextUndo(changed: ChangedFile, services: PlanServices): Promise<PlannedFile> {
  const { target, changes, latest } = changed;
  const read = await readTextUndo(changed, services);
  if ("path" in read) return read;
  const { file, realPath, planned, text, baseline, found, isByteExact } = read;
  const mode = await planMode(target, changes);
  if (text === found.text && mode?.isChanged !== true) {
    const kept = { text, baselineBefore: found.baseline, baseline };
    const isSame = baseline === found.baseline || latest === undefined;
    return isSame ? planned : { ...planned, judged: { seen: latest, kept } };
  }
  const baselines = await encodeBaselines(found.baseline, baseline, { ...file, isByteExact });
  if (text === found.text)
    return { ...planned, hunks: 1, ...giveMode(file, realPath, mode), baselines };
  if (await staysReadOnly(file, changes, mode)) {
    return leaveForFailure(planned.path, planned.ids, { code: "readOnlyFile", path: planned.path });
  }
  const result = await findResult(file, text, read, services);
  return give(planned, { file, ...result, baselines }, realPath, mode);
}

/** @returns A plan that leaves the file, where that is already known. */
export async function readTextUndo(
  { target, changes, latest, records }: ChangedFile,
  services: PlanServices,
): Promise<PlannedText | PlannedFile> {
  const path = target.shown;
  const ids = changes.map(({ entry }) => entry.id);
  const { realPath, reason } = await findTextPlace(target, recordedPathsOf(changes), services);
  if (reason !== undefined) return leaveWhole(path, ids, reason);
  const loaded = await services.loadEditableFileOrNew(target, { withDocument: false });
  if (!loaded.ok) return leaveForFailure(path, ids, loaded.failure);
  const file = loaded.value;
  const isByteExact = await needsBytes(file, { changes, latest }, services);
  const calls = await readChanges(changes, isByteExact, services);
  if (calls === undefined) return leaveForFailure(path, ids, { code: "historyDamaged", path });
  const text = await readCurrent(file, isByteExact);
  const { left: textLeft, baseline } = await readReviewNow(latest, text, isByteExact, services);
  const origins = findOrigins(findReviewHunks(baseline, text), textLeft, text, records);
  const isWholeReview = origins.every((known) => known.length > 0) && areOnly(changes, records);
  const found = { text, baseline };
  const plan = planReviewedUndo(calls, found, isWholeReview);
  const why = whyUnseen(file, changes, plan.undone.length + plan.left.length > 0);
  if (why !== undefined) return leaveWhole(path, ids, why);
  const left = plan.left.map((hunk) => describeLeftHunk(path, hunk));
  const leftIds = listLeftIds(plan.left, ids);
  const planned = { path, ids, hunks: plan.undone.length, left, leftIds };
  const oldest = findOldest(changes, calls, plan.text);
  return { ...plan, file, realPath, planned, calls, found, isByteExact, oldest };
}

/** Why what the calls did is not undone, though nothing of it is in the text that the plan is for. */
function whyUnseen(
  file: ExistingFile | NewFile,
  changes: readonly FileChangeOf[],
  isPlanned: boolean,
): LeftReason | undefined {
  if (!file.exists) {
    const hadOnlyMode = changes.every(({ record: { before, after } }) => before === after);
    return hadOnlyMode ? "fileGone" : undefined;
  }
  const made = changes[0]?.record.after;
  if (isPlanned || !file.unsaved || made === changes.at(-1)?.record.before) return undefined;
  return contentKeyOf(file.bytes) === made ? "unsaved" : undefined;
}

async function give(
  planned: PlannedFile,
  ...how: Parameters<typeof giveText>
): Promise<PlannedFile> {
  const given = await giveText(...how);
  if (typeof given === "string") return leaveWhole(planned.path, planned.ids, given);
  return { ...planned, ...given };
}

/** Whether it is read-only, unless the calls themselves made it so. */
async function staysReadOnly(
  file: ExistingFile | NewFile,
  changes: readonly FileChangeOf[],
  mode: { readonly now: number } | undefined,
): Promise<boolean> {
  const isOurs = mode !== undefined && changes.some(({ record }) => record.mode === mode.now);
  return !isOurs && isReadOnly(file);
}

/** The record of the oldest change, if the result is the text before it. */
function findOldest(
  changes: readonly FileChangeOf[],
  calls: readonly ReviewedChange[],
  result: string | null,
): FileRecord | undefined {
  return result === calls.at(-1)?.text.before ? changes.at(-1)?.record : undefined;
}

function listLeftIds(left: readonly LeftHunk[], ids: readonly number[]): readonly number[] {
  return [...new Set(left.flatMap(({ call = 0 }) => ids[call] ?? []))];
}

/** Whether all that agents did comes from these changes, and there was nothing to review before. */
function areOnly(changes: readonly FileChangeOf[], records: ChangedFile["records"]): boolean {
  const ids = new Set(changes.map(({ entry }) => entry.id));
  const { baselineBefore, before } = changes.at(-1)?.record ?? {};
  const wasReviewed = baselineBefore === undefined || baselineBefore === before;
  return wasReviewed && records.every(({ id }) => id === undefined || ids.has(id));
}

/** Where a text is; as its file system says it where that is no disk. */
async function findTextPlace(
  target: ResolvedPath,
  recordedPaths: readonly string[],
  services: StateServices,
): Promise<UndoPlace> {
  if (target.scheme !== "file") return { realPath: target.realPath };
  const isLink = target.shownReal !== undefined;
  return isLink ? { reason: "behindLink" } : findUndoPlace(target, recordedPaths, services);
}

/**
 * How a file gets a text in which something is taken back, unless it has another by now.
 *
 * @param wanted With the oldest record, if it is the text before that.
 * @param of The calls of which something is taken back.
 * @param busy Why it is to be left.
 */
export async function planTextBack(
  wanted: UndoneText & { readonly target: ResolvedPath; readonly oldest: FileRecord | undefined },
  of: readonly number[],
  busy: LeftReason | undefined,
  services: PlanServices,
): Promise<PlannedFile> {
  const { target, text, newText, baseline, isByteExact, oldest, hunks } = wanted;
  const path = target.shown;
  if (busy !== undefined) return leaveWhole(path, of, busy);
  const { realPath, reason } = await findTextPlace(target, [path], services);
  if (reason !== undefined) return leaveWhole(path, of, reason);
  const loaded = await services.loadEditableFileOrNew(target, { withDocument: false });
  if (!loaded.ok) return leaveForFailure(path, of, loaded.failure);
  const file = loaded.value;
  const isStale = (await readCurrent(file, isByteExact)) !== text;
  if (isStale) return leaveWhole(path, of, "changedSince");
  if (await isReadOnly(file)) return leaveForFailure(path, of, { code: "readOnlyFile", path });
  const result = await findResult(file, newText, { oldest, isByteExact }, services);
  const baselines = await encodeBaselines(baseline, baseline, { ...file, isByteExact });
  const planned = { path, ids: of, hunks, left: [], leftIds: [] };
  return give(planned, { file, ...result, baselines }, realPath, await planMode(target, []));
}

async function isReadOnly({ exists, unsaved, target }: ExistingFile | NewFile): Promise<boolean> {
  if (!exists || unsaved || target.scheme !== "file") return false;
  return !(await isWritableOnDisk(target));
}

/**
 * How entries are undone in a file that they moved and somebody has changed since: it goes back to where it
 * was, with what they changed.
 *
 * @param changed As if it were back.
 * @param from Where it is, and what is known of where it was.
 * @returns Undefined where it is another file, or some of what was there before would not come back: then that
 *   comes beside it.
 */
export async function planMovedUndo(
  changed: ChangedFile,
  { target: from, latest }: { readonly target: ResolvedPath } & Pick<ChangedFile, "latest">,
  services: PlanServices,
): Promise<PlannedFile | undefined> {
  const { target, changes } = changed;
  const path = target.shown;
  const read = await readTextUndo({ ...changed, target: from }, services);
  if ("path" in read || !haveSameLine(read.calls[0]?.text.after, read.found.text)) return undefined;
  const { file, realPath, planned, text, calls, found, isByteExact } = read;
  const { ids } = planned;
  if (planned.left.length > 0) {
    const isMade = changes.at(-1)?.record.before === null;
    return isMade ? planTextUndo({ ...changed, target: from }, services) : undefined;
  }
  const place = await findFreePlace(target, recordedPathsOf(changes), services);
  if (place.reason !== undefined) return leaveWhole(path, ids, place.reason);
  const mode = await planMode(from, changes);
  const format = { ...file, isByteExact };
  const baselines = await encodeBaselines(found.baseline, null, format);
  const given = await giveText({ file, newText: null, baselines }, realPath, mode);
  if (typeof given === "string") return leaveWhole(path, ids, given);
  const gone = { path: from.shown, ids, hunks: 1, left: [], leftIds: [], ...given };
  if (text === null) return gone;
  const state = {
    ...{ uri: target.uri, path, realPath: place.realPath, names: target.names },
    ...{ encoding: file.encoding, before: null },
    after: { bytes: await findBytes(read, services), mode: mode?.wanted ?? newFileMode },
  };
  const back = { ...planned, path, hunks: Math.max(1, planned.hunks), state };
  const now = await readReviewNow(latest, null, isByteExact, services);
  return {
    ...back,
    gone: { ...gone, movedTo: path },
    baselines: await encodeBaselines(now.baseline, carryFromBefore(calls, text), format),
  };
}

/** What is not a person's is undone: the rest was to be reviewed before. */
function carryFromBefore(calls: readonly ReviewedChange[], text: string): string | null {
  const { text: { before = null } = {}, baseline } = calls.at(-1) ?? {};
  return carryBaseline({ text: before, baseline: baseline ? baseline.before : before }, text);
}

async function findFreePlace(...where: Parameters<typeof findUndoPlace>): Promise<UndoPlace> {
  const place = await findUndoPlace(...where);
  const isTaken = place.reason === undefined && (await findStats(place.realPath)) !== undefined;
  return isTaken ? { reason: "fileExists" } : place;
}

async function findBytes(read: PlannedText, services: PlanServices): Promise<Uint8Array> {
  const { file, text, found } = read;
  if (text === found.text && file.exists && !file.unsaved) return file.bytes;
  const { newText, newBytes } = await findResult(file, text, read, services);
  return newBytes ?? encodeWholeFile(newText ?? "", file.encoding);
}

function haveSameLine(one: string | null = "", other: string | null): boolean {
  const lines = new Set(one?.split(/\r?\n/));
  return other?.split(/\r?\n/).some((line) => line !== "" && lines.has(line)) === true;
}
