import { remember } from "../../../core/async.ts";
import {
  type ContentKey,
  findOrigins,
  findReviewHunks,
  type FileRecord,
  type LeftReason,
  planReviewedUndo,
  type ReviewedChange,
  type ReviewedText,
} from "../../../core/history/index.ts";
import type { ResolvedPath } from "../../../core/path/index.ts";
import { contentKeyOf } from "../../../files/history/index.ts";
import { describeLeftHunk } from "../../../toolkit/confirmation/index.ts";
import { type ExistingFile, isWritableOnDisk, type NewFile } from "../../documents/index.ts";
import {
  type ChangedFile,
  type FileChangeOf,
  leaveForFailure,
  leaveWhole,
  type PathWithRecords,
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
  readCurrent,
  readReviewNow,
} from "./fileTexts.ts";
import { readChanges } from "./readChanges.ts";
import type { UndoneText } from "../undoableHistory.ts";

/** How entries are undone in one file, as it is now. */
export async function planFileUndo(
  changed: ChangedFile,
  services: PlanServices,
): Promise<PlannedFile> {
  const isWhole = changed.changes.some(({ record }) => record.isWhole === true || isOther(record));
  if (changed.above !== undefined || isWhole) {
    return withBaselines(await planStateUndo(changed, services), changed, services);
  }
  // What a file held and what there was to review of it are often the same few contents.
  const readContent = remember(services.history.readContent);
  return planTextUndo(changed, { ...services, history: { ...services.history, readContent } });
}

/** Whether it became another file, which was moved over it: its lines are not those of that. */
function isOther({ movedFrom, before }: FileRecord): boolean {
  return movedFrom !== undefined && before !== null;
}

/** What there was to review of a text that comes back as a whole, whatever has been kept since. */
async function withBaselines(
  planned: PlannedFile,
  { changes, latest }: ChangedFile,
  { history: { readContent } }: PlanServices,
): Promise<PlannedFile> {
  const read = async (
    key: ContentKey | null | undefined,
  ): Promise<Uint8Array | null | undefined> => {
    if (typeof key !== "string") return key;
    const content = await readContent(key);
    return content.ok ? content.value : undefined;
  };
  if (planned.state === undefined) return planned;
  const before = await read(latest?.record.baseline);
  const after = await read(changes.at(-1)?.record.baselineBefore);
  if (before === undefined || after === undefined) return planned;
  return { ...planned, baselines: { before, after } };
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

export async function planTextUndo(
  changed: ChangedFile,
  services: PlanServices,
): Promise<PlannedFile> {
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
  { target, changes, latest, records, all }: ChangedFile,
  services: PlanServices,
): Promise<PlannedText | PlannedFile> {
  const path = target.shown;
  const ids = changes.map(({ entry }) => entry.id);
  const { realPath, reason } = await findTextPlace({ target, changes }, services);
  if (reason !== undefined) return leaveWhole(path, ids, reason);
  const loaded = await services.loadEditableFileOrNew(target, { withDocument: false });
  if (!loaded.ok) return leaveForFailure(path, ids, loaded.failure);
  const file = loaded.value;
  const isByteExact = await needsBytes(file, { changes, latest }, services);
  const calls = await readChanges({ changes, all }, isByteExact, services);
  if (calls === undefined) return leaveForFailure(path, ids, { code: "historyDamaged", path });
  const text = await readCurrent(file, isByteExact);
  const { left: textLeft, baseline } = await readReviewNow(latest, text, isByteExact, services);
  const origins = findOrigins(findReviewHunks(baseline, text), textLeft, text, records);
  const isKnown = origins.every((known) => known.length > 0);
  const found = { text, baseline };
  const review = areOnly(changes, records) ? { isKnown } : undefined;
  const plan = planReviewedUndo(calls, found, review);
  const why = whyUnseen(file, changes, plan.undone + plan.left.length > 0);
  if (why !== undefined) return leaveWhole(path, ids, why);
  const left = plan.left.map((hunk) => describeLeftHunk(path, hunk));
  const leftIds = [...new Set(plan.left.flatMap(({ call = 0 }) => ids[call] ?? []))];
  const planned = { path, ids, hunks: plan.undone, left, leftIds };
  const oldest = await findOldest(plan.text, changes, isByteExact, services);
  return { ...plan, file, realPath, planned, calls, found, isByteExact, oldest };
}

/** The record of the oldest change, if a text is the one that it found. */
async function findOldest(
  text: string | null,
  changes: readonly FileChangeOf[],
  isByteExact: boolean,
  { history: { readChange, readContent } }: PlanServices,
): Promise<FileRecord | undefined> {
  const oldest = changes.at(-1)?.record;
  if (oldest === undefined) return undefined;
  const read = await readChange(oldest, { encoding: oldest.encoding, isByteExact }, readContent);
  return read?.before === text ? oldest : undefined;
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

/** Whether all that agents did comes from these changes, and there was nothing to review before. */
function areOnly(changes: readonly FileChangeOf[], records: ChangedFile["records"]): boolean {
  const ids = new Set(changes.map(({ entry }) => entry.id));
  const { baselineBefore, before } = changes.at(-1)?.record ?? {};
  const wasReviewed = baselineBefore === undefined || baselineBefore === before;
  return wasReviewed && records.every(({ id }) => id === undefined || ids.has(id));
}

/** Where a text is; as its file system says it where that is no disk. */
async function findTextPlace(where: PathWithRecords, services: StateServices): Promise<UndoPlace> {
  const { target } = where;
  if (target.scheme !== "file") return { realPath: target.realPath };
  const isLink = target.shownReal !== undefined;
  return isLink ? { reason: "behindLink" } : findUndoPlace(where, services);
}

/**
 * How a file gets a text in which something is taken back, unless it has another by now.
 *
 * @param wanted With what entries said of this very place, the oldest record, if it is the text before that, and the
 *   changes that are taken back as a whole: with them go those of its permissions.
 * @param of The calls of which something is taken back.
 * @param busy Why it is to be left.
 */
export async function planTextBack(
  wanted: UndoneText & {
    readonly target: ResolvedPath;
    readonly records: readonly FileRecord[];
    readonly oldest: FileRecord | undefined;
    readonly changes: readonly FileChangeOf[];
  },
  of: readonly number[],
  busy: LeftReason | undefined,
  services: PlanServices,
): Promise<PlannedFile> {
  const { target, records, text, newText, baseline, isByteExact, oldest, changes, hunks } = wanted;
  const path = target.shown;
  if (busy !== undefined) return leaveWhole(path, of, busy);
  const where = { target, changes: records.map((record) => ({ record })) };
  const { realPath, reason } = await findTextPlace(where, services);
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
  return give(planned, { file, ...result, baselines }, realPath, await planMode(target, changes));
}

async function isReadOnly({ exists, unsaved, target }: ExistingFile | NewFile): Promise<boolean> {
  if (!exists || unsaved || target.scheme !== "file") return false;
  return !(await isWritableOnDisk(target));
}
