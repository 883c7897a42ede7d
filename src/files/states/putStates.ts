import { randomBytes } from "node:crypto";
import { chmod, lstat, mkdir, rename, rmdir, symlink, unlink } from "node:fs/promises";
import { basename, dirname, join, sep } from "node:path";
import { mapConcurrently } from "../../core/async.ts";
import type { FileFailure, PathFailure } from "../../core/failure/index.ts";
import {
  type FileState,
  holdsSame,
  isFolderMode,
  isLinkMode,
  isSameKind,
  type LeftReason,
} from "../../core/history/index.ts";
import { systemErrorCode } from "../systemError.ts";
import {
  createFileBytes,
  diskFileSystem,
  failureAt,
  mayAnyHaveAccessList,
  replaceFileBytes,
  startWrite,
  withMadeFolder,
} from "../write/index.ts";
import { findStats, inFolder, readFileState, stampOfStats } from "./readFileState.ts";

/** A path and what is to be there instead of what is. */
export interface StateChange {
  /** With every link resolved but that at its end. */
  readonly realPath: string;
  readonly now: FileState | null;
  readonly wanted: FileState | null;
}

/** Why what is at a path stays. */
export type PutFailure =
  | FileFailure
  | PathFailure
  | { readonly code: "left"; readonly reason: LeftReason };

const permissionBits = 0o7777;

/**
 * Makes what is at paths other files, links and folders, whatever becomes what: first all that goes,
 * the deepest first, then all that comes, the top first. One that cannot be put stays as it is, and
 * the rest goes on.
 *
 * The law: a path is changed only if what is there at that moment is what was planned for. No link is
 * followed. A folder goes only if nothing is in it, and a file whose contents nobody keeps is only
 * moved.
 *
 * @returns Why changes were not made.
 */
export async function putStates(
  changes: readonly StateChange[],
): Promise<ReadonlyMap<StateChange, PutFailure>> {
  const failures = new Map<StateChange, PutFailure>();
  const attempt = async (
    change: StateChange,
    work: (change: StateChange) => Promise<PutFailure | undefined>,
  ): Promise<void> => {
    if (failures.has(change)) return;
    const failure = await work(change).catch((error: unknown) => failureOf(change, error));
    if (failure !== undefined) failures.set(change, failure);
  };
  const each = async (
    level: readonly StateChange[],
    isMeant: (change: StateChange) => boolean,
    work: (change: StateChange) => Promise<PutFailure | undefined>,
  ): Promise<void> => {
    const meant = level.filter(isMeant);
    await mapConcurrently(meant, (change) => attempt(change, work), changesAtATime);
  };
  const downwards = groupByDepth(changes);
  const parked = await parkMoved(changes, failures);
  for (const level of downwards.toReversed()) await each(level, isReplaced, remove);
  for (const level of downwards) {
    await each(level, isReplaced, (change) => makeOrPutBack(change, parked));
  }
  await putBackParked(parked);
  const altered = changes.filter((change) => !isReplaced(change));
  for (const group of groupsOf(altered, changesAtOnce)) {
    const hasNoAccessList = !(await mayHaveAccessLists(group));
    await each(
      group,
      () => true,
      (change) => alter(change, hasNoAccessList),
    );
  }
  for (const level of downwards.toReversed()) await each(level, hasFolder, changeFolderMode);
  return failures;
}

/** Each has up to three files open. */
const changesAtATime = 8;
/** So many that a look at all of them together is still fresh when the last is written. */
const changesAtOnce = 256;

function groupsOf<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}

/** The changes whose paths are as long, the shortest first. */
function groupByDepth(changes: readonly StateChange[]): readonly (readonly StateChange[])[] {
  const depthOf = ({ realPath }: StateChange): number => realPath.split(sep).length;
  const byDepth = new Map<number, StateChange[]>();
  for (const change of changes) {
    const level = byDepth.get(depthOf(change)) ?? [];
    level.push(change);
    byDepth.set(depthOf(change), level);
  }
  return [...byDepth].toSorted(([one], [other]) => one - other).map(([, level]) => level);
}

function mayHaveAccessLists(changes: readonly StateChange[]): Promise<boolean> {
  return changes.length < 2
    ? Promise.resolve(true)
    : mayAnyHaveAccessList(changes.map(({ realPath }) => realPath));
}

/** Whether what is there goes before what is wanted comes. */
function isReplaced({ now, wanted }: StateChange): boolean {
  return !isSameKind(now, wanted) || now?.stamp !== wanted?.stamp;
}

function hasFolder({ wanted }: StateChange): boolean {
  return wanted !== null && isFolderMode(wanted.mode);
}

const notKept: PutFailure = { code: "left", reason: "contentsNotKept" };
const changed: PutFailure = { code: "left", reason: "changedSince" };

/** A file on its way to another path, by its stamp. */
interface ParkedFile {
  readonly from: StateChange;
  readonly place: string;
}

/** Takes files whose contents are not kept out of the way, if another path wants them. */
async function parkMoved(
  changes: readonly StateChange[],
  failures: Map<StateChange, PutFailure>,
): Promise<Map<string, ParkedFile>> {
  const parked = new Map<string, ParkedFile>();
  const wanted = new Set(changes.flatMap((change) => change.wanted?.stamp ?? []));
  const folder = commonFolder(changes);
  for (const from of changes) {
    const stamp = from.now?.stamp;
    if (stamp === undefined || !isReplaced(from)) continue;
    const place = join(folder, `.linewise-${randomBytes(8).toString("hex")}.tmp`);
    const isMoved =
      wanted.has(stamp) && (await isThere(from)) && (await move(from.realPath, place));
    if (isMoved) parked.set(stamp, { from, place });
    else failures.set(from, notKept);
  }
  return parked;
}

/** What nobody took goes back to where it was. */
async function putBackParked(parked: ReadonlyMap<string, ParkedFile>): Promise<void> {
  for (const { from, place } of parked.values()) await move(place, from.realPath);
}

/** A folder above all, which none of the changes is about. */
function commonFolder(changes: readonly StateChange[]): string {
  const [first = "", ...others] = changes.map(({ realPath }) => dirname(realPath));
  let folder = first;
  while (!others.every((each) => each === folder || each.startsWith(folder + sep))) {
    folder = dirname(folder);
  }
  return folder;
}

/** Moves a file to where nothing is. */
async function move(from: string, to: string): Promise<boolean> {
  try {
    await inFolder(from, (entry) =>
      inFolder(to, async (free) => {
        if ((await findStats(to)) !== undefined) throw new Error("Something is there.");
        await rename(entry, free);
      }),
    );
    return true;
  } catch {
    return false;
  }
}

async function isThere({ realPath, now }: StateChange): Promise<boolean> {
  if (now?.stamp !== undefined) {
    const stats = await findStats(realPath);
    return stats !== undefined && stampOfStats(stats) === now.stamp;
  }
  const found = await readFileState(realPath);
  return found !== undefined && holdsSame(found, now);
}

async function remove(change: StateChange): Promise<PutFailure | undefined> {
  const { realPath: path, now } = change;
  if (now === null || now.stamp !== undefined) return undefined;
  if (!(await isThere(change))) return changed;
  await inFolder(path, isFolderMode(now.mode) ? rmdir : unlink);
  return undefined;
}

/** What went for it comes back where it cannot be made. */
async function makeOrPutBack(
  change: StateChange,
  parked: Map<string, ParkedFile>,
): Promise<PutFailure | undefined> {
  const { realPath, now, wanted } = change;
  const failure = await make(realPath, wanted, parked).catch((error: unknown) =>
    failureOf(change, error),
  );
  if (failure !== undefined && now !== null && now.stamp === undefined) {
    await make(realPath, now, parked).catch(() => undefined);
  }
  return failure;
}

async function make(
  path: string,
  wanted: FileState | null,
  parked: Map<string, ParkedFile>,
): Promise<PutFailure | undefined> {
  if (wanted === null) return undefined;
  const { mode, bytes, stamp } = wanted;
  if (stamp !== undefined) {
    const place = parked.get(stamp)?.place;
    parked.delete(stamp);
    const isMoved = place !== undefined && (await move(place, path));
    return isMoved ? undefined : notKept;
  }
  if (isFolderMode(mode)) {
    await inMadeFolder(path, (entry) => mkdir(entry));
    return undefined;
  }
  if (isLinkMode(mode)) {
    await inMadeFolder(path, (entry) => symlink(Buffer.from(bytes), entry));
    return undefined;
  }
  const created = await createFileBytes(path, bytes);
  if (!created.ok) {
    const isOther = created.failure.code === "alreadyExists" || created.failure.code === "stale";
    return isOther ? changed : created.failure;
  }
  await changeMode(path, mode);
  return undefined;
}

function inMadeFolder(path: string, work: (entry: string) => Promise<void>): Promise<void> {
  return withMadeFolder(diskFileSystem, dirname(path), (folder) =>
    work(folder.entry(basename(path))),
  );
}

/** Of one kind before and after. */
async function alter(
  change: StateChange,
  hasNoAccessList: boolean,
): Promise<PutFailure | undefined> {
  const { realPath: path, now, wanted } = change;
  if (now === null || wanted === null || isFolderMode(wanted.mode)) return undefined;
  if (!(await isThere(change))) return changed;
  if (holdsSame(now, wanted)) return changeMode(path, wanted.mode);
  if (isLinkMode(wanted.mode)) {
    await inFolder(path, (entry) => placeLink(entry, wanted.bytes));
    return undefined;
  }
  const options = { expectedOld: now.bytes, hasNoAccessList };
  const replaced = await replaceFileBytes(path, wanted.bytes, options);
  if (replaced.ok) return changeMode(path, wanted.mode);
  return replaced.failure.code === "stale" ? changed : replaced.failure;
}

async function placeLink(entry: string, target: Uint8Array): Promise<void> {
  const beside = `${entry}.${randomBytes(6).toString("hex")}`;
  await symlink(Buffer.from(target), beside);
  await rename(beside, entry).catch(async (error: unknown) => {
    await unlink(beside);
    throw error;
  });
}

async function changeFolderMode({ realPath, wanted }: StateChange): Promise<undefined> {
  return wanted === null ? undefined : changeMode(realPath, wanted.mode);
}

/** Gives a file or folder the permissions of a mode. */
async function changeMode(path: string, mode: number): Promise<undefined> {
  await inFolder(path, async (entry) => {
    const current = await lstat(entry);
    if (current.isSymbolicLink() || ((current.mode ^ mode) & permissionBits) === 0) return;
    await chmod(entry, mode & permissionBits);
  });
  return undefined;
}

function failureOf({ realPath: path, now }: StateChange, error: unknown): PutFailure {
  const cause = systemErrorCode(error);
  const isFolder = now !== null && isFolderMode(now.mode);
  if (isFolder && (cause === "ENOTEMPTY" || cause === "EEXIST")) {
    return { code: "left", reason: "folderNotEmpty" };
  }
  if (cause === "ELOOP" || cause === "ENOTDIR") return { code: "left", reason: "behindLink" };
  if (cause === "ENOENT" || cause === "EEXIST") return changed;
  const trace = startWrite(path);
  trace.step = "Replacing";
  return failureAt(trace, error);
}
