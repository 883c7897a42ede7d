import { remember } from "../../core/async.ts";
import {
  carryBaseline,
  findOrigins,
  findReviewHunks,
  type FileRecord,
  type LatestRecord,
  type LeftHunk,
  type LeftReason,
  planReviewedUndo,
  type ReviewedChange,
} from "../../core/history/index.ts";
import type { ResolvedPath } from "../../core/path/index.ts";
import { contentKeyOf } from "../../files/history/index.ts";
import { describeLeftHunk } from "../../toolkit/confirmation/index.ts";
import {
  decodeText,
  encodeText,
  encodeWholeFile,
  type ExistingFile,
  isWritableOnDisk,
  type NewFile,
  showText,
  type TextFormat,
} from "../documents/index.ts";
import type { EditHistory } from "../history/index.ts";
import type { WantedText } from "./applyFiles.ts";
import { giveMode, giveText, planMode } from "./giveText.ts";
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
import type { UndoneText, UndoServices } from "./undoableHistory.ts";

interface PlanServices extends StateServices, Pick<UndoServices, "loadEditableFileOrNew"> {
  readonly history: Pick<EditHistory, "readContent" | "readChange" | "readSide" | "readState">;
}

/** How entries are undone in one file, as it is now. */
export function planFileUndo(changed: ChangedFile, services: PlanServices): Promise<PlannedFile> {
  const isWhole = changed.changes.some(({ record }) => record.isWhole === true);
  if (changed.above !== undefined || isWhole) return planStateUndo(changed, services);
  // What a file held and what there was to review of it are often the same few contents.
  const readContent = remember(services.history.readContent);
  return planTextUndo(changed, { ...services, history: { ...services.history, readContent } });
}

async function planTextUndo(changed: ChangedFile, services: PlanServices): Promise<PlannedFile> {
  const { target, changes, latest, records } = changed;
  const path = target.shown;
  const ids = changes.map(({ entry }) => entry.id);
  const { realPath, reason } = await findTextPlace(target, recordedPathsOf(changes), services);
  if (reason !== undefined) return leaveWhole(path, ids, reason);
  const loaded = await services.loadEditableFileOrNew(target, { withDocument: false });
  if (!loaded.ok) return leaveForFailure(path, ids, loaded.failure);
  const file = loaded.value;
  const isByteExact = await needsBytes(file, changed, services);
  const calls = await readChanges(changes, isByteExact, services);
  if (calls === undefined) return leaveForFailure(path, ids, { code: "historyDamaged", path });
  const text = await readCurrent(file, isByteExact);
  const { left: textLeft, baseline: found } = await readReviewNow(
    latest,
    text,
    isByteExact,
    services,
  );
  const origins = findOrigins(findReviewHunks(found, text), textLeft, text, records);
  const isWholeReview = origins.every((known) => known.length > 0) && areOnly(changes, records);
  const plan = planReviewedUndo(calls, { text, baseline: found }, isWholeReview);
  const why = whyUnseen(file, changes, plan.undone.length + plan.left.length > 0);
  if (why !== undefined) return leaveWhole(path, ids, why);
  const left = plan.left.map((hunk) => describeLeftHunk(path, hunk));
  const leftIds = listLeftIds(plan.left, ids);
  const planned = { path, ids, hunks: plan.undone.length, left, leftIds };
  const mode = await planMode(target, changes);
  if (plan.text === text && mode?.isChanged !== true) {
    const kept = { text, baselineBefore: found, baseline: plan.baseline };
    const isSame = plan.baseline === found || latest === undefined;
    return isSame ? planned : { ...planned, judged: { seen: latest, kept } };
  }
  const baselines = await encodeBaselines(found, plan.baseline, { ...file, isByteExact });
  if (plan.text === text)
    return { ...planned, hunks: 1, ...giveMode(file, realPath, mode), baselines };
  if (await staysReadOnly(file, changes, mode)) {
    return leaveForFailure(path, ids, { code: "readOnlyFile", path });
  }
  const oldest = findOldest(changes, calls, plan.text);
  const result = await findResult(file, plan.text, { oldest, isByteExact }, services);
  const wanted = { file, ...result, baselines };
  return give(planned, wanted, realPath, mode);
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
 * @param of The calls of which something is taken back.
 * @param busy Why it is to be left.
 */
export async function planTextBack(
  wanted: UndoneText & { readonly target: ResolvedPath },
  of: readonly number[],
  busy: LeftReason | undefined,
  services: PlanServices,
): Promise<PlannedFile> {
  const { target, text, newText, baseline, isByteExact, hunks } = wanted;
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
  const result = await findResult(file, newText, { isByteExact }, services);
  const baselines = await encodeBaselines(baseline, baseline, { ...file, isByteExact });
  const planned = { path, ids: of, hunks, left: [], leftIds: [] };
  return give(planned, { file, ...result, baselines }, realPath, await planMode(target, []));
}

async function encodeBaselines(
  before: string | null,
  after: string | null,
  format: TextFormat,
): Promise<WantedText["baselines"]> {
  const encode = async (text: string | null): Promise<Uint8Array | null> =>
    text === null ? null : encodeText(text, format);
  return { before: await encode(before), after: await encode(after) };
}

/** If one entry needs bytes, the texts of all are read as bytes, since they are compared. */
async function needsBytes(
  file: ExistingFile | NewFile,
  { changes, latest }: ChangedFile,
  { history }: PlanServices,
): Promise<boolean> {
  if ([...changes, latest].some((each) => each?.record.isByteExact === true)) return true;
  const newest = changes[0]?.record;
  if (!file.exists || file.unsaved || newest?.encoding === file.encoding) return false;
  // The file may still hold the same bytes, and only be read in another encoding now.
  const left =
    typeof newest?.after !== "string" ? undefined : await history.readContent(newest.after);
  return left?.ok === true && Buffer.compare(left.value, file.bytes) === 0;
}

async function isReadOnly({ exists, unsaved, target }: ExistingFile | NewFile): Promise<boolean> {
  if (!exists || unsaved || target.scheme !== "file") return false;
  return !(await isWritableOnDisk(target));
}

/** Each text is read in the encoding that the file had then: it may have been saved in another since. */
async function readChanges(
  changes: readonly FileChangeOf[],
  isByteExact: boolean,
  { history: { readChange, readContent } }: PlanServices,
): Promise<readonly ReviewedChange[] | undefined> {
  const read: ReviewedChange[] = [];
  for (const { entry, record } of changes) {
    const { encoding, baselineBefore: before, baseline: after } = record;
    const format = { encoding, isByteExact };
    const text = await readChange(record, format, readContent);
    if (text === undefined) return undefined;
    const isKnown = before !== undefined && after !== undefined;
    const baseline = isKnown ? await readChange({ before, after }, format, readContent) : undefined;
    read.push({ kind: entry.kind, text, baseline });
  }
  return read;
}

/**
 * What the newest record left of a text, and the baseline of the text that is there now; the text itself if
 * they cannot be read.
 */
async function readReviewNow(
  latest: LatestRecord | undefined,
  text: string | null,
  isByteExact: boolean,
  { history }: PlanServices,
): Promise<{ readonly left: string | null; readonly baseline: string | null }> {
  const reviewed = { left: text, baseline: text };
  if (latest === undefined || latest.record.baseline === latest.record.after) return reviewed;
  const format = { encoding: latest.record.encoding, isByteExact };
  const state = await history.readState(latest.record, format, history.readContent);
  return state === undefined
    ? reviewed
    : { left: state.text, baseline: carryBaseline(state, text) };
}

/** The text of a file now: its editor's, or else that on disk; null if there is no file. */
async function readCurrent(
  file: ExistingFile | NewFile,
  isByteExact: boolean,
): Promise<string | null> {
  if (!file.exists) return null;
  if (!isByteExact) return file.text;
  const { encoding } = file;
  const bytes = file.unsaved ? await encodeWholeFile(file.text, encoding) : file.bytes;
  return decodeText(bytes, { encoding, isByteExact });
}

/**
 * What the file is to hold. If the result is the text before the oldest entry, these are exactly the
 * bytes of then, unless the file has another encoding now.
 *
 * @param oldest The record of that entry, if the result is the text before it.
 */
async function findResult(
  file: ExistingFile | NewFile,
  newText: string | null,
  {
    oldest,
    isByteExact,
  }: { readonly oldest?: FileRecord | undefined; readonly isByteExact: boolean },
  { history }: PlanServices,
): Promise<Pick<WantedText, "newText" | "newBytes">> {
  if (newText === null) return { newText };
  const isSameEncoding = isByteExact || !file.exists || oldest?.encoding === file.encoding;
  const key = isSameEncoding ? (oldest?.before ?? null) : null;
  const before = key === null ? undefined : await history.readContent(key);
  const bytesBefore = before?.ok === true ? before.value : undefined;
  if (!isByteExact) return { newText, newBytes: bytesBefore };
  const format = { encoding: file.encoding, isByteExact };
  const newBytes = bytesBefore ?? (await encodeText(newText, format));
  return { newText: await showText(newText, format), newBytes };
}
