import { basename, isAbsolute, join } from "node:path";
import {
  type FileRecord,
  type FileState,
  holdsSame,
  type HistoryEntry,
  isFolder,
  isFolderMode,
  isSameKind,
  isUnchanged,
  type KnownState,
  type LatestRecord,
  type LeftReason,
  stampOfKey,
  type TracedRecord,
} from "../../../core/history/index.ts";
import type { Failure } from "../../../core/failure/index.ts";
import { foldersAbove, type ResolvedPath } from "../../../core/path/index.ts";
import { readFileState } from "../../../files/states/index.ts";
import { describeReason, type LeftPart } from "../../../toolkit/confirmation/index.ts";
import { findDirtyDocument } from "../../documents/index.ts";
import { explainFailure } from "../../explain/index.ts";
import type { ChangedState, EditHistory, ChangedBytes, KeptFile } from "../../history/index.ts";
import type { WantedText } from "../applyFiles.ts";
import type { UndoServices } from "../undoableHistory.ts";

/** A file, and what the entries did to it, newest first. */
export interface ChangedFile {
  readonly target: ResolvedPath;
  readonly changes: readonly FileChangeOf[];
  /** Where what is no folder now is to become one in which this is. */
  readonly above?: BlockedFolder | undefined;
  readonly latest: LatestRecord | undefined;
  /** How it came to be so, as far back as there was something to review. */
  readonly records: readonly TracedRecord[];
  /** All that entries did to it, newest first. */
  readonly all: readonly LatestRecord[];
}

/** What is no folder now, and is to become one. */
export interface BlockedFolder {
  readonly uri: string;
  readonly realPath: string;
}

export interface FileChangeOf {
  readonly entry: Pick<HistoryEntry, "id" | "kind">;
  readonly record: FileRecord;
}

/** What undoing does at one path. */
export interface PlannedFile {
  readonly path: string;
  /** If an editor takes part. */
  readonly wanted?: WantedText;
  /** What is put on the disk. */
  readonly state?: ChangedState;
  /** Of a state that is a text. */
  readonly baselines?: ChangedBytes;
  /** What goes if this comes: it was moved from there. */
  readonly gone?: PlannedFile;
  /** Of what goes so: the path of what comes. */
  readonly movedTo?: string;
  /** If only its baseline changes. */
  readonly judged?: KeptFile;
  /** The entries that did something to it. */
  readonly ids: readonly number[];
  readonly hunks: number;
  readonly left: readonly LeftPart[];
  /** Entries that are not undone completely. */
  readonly leftIds: readonly number[];
}

export interface StateServices extends Pick<UndoServices, "resolvePath" | "readSettings"> {
  readonly history: Pick<EditHistory, "readSide">;
}

/**
 * How entries are undone in what is no text: it becomes what it was before, or stays if it is no longer
 * what the newest of them left.
 */
export async function planStateUndo(
  { target, changes, above }: ChangedFile,
  services: StateServices,
): Promise<PlannedFile> {
  const path = target.shown;
  const ids = changes.map(({ entry }) => entry.id);
  if (target.scheme !== "file" || (await findDirtyDocument(target)) !== undefined) {
    return leaveWhole(path, ids, "changedSince");
  }
  const { realPath, reason } = await findUndoPlace({ target, changes, above }, services);
  if (reason !== undefined) return leaveWhole(path, ids, reason);
  const current = await readFileState(realPath, listStamps(changes));
  if (current === undefined) return leaveWhole(path, ids, "changedSince");
  const state = await followBack(changes, current, services);
  if (typeof state === "string") {
    return state === "damaged"
      ? leaveForFailure(path, ids, { code: "historyDamaged", path })
      : leaveWhole(path, ids, state);
  }
  const planned = { path, ids, hunks: 1, left: [], leftIds: [] };
  if (isUnchanged(current, state)) return planned;
  const { uri, names } = target;
  const encoding = changes[0]?.record.encoding ?? "utf8";
  const place = { uri, path, realPath, names, encoding };
  return { ...planned, state: { ...place, before: current, after: state } };
}

/** What was there before the oldest change, or why it cannot come back. */
async function followBack(
  changes: readonly FileChangeOf[],
  current: FileState | null,
  { history }: StateServices,
): Promise<FileState | null | LeftReason | "damaged"> {
  let state = current;
  for (const { record } of changes) {
    const before: KnownState = await history.readSide(record, "before", state?.mode);
    const after: KnownState = await history.readSide(record, "after", state?.mode);
    if (before === undefined || after === undefined) return "damaged";
    if (holdsSame(state, after)) state = withModeOf(before, state, after);
    else if (!holdsSame(state, before)) return current === null ? "fileGone" : "changedSince";
  }
  return state;
}

/** Those of contents that were not kept. */
export function listStamps(changes: readonly Pick<FileChangeOf, "record">[]): ReadonlySet<string> {
  const keys = changes.flatMap(({ record: { before, after } }) => [before, after]);
  return new Set(keys.flatMap((key) => stampOfKey(key ?? "") ?? []));
}

/** A mode that somebody has changed since stays. */
function withModeOf(
  before: FileState | null,
  state: FileState | null,
  after: FileState | null,
): FileState | null {
  if (before === null || state === null || after === null) return before;
  const isKept = isSameKind(before, after) && state.mode !== after.mode;
  return isKept ? { ...before, mode: state.mode } : before;
}

/** @param ids The entries that are not undone in it. */
export function leaveForFailure(
  path: string,
  ids: readonly number[],
  failure: Failure,
): PlannedFile {
  return leave({ path, reason: explainFailure(failure) }, ids, failure.code === "hiddenChanges");
}

export function leaveWhole(path: string, ids: readonly number[], reason: LeftReason): PlannedFile {
  const canWait = ["asking", "underWay", "unsaved"].includes(reason);
  return leave({ path, reason: describeReason(reason) }, ids, canWait);
}

function leave(part: LeftPart, ids: readonly number[], canWait: boolean): PlannedFile {
  const left = [{ ...part, ...(canWait && { canWait }) }];
  return { path: part.path, ids, hunks: 0, left, leftIds: ids };
}

export interface PathWithRecords extends Pick<ChangedFile, "target"> {
  readonly changes: readonly { readonly record: Pick<FileRecord, "path"> }[];
  /** Nothing is at a path below it yet, whatever it leads to. */
  readonly above?: BlockedFolder | undefined;
}

/** Where something is, or why it is to be left. */
export type UndoPlace =
  | { readonly realPath: string; readonly reason?: never }
  | { readonly realPath?: never; readonly reason: LeftReason };

/**
 * Where something is, a link itself and not what it leads to. The history names files where they really
 * were: if a link is on the way, somebody has put it there since. What was inside the workspace is left
 * where it is outside now; what our own calls changed outside, with a person's consent, is named so.
 */
export async function findUndoPlace(
  { target: { uri, absolutePath }, changes, above }: PathWithRecords,
  { resolvePath, readSettings }: Pick<UndoServices, "resolvePath" | "readSettings">,
): Promise<UndoPlace> {
  if (above !== undefined) {
    const below = decodeURIComponent(uri.slice(above.uri.length)).split("/");
    return { realPath: join(above.realPath, ...below) };
  }
  const folder = await resolvePath(uri.slice(0, uri.lastIndexOf("/")), readSettings());
  if (!folder.ok || folder.value.shownReal !== undefined) return { reason: "behindLink" };
  const { realPath, insideWorkspace } = folder.value;
  const isInside = insideWorkspace.asGiven && insideWorkspace.real;
  const wasOutside = changes.length > 0 && changes.every(({ record }) => isAbsolute(record.path));
  if (!isInside && !wasOutside) return { reason: "outside" };
  return { realPath: join(realPath, basename(absolutePath)) };
}

/**
 * Finds what is to become a folder and is none now, such as a link: what its folder holds is not where
 * the link leads.
 */
export async function findBlockedFolders(
  files: readonly (Pick<ChangedFile, "target" | "changes"> & { readonly uri: string })[],
  services: StateServices,
): Promise<(uri: string) => BlockedFolder | undefined> {
  const blocked = new Map<string, BlockedFolder>();
  const byDepth = files.toSorted((one, other) => one.uri.length - other.uri.length);
  for (const { uri, target, changes } of byDepth) {
    if (!changes.some(({ record }) => isFolderMode(record.modeBefore ?? 0))) continue;
    const above = findAbove(uri);
    const { realPath } = await findUndoPlace({ target, changes, above }, services);
    if (realPath === undefined) continue;
    const now = await readFileState(realPath, listStamps(changes));
    if (now === null || now === undefined || isFolder(now)) continue;
    // What somebody else put there since stays.
    const [newest] = changes;
    const made = newest && (await services.history.readSide(newest.record, "after", now.mode));
    if (made !== undefined && holdsSame(made, now)) blocked.set(uri, { uri, realPath });
  }
  function findAbove(uri: string): BlockedFolder | undefined {
    if (blocked.size === 0) return undefined;
    const folder = foldersAbove(uri).find((above) => blocked.has(above));
    return folder === undefined ? undefined : blocked.get(folder);
  }
  return findAbove;
}
