import {
  type FileRecord,
  type LatestRecord,
  planReviewedUndo,
  type ReviewedChange,
  type HistoryEntry,
  type ModeChange,
  planModeUndo,
} from "../../core/history/index.ts";
import type { Failure } from "../../core/failure/index.ts";
import type { ResolvedPath } from "../../core/path/index.ts";
import { describeReason } from "../../toolkit/confirmation/index.ts";
import {
  encodeText,
  type ExistingFile,
  isWritableOnDisk,
  type NewFile,
  showText,
  findDirtyDocument,
  findRealPath,
} from "../documents/index.ts";
import { explainFailure } from "../explain/index.ts";
import type { WantedFile } from "./applyFiles.ts";
import type { HistoryServices, LeftPart, FoundChange, JudgedFile } from "./editHistory.ts";
import { readBaselineNow, readChange, readCurrent } from "./historyTexts.ts";
import { basename, dirname, join } from "node:path";
import {
  areSameBytes,
  findMode,
  readWholeState,
  type WholeFile,
} from "../../files/states/index.ts";

type PlanServices = Pick<HistoryServices, "loadEditableFileOrNew"> & {
  readonly history: Pick<HistoryServices["history"], "readContent">;
};

/** How entries are undone in one file, as it is now. */
export function planFileUndo(changed: ChangedFile, services: PlanServices): Promise<PlannedFile> {
  const isWhole = changed.changes.some(({ record }) => record.isWhole === true);
  return isWhole ? planWholeUndo(changed, services) : planTextUndo(changed, services);
}

async function planTextUndo(changed: ChangedFile, services: PlanServices): Promise<PlannedFile> {
  const { target, changes, latest } = changed;
  const path = target.shown;
  const leave = (failure: Failure): PlannedFile => {
    const leftIds = changes.map(({ entry }) => entry.id);
    return { path, hunks: 0, left: [{ path, reason: explainFailure(failure) }], leftIds };
  };
  const loaded = await services.loadEditableFileOrNew(target, { withDocument: false });
  if (!loaded.ok) return leave(loaded.failure);
  const file = loaded.value;
  const isByteExact = await needsBytes(file, changed, services);
  const calls = await readChanges(changes, isByteExact, services);
  if (calls === undefined) return leave({ code: "historyDamaged", path });
  const text = await readCurrent(file, isByteExact);
  const found = await readBaselineNow(latest, text, isByteExact, services.history);
  const plan = planReviewedUndo(calls, { text, baseline: found });
  const left = plan.left.map((hunk) => describeLeft(path, hunk));
  const leftIds = [...new Set(plan.left.flatMap(({ call }) => changes[call ?? 0]?.entry.id ?? []))];
  const planned = { path, hunks: plan.undone.length, left, leftIds };
  const modes = await planModes(target, changes, plan.text);
  if (plan.text === text) {
    if (modes !== undefined) return { ...planned, whole: await planModeOnly(changed, modes, file) };
    if (plan.baseline === found || latest === undefined) return planned;
    const kept = { text, baselineBefore: found, baseline: plan.baseline };
    return { ...planned, judged: { seen: latest, kept } };
  }
  if (file.exists && !file.unsaved && !(await canWrite(target))) {
    return leave({ code: "readOnlyFile", path });
  }
  const format = { encoding: file.encoding, isByteExact };
  const encode = (each: string | null): Promise<Uint8Array> | null =>
    each === null ? null : encodeText(each, format);
  const baselines = { before: await encode(found), after: await encode(plan.baseline) };
  const isTextBefore = plan.text === calls.at(-1)?.text.before;
  const oldest = isTextBefore ? changes.at(-1)?.record : undefined;
  const result = await findResult(file, plan.text, { oldest, isByteExact }, services);
  return { ...planned, wanted: { file, ...result, baselines }, ...(modes && { modes }) };
}

/** Where one of several entries needs bytes, the texts of all are read so: they are compared. */
async function needsBytes(
  file: ExistingFile | NewFile,
  { changes, latest }: ChangedFile,
  { history }: PlanServices,
): Promise<boolean> {
  if ([...changes, latest].some((each) => each?.record.isByteExact === true)) return true;
  const newest = changes[0]?.record;
  if (!file.exists || file.unsaved || newest?.encoding === file.encoding) return false;
  // What it left may still be there, and only count as text of another encoding by now.
  const left =
    typeof newest?.after !== "string" ? undefined : await history.readContent(newest.after);
  return left?.ok === true && Buffer.compare(left.value, file.bytes) === 0;
}

function describeLeft(
  path: string,
  { lines, reason }: ReturnType<typeof planReviewedUndo>["left"][number],
): LeftPart {
  return {
    path,
    ...(lines && { startLine: lines.startLine, endLine: lines.startLine + lines.lineCount - 1 }),
    reason: describeReason(reason),
  };
}

async function canWrite(target: ResolvedPath): Promise<boolean> {
  return target.scheme !== "file" || (await isWritableOnDisk(target));
}

/** Each in the encoding that the file had then: it may have been saved in another one since. */
async function readChanges(
  changes: readonly FileChangeOf[],
  isByteExact: boolean,
  { history: { readContent } }: PlanServices,
): Promise<readonly ReviewedChange[] | undefined> {
  const read: ReviewedChange[] = [];
  for (const { entry, record } of changes) {
    const { encoding, baselineBefore: before, baseline: after } = record;
    const format = { encoding, isByteExact };
    const text = await readChange(record, format, readContent);
    if (text === undefined) return undefined;
    const isKnown = entry.kind !== "edit" && before !== undefined && after !== undefined;
    const baseline = isKnown ? await readChange({ before, after }, format, readContent) : undefined;
    read.push({ kind: entry.kind, text, baseline });
  }
  return read;
}

/**
 * What the file is to hold: the very bytes that it held before the oldest entry, where the result is
 * the text before, unless it has another encoding by now.
 *
 * @param oldest Its record, where the result is the text before it.
 */
async function findResult(
  file: ExistingFile | NewFile,
  newText: string | null,
  {
    oldest,
    isByteExact,
  }: { readonly oldest: FileRecord | undefined; readonly isByteExact: boolean },
  { history }: PlanServices,
): Promise<Pick<WantedFile, "newText" | "newBytes">> {
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

/** A file, and what the entries did to it, newest first. */
export interface ChangedFile {
  readonly target: ResolvedPath;
  readonly changes: readonly FileChangeOf[];
  readonly latest: LatestRecord | undefined;
}

export interface FileChangeOf {
  readonly entry: Pick<HistoryEntry, "id" | "kind">;
  readonly record: FileRecord;
}

/** What becomes of one file. */
export interface PlannedFile {
  readonly path: string;
  /** None where its text stays. */
  readonly wanted?: WantedFile;
  /** Where only what is to be reviewed becomes another. */
  readonly judged?: JudgedFile;
  /** Where it is replaced as a whole, or only its mode is. */
  readonly whole?: FoundChange;
  /** What becomes of its mode where it gets another text. */
  readonly modes?: ModeChange & { readonly realPath: string };
  readonly hunks: number;
  readonly left: readonly LeftPart[];
  /** The entries of which something is left. */
  readonly leftIds: readonly number[];
}

interface ContentServices {
  readonly history: Pick<HistoryServices["history"], "readContent">;
}

/**
 * How entries are undone in a binary file or a link: it is what it was, or stays if it is not what the
 * newest of them left.
 */
export async function planWholeUndo(
  { target, changes }: ChangedFile,
  services: ContentServices,
): Promise<PlannedFile> {
  const path = target.shown;
  const leave = (reason: string): PlannedFile => {
    const leftIds = changes.map(({ entry }) => entry.id);
    return { path, hunks: 0, left: [{ path, reason }], leftIds };
  };
  const realPath = await placeOfWhole(target);
  if (target.scheme !== "file" || (await findDirtyDocument(target)) !== undefined) {
    return leave(describeReason("fileChanged"));
  }
  const current = await readWholeState(realPath);
  let state = current;
  for (const { record } of changes) {
    const before = await readSide(record, "before", state, services);
    const after = await readSide(record, "after", state, services);
    if (before === undefined || after === undefined) {
      return leave(explainFailure({ code: "historyDamaged", path }));
    }
    if (areSameBytes(state, after)) state = before;
    else if (!areSameBytes(state, before)) {
      return leave(describeReason(current === null ? "fileGone" : "fileChanged"));
    }
  }
  const planned = { path, hunks: 1, left: [], leftIds: [] };
  if (areSameBytes(current, state) && current?.mode === state?.mode) return planned;
  return {
    ...planned,
    whole: { ...describe(target, changes), realPath, before: current, after: state },
  };
}

/** Undefined where it cannot be read. */
async function readSide(
  record: FileRecord,
  side: "before" | "after",
  state: WholeFile | null,
  { history }: ContentServices,
): Promise<WholeFile | null | undefined> {
  const key = record[side];
  if (key === null) return null;
  const bytes = await history.readContent(key);
  const mode = (side === "before" ? record.modeBefore : record.mode) ?? state?.mode ?? plainMode;
  return bytes.ok ? { bytes: bytes.value, mode } : undefined;
}

const plainMode = 0o100644;

/** A link itself, not what it leads to. */
export async function placeOfWhole({ absolutePath }: ResolvedPath): Promise<string> {
  const folder = dirname(absolutePath);
  return join((await findRealPath(folder)) ?? folder, basename(absolutePath));
}

function describe(
  { uri, shown, names }: ResolvedPath,
  changes: readonly FileChangeOf[],
): Pick<FoundChange, "uri" | "path" | "names" | "encoding"> {
  return { uri, path: shown, names, encoding: changes[0]?.record.encoding ?? "utf8" };
}

/** What becomes of the mode of a file whose text is undone; nothing where it stays or was not changed. */
export async function planModes(
  target: ResolvedPath,
  changes: readonly FileChangeOf[],
  newText: string | null,
): Promise<PlannedFile["modes"]> {
  const records = changes.map(({ record }) => record);
  const isTold = records.some((each) => each.mode !== undefined || each.modeBefore !== undefined);
  if (!isTold || target.scheme !== "file") return undefined;
  const { realPath } = target;
  const modeBefore = await findMode(realPath);
  const mode = newText === null ? undefined : planModeUndo(records.filter(hasModes), modeBefore);
  return modeBefore === mode ? undefined : { realPath, modeBefore, mode };
}

function hasModes({ mode, modeBefore }: ModeChange): boolean {
  return mode !== undefined || modeBefore !== undefined;
}

/** A file whose text stays and whose mode does not. */
export async function planModeOnly(
  { target, changes }: ChangedFile,
  { realPath, mode }: ModeChange & { readonly realPath: string },
  { encoding }: Pick<ExistingFile, "encoding">,
): Promise<FoundChange> {
  const before = await readWholeState(realPath);
  const after = before && { ...before, mode: mode ?? before.mode };
  return { ...describe(target, changes), encoding, realPath, before, after };
}
