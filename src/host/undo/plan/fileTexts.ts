import * as vscode from "vscode";
import {
  carryBaseline,
  type FileRecord,
  type LatestRecord,
  type LeftReason,
  newFileMode,
} from "../../../core/history/index.ts";
import type { ResolvedPath } from "../../../core/path/index.ts";
import { findStats } from "../../../files/states/index.ts";
import {
  canSave,
  decodeText,
  encodeText,
  encodeWholeFile,
  type ExistingFile,
  findOpenDocument,
  type NewFile,
  showText,
  type TextFormat,
} from "../../documents/index.ts";
import type { EditHistory } from "../../history/index.ts";
import type { WantedText } from "../applyFiles.ts";
import type { ChangedFile, FileChangeOf, PlannedFile, StateServices } from "./planStateUndo.ts";
import type { UndoServices } from "../undoableHistory.ts";

export interface PlanServices extends StateServices, Pick<UndoServices, "loadEditableFileOrNew"> {
  readonly history: Pick<EditHistory, "readContent" | "readChange" | "readSide" | "readState">;
}

export async function encodeBaselines(
  before: string | null,
  after: string | null,
  format: TextFormat,
): Promise<WantedText["baselines"]> {
  const encode = async (text: string | null): Promise<Uint8Array | null> =>
    text === null ? null : encodeText(text, format);
  return { before: await encode(before), after: await encode(after) };
}

/** If one entry needs bytes, the texts of all are read as bytes, since they are compared. */
export async function needsBytes(
  file: ExistingFile | NewFile,
  { changes, latest }: Pick<ChangedFile, "changes" | "latest">,
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

/**
 * What the newest record left of a text, and the baseline of the text that is there now; the text itself if
 * they cannot be read.
 */
export async function readReviewNow(
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
export async function readCurrent(
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
 * @param how With the record of that entry, if the result is the text before it.
 */
export async function findResult(
  file: ExistingFile | NewFile,
  newText: string | null,
  how: { readonly oldest?: FileRecord | undefined; readonly isByteExact: boolean },
  { history }: PlanServices,
): Promise<Pick<WantedText, "newText" | "newBytes">> {
  if (newText === null) return { newText };
  const { oldest, isByteExact } = how;
  const isSameEncoding = isByteExact || !file.exists || oldest?.encoding === file.encoding;
  const key = isSameEncoding ? (oldest?.before ?? null) : null;
  const before = key === null ? undefined : await history.readContent(key);
  const bytesBefore = before?.ok === true ? before.value : undefined;
  if (!isByteExact) return { newText, newBytes: bytesBefore };
  const format = { encoding: file.encoding, isByteExact };
  const newBytes = bytesBefore ?? (await encodeText(newText, format));
  return { newText: await showText(newText, format), newBytes };
}

interface PlannedMode {
  readonly now: number;
  readonly wanted: number;
  readonly isChanged: boolean;
}

/** The mode once entries are undone, newest first; one that somebody changed since stays. */
export async function planMode(
  { scheme, realPath }: ResolvedPath,
  changes: readonly FileChangeOf[],
): Promise<PlannedMode | undefined> {
  const now = scheme === "file" ? (await findStats(realPath))?.mode : undefined;
  const oldest = changes.findLast(({ record }) => record.modeBefore !== undefined)?.record;
  if (now === undefined) {
    const wanted = oldest?.modeBefore ?? newFileMode;
    return { now: wanted, wanted, isChanged: false };
  }
  const wanted = findModeBefore(changes, now) ?? now;
  return { now, wanted, isChanged: now !== wanted };
}

/** Null where nothing was there. */
function findModeBefore(changes: readonly FileChangeOf[], now: number): number | null {
  let found: number | null = now;
  for (const { record } of changes) {
    const left = record.after === null ? null : record.mode;
    if (left !== found) continue;
    const isMade = record.before === null && record.movedFrom === undefined;
    found = isMade ? null : (record.modeBefore ?? found);
  }
  return found;
}

/**
 * How a file gets its text: by its editor, where one has it open or only VS Code can write it, and
 * otherwise on the disk, with its mode.
 *
 * @returns Why it is to be left, if it is.
 */
export async function giveText(
  wanted: WantedText,
  realPath: string,
  mode: PlannedMode | undefined,
): Promise<Pick<PlannedFile, "wanted" | "state" | "baselines"> | LeftReason> {
  const { file, newText, newBytes, baselines } = wanted;
  // An editor would save into all names of a file.
  const isLinked = file.target.scheme === "file" && (await hasSeveralNames(realPath));
  if (isLinked && file.unsaved) return "severalNames";
  if (!isLinked && (await isForEditor(wanted, mode))) {
    return { wanted, ...giveMode(file, realPath, newText === null ? undefined : mode) };
  }
  const { target, exists, encoding } = file;
  const place = { uri: target.uri, path: target.shown, realPath, names: target.names, encoding };
  const now = mode?.now ?? newFileMode;
  const before = exists ? { bytes: file.bytes, mode: now } : null;
  if (newText === null) return { state: { ...place, before, after: null }, baselines };
  const bytes = newBytes ?? (await encodeWholeFile(newText, encoding));
  return { state: { ...place, before, after: { bytes, mode: mode?.wanted ?? now } }, baselines };
}

async function hasSeveralNames(realPath: string): Promise<boolean> {
  return ((await findStats(realPath))?.nlink ?? 1) > 1;
}

/** What goes from a disk does so when all that comes is there, its editor with it. */
async function isForEditor(
  { file, newText, newBytes }: WantedText,
  mode: PlannedMode | undefined,
): Promise<boolean> {
  const { target, exists, unsaved } = file;
  if (target.scheme !== "file" || unsaved) return true;
  if (newText === null) return false;
  // Its permissions change with its bytes; an editor saves no file that is read-only.
  if (mode?.isChanged === true) return false;
  const isOpen = findOpenDocument(vscode.Uri.parse(target.uri, true)) !== undefined;
  return exists && isOpen && (!newBytes || (await canSave(newText, file.encoding, newBytes)));
}

/** How a file that keeps its bytes gets its mode. */
export function giveMode(
  { target, encoding, ...file }: ExistingFile | NewFile,
  realPath: string,
  mode: PlannedMode | undefined,
): Pick<PlannedFile, "state"> {
  if (mode?.isChanged !== true || !file.exists) return {};
  const { bytes } = file;
  const place = { uri: target.uri, path: target.shown, realPath, names: target.names, encoding };
  const before = { bytes, mode: mode.now };
  return { state: { ...place, before, after: { bytes, mode: mode.wanted } } };
}
