import {
  baselineAfterUndo,
  carryBaseline,
  type FileRecord,
  type HistoryEntry,
  type LatestRecord,
  planUndoOfMany,
  type ReviewedText,
  resultOf,
} from "../../core/history/index.ts";
import type { ResolvedPath } from "../../core/path/index.ts";
import { describeReason } from "../../toolkit/confirmation/index.ts";
import { explain } from "../../toolkit/explain/index.ts";
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
import type { WantedFile } from "./applyFiles.ts";
import type { HistoryServices, JudgedFile, LeftPart } from "./editHistory.ts";
import { type ChangedText, readChange, readState } from "./historyTexts.ts";

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
  readonly hunks: number;
  readonly left: readonly LeftPart[];
  /** The entries of which something is left. */
  readonly leftIds: readonly number[];
}

type PlanServices = Pick<HistoryServices, "loadEditableFileOrNew"> & {
  readonly history: Pick<HistoryServices["history"], "readContent">;
};

/** How entries are undone in one file, as it is now. */
export async function planFileUndo(
  changed: ChangedFile,
  services: PlanServices,
): Promise<PlannedFile> {
  const { target, changes, latest } = changed;
  const path = target.shown;
  const leave = (reason: string): PlannedFile => {
    const leftIds = changes.map(({ entry }) => entry.id);
    return { path, hunks: 0, left: [{ path, reason }], leftIds };
  };
  const loaded = await services.loadEditableFileOrNew(target, { withDocument: false });
  if (!loaded.ok) return leave(explain(loaded.failure));
  const file = loaded.value;
  // Where one of several entries needs bytes, the texts of all are read so: they are compared.
  const isByteExact = [...changes, ...(latest ? [latest] : [])].some(
    ({ record }) => record.isByteExact === true,
  );
  const calls = await readCalls(changes, isByteExact, services);
  if (calls === undefined) {
    return leave(explain({ code: "historyDamaged", path }));
  }
  const text = await readCurrent(file, isByteExact);
  const plan = planUndoOfMany(calls, text);
  const newText = resultOf(plan.action, text);
  const left = plan.left.map(({ lines, reason }): LeftPart => ({
    path,
    ...(lines && { startLine: lines.startLine, endLine: lines.startLine + lines.lineCount - 1 }),
    reason: describeReason(reason),
  }));
  const leftIds = [...new Set(plan.left.flatMap(({ call }) => changes[call ?? 0]?.entry.id ?? []))];
  const found = await findBaseline(latest, text, isByteExact, services);
  const baseline = await baselineAfter(
    changed,
    calls,
    { text, baseline: found },
    newText,
    services,
  );
  const planned = { path, hunks: plan.undone.length, left, leftIds };
  if (newText === text) {
    if (baseline === found || latest === undefined) return planned;
    const kept = { text, baselineBefore: found, baseline };
    return { ...planned, judged: { seen: latest, kept } };
  }
  if (file.exists && !file.unsaved && !(await canWrite(target))) {
    return leave(explain({ code: "readOnlyFile", path }));
  }
  const format = { encoding: file.encoding, isByteExact };
  const encode = (each: string | null): Promise<Uint8Array> | null =>
    each === null ? null : encodeText(each, format);
  const baselines = { before: await encode(found), after: await encode(baseline) };
  const oldest = changes.at(-1)?.record;
  const newBytes = await findBytesBefore(
    file,
    newText,
    calls.at(-1)?.before,
    oldest,
    isByteExact,
    services,
  );
  const wanted = await wantFile(file, newText, newBytes, format);
  return { ...planned, wanted: { ...wanted, baselines } };
}

async function canWrite(target: ResolvedPath): Promise<boolean> {
  return target.scheme !== "file" || (await isWritableOnDisk(target));
}

/** Each in the encoding that the file had then: it may have been saved in another one since. */
async function readCalls(
  changes: readonly FileChangeOf[],
  isByteExact: boolean,
  { history }: PlanServices,
): Promise<readonly ChangedText[] | undefined> {
  const calls: ChangedText[] = [];
  for (const { record } of changes) {
    const format = { encoding: record.encoding, isByteExact };
    const call = await readChange(record, format, history.readContent);
    if (call === undefined) return undefined;
    calls.push(call);
  }
  return calls;
}

/** What there is to review now; nothing where that cannot be read. */
async function findBaseline(
  latest: LatestRecord | undefined,
  text: string | null,
  isByteExact: boolean,
  { history }: PlanServices,
): Promise<string | null> {
  const record = latest?.record;
  if (record?.baseline === undefined || record.baseline === record.after) return text;
  const format = { encoding: record.encoding, isByteExact };
  const state = await readState(record, history.readContent, format);
  return state === undefined ? text : carryBaseline(state, text);
}

/**
 * What a call did is taken back for a person, from what was kept of it too. An undo or a keep that is
 * taken back takes its change of the baseline with it.
 */
async function baselineAfter(
  { changes }: ChangedFile,
  calls: readonly ChangedText[],
  state: ReviewedText,
  newText: string | null,
  services: PlanServices,
): Promise<string | null> {
  const areEdits = changes.every(({ entry }) => entry.kind === "edit");
  if (areEdits && state.text === state.baseline) return newText;
  const moved = areEdits ? baselineAfterUndo(state, newText) : state.baseline;
  const baselines: ChangedText[] = [];
  for (const [index, change] of changes.entries()) {
    const isEdit = change.entry.kind === "edit";
    const call = isEdit ? calls[index] : await readBaselines(change, services);
    if (call !== undefined) baselines.push(call);
  }
  return resultOf(planUndoOfMany(baselines, moved).action, moved);
}

async function readBaselines(
  { record }: FileChangeOf,
  { history }: PlanServices,
): Promise<ChangedText | undefined> {
  const { baselineBefore, baseline, encoding, isByteExact = false } = record;
  if (baselineBefore === undefined || baseline === undefined) return undefined;
  const keys = { before: baselineBefore, after: baseline };
  return readChange(keys, { encoding, isByteExact }, history.readContent);
}

/** What a file holds now: what its editor shows, or else the bytes on disk; null where there is none. */
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
 * The bytes before, wherever the result is the text before, unless the file has another encoding by
 * now.
 */
async function findBytesBefore(
  file: ExistingFile | NewFile,
  newText: string | null,
  textBefore: string | null | undefined,
  oldest: FileRecord | undefined,
  isByteExact: boolean,
  { history }: PlanServices,
): Promise<Uint8Array | undefined> {
  const isSameEncoding = isByteExact || !file.exists || oldest?.encoding === file.encoding;
  if (newText === null || textBefore !== newText || !isSameEncoding) return undefined;
  const key = oldest?.before ?? null;
  const bytes = key === null ? undefined : await history.readContent(key);
  return bytes?.ok === true ? bytes.value : undefined;
}

async function wantFile(
  file: ExistingFile | NewFile,
  newText: string | null,
  bytesBefore: Uint8Array | undefined,
  format: TextFormat,
): Promise<Omit<WantedFile, "baselines">> {
  if (newText === null || !format.isByteExact) return { file, newText, newBytes: bytesBefore };
  const newBytes = bytesBefore ?? (await encodeText(newText, format));
  return { file, newText: await showText(newText, format), newBytes };
}
