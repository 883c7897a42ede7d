import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { chmod, lstat, mkdir, open, stat, symlink } from "node:fs/promises";
import { basename, dirname, join, win32 } from "node:path";
import type { FileFailure, PathFailure } from "../../core/failure/index.ts";
import {
  type FileState,
  holdsSame,
  isFolderMode,
  isLinkMode,
  isSameKind,
  type LeftReason,
  saysPermissions,
} from "../../core/history/index.ts";
import { systemErrorCode } from "../systemError.ts";
import {
  createFileBytes,
  diskFileSystem,
  failureAt,
  replaceFileBytes,
  type ReplaceOptions,
  startWrite,
  temporaryNameEnd,
  temporaryNameStart,
  withMadeFolder,
} from "../write/index.ts";
import { findStats, inFolder, readFileState, stampOfStats } from "./readFileState.ts";

/** A path and what is to be there instead of what is. */
export interface StateChange {
  /** With every link resolved but that at its end. */
  readonly realPath: string;
  readonly now: FileState | null;
  readonly wanted: FileState | null;
  /** What is there came in place of another file, and may have names elsewhere: these stay as they are. */
  readonly isRelinked?: boolean | undefined;
}

/** Why what is at a path stays. */
export type PutFailure =
  | FileFailure
  | PathFailure
  | { readonly code: "left"; readonly reason: LeftReason }
  /** It is where it was put for the time being: its own place is taken. */
  | { readonly code: "movedAside"; readonly place: string };

/** Whether what is there goes before what is wanted comes. */
export function isReplaced({ now, wanted }: StateChange): boolean {
  return !isSameKind(now, wanted) || now?.stamp !== wanted?.stamp;
}

export const notKept: PutFailure = { code: "left", reason: "contentsNotKept" };
const changed: PutFailure = { code: "left", reason: "changedSince" };

/** A file on its way to another path, by its stamp. */
export interface ParkedFile {
  readonly from: StateChange;
  readonly place: string;
}

/** Moves a file to where nothing is. */
export async function move(from: string, to: string): Promise<boolean> {
  try {
    await inFolder(from, (entry) =>
      inMadeFolder(to, async (free) => {
        if ((await findStats(to)) !== undefined) throw new Error("Something is there.");
        await diskFileSystem.rename(entry, free);
      }),
    );
    return true;
  } catch {
    return false;
  }
}

export async function isThere({ realPath, now }: StateChange): Promise<boolean> {
  if (now?.stamp !== undefined) {
    const stats = await findStats(realPath);
    return stats !== undefined && stampOfStats(stats) === now.stamp;
  }
  const found = await readFileState(realPath);
  return found !== undefined && holdsSame(found, now);
}

/** Removes a file by its editor; undefined where none shows it, false where it stays. */
export type RemoveShown = (change: StateChange) => Promise<boolean> | undefined;

export async function remove(
  change: StateChange,
  removeShown?: RemoveShown,
): Promise<PutFailure | undefined> {
  const { realPath: path, now, wanted } = change;
  if (now === null || now.stamp !== undefined) return undefined;
  if (!(await isThere(change))) return changed;
  const isRemoved = wanted === null ? await removeShown?.(change) : undefined;
  if (isRemoved !== undefined) return isRemoved ? undefined : changed;
  await inFolder(path, (entry) =>
    isFolderMode(now.mode) ? diskFileSystem.rmdir(entry) : diskFileSystem.unlink(entry),
  );
  return undefined;
}

/**
 * Makes what is wanted; what went for it comes back where it cannot be made.
 *
 * @param parked Files to move there; one that is taken is removed.
 */
export async function makeOrPutBack(
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
    const found = parked.get(stamp);
    // Nobody else takes it meanwhile.
    parked.delete(stamp);
    const stats = found && (await findStats(found.place));
    const isFound = stats !== undefined && stampOfStats(stats) === stamp;
    if (found === undefined || !isFound || !(await move(found.place, path))) {
      if (found !== undefined) parked.set(stamp, found);
      return notKept;
    }
    return changeMode(path, mode);
  }
  if (isFolderMode(mode)) {
    // Nobody else looks into it until it has its own permissions, which folders get last.
    await inMadeFolder(path, (entry) => mkdir(entry, privately(mode, 0o700)));
    return undefined;
  }
  if (isLinkMode(mode)) {
    await inMadeFolder(path, (entry) => makeLink(bytes, entry));
    return undefined;
  }
  const created = await createFileBytes(path, bytes, diskFileSystem, privately(mode, 0o600));
  if (!created.ok) {
    const isOther = created.failure.code === "alreadyExists" || created.failure.code === "stale";
    return isOther ? changed : created.failure;
  }
  await changeMode(path, mode);
  return undefined;
}

function privately(mode: number, bits: number): number | undefined {
  return saysPermissions(mode) ? bits : undefined;
}

function inMadeFolder(path: string, work: (entry: string) => Promise<void>): Promise<void> {
  return withMadeFolder(diskFileSystem, dirname(path), (folder) =>
    work(folder.entry(basename(path))),
  );
}

/** Of one kind before and after. */
export async function alter(
  change: StateChange,
  hasNoAccessList: boolean,
): Promise<PutFailure | undefined> {
  const { realPath: path, now, wanted, isRelinked = false } = change;
  if (now === null || wanted === null || isFolderMode(wanted.mode)) return undefined;
  if (!(await isThere(change))) return changed;
  const splitsLinks = isRelinked && ((await findStats(path))?.nlink ?? 1) > 1;
  if (holdsSame(now, wanted) && !splitsLinks) return changeMode(path, wanted.mode);
  if (isLinkMode(wanted.mode)) {
    await inFolder(path, (entry) => placeLink(entry, wanted.bytes));
    return undefined;
  }
  const options = { expectedOld: now.bytes, hasNoAccessList, splitsLinks };
  return replaceWith(path, now, wanted, options);
}

async function replaceWith(
  path: string,
  now: FileState,
  wanted: FileState,
  options: ReplaceOptions,
): Promise<PutFailure | undefined> {
  // What a command made read-only is not so any more.
  const isOpened = (now.mode & 0o200) === 0 && (wanted.mode & 0o200) !== 0;
  if (isOpened) await changeMode(path, now.mode | 0o200);
  const replaced = await replaceFileBytes(path, wanted.bytes, options);
  if (replaced.ok) return changeMode(path, wanted.mode);
  if (isOpened) await changeMode(path, now.mode);
  return replaced.failure.code === "stale" ? changed : replaced.failure;
}

async function placeLink(entry: string, target: Uint8Array): Promise<void> {
  // What tidies up after a crash knows it by its name.
  const random = randomBytes(8).toString("hex");
  const name = `${temporaryNameStart(entry)}${random}${temporaryNameEnd}`;
  const beside = join(dirname(entry), name);
  await makeLink(target, beside);
  try {
    // On Windows, nothing takes the place of a link to a folder.
    if (process.platform === "win32") await diskFileSystem.unlink(entry);
    await diskFileSystem.rename(beside, entry);
  } catch (error) {
    await diskFileSystem.unlink(beside);
    throw error;
  }
}

async function makeLink(target: Uint8Array, entry: string): Promise<void> {
  const path = Buffer.from(target);
  const isFile = (): Promise<boolean> =>
    stat(path).then(
      (found) => found.isFile(),
      () => false,
    );
  const isJunction = mayBeJunction(path.toString()) && !(await isFile());
  await symlink(isJunction ? path.toString() : path, entry, isJunction ? "junction" : undefined);
}

/**
 * Whether a link that leads there may be a junction: a link of Windows to a folder of this machine,
 * which everybody may make, while other links take a privilege.
 */
export function mayBeJunction(target: string, platform = process.platform): boolean {
  return platform === "win32" && /^[a-z]:\\/i.test(win32.normalize(target));
}

export async function changeFolderMode({ realPath, wanted }: StateChange): Promise<undefined> {
  return wanted === null ? undefined : changeMode(realPath, wanted.mode);
}

/** Whether a folder lets nobody make or remove what is in it, as a command may have left it. */
export function forbidsWork({ now }: StateChange): boolean {
  return now !== null && isFolderMode(now.mode) && (now.mode & 0o300) !== 0o300;
}

export async function allowWork({ realPath, now }: StateChange): Promise<void> {
  if (now !== null) await changeMode(realPath, now.mode | 0o700).catch(() => undefined);
}

/** One that stays has its own permissions again. */
export async function forbidWorkAgain({ realPath, now }: StateChange): Promise<void> {
  if (now !== null) await changeMode(realPath, now.mode).catch(() => undefined);
}

/** Gives a file or folder the permissions of a mode; a link that comes meanwhile leads nowhere. */
async function changeMode(path: string, mode: number): Promise<undefined> {
  if (!saysPermissions(mode)) return undefined;
  await inFolder(path, async (entry) => {
    const current = await lstat(entry);
    const wanted = findPermissions(current.mode, mode);
    if (wanted === undefined) return;
    if (process.platform !== "linux") return chmod(entry, wanted);
    // Also of what may not be read.
    const handle = await open(entry, openPathOnly | constants.O_NOFOLLOW);
    try {
      const { ino, dev } = await handle.stat();
      if (ino !== current.ino || dev !== current.dev) return;
      await chmod(`/proc/self/fd/${handle.fd}`, wanted);
    } finally {
      await handle.close();
    }
  });
  return undefined;
}

/** `O_PATH` of Linux, which Node does not name. */
const openPathOnly = 0o10000000;

/**
 * What something with a mode has to be given to get the permissions of another; undefined where that is
 * nothing. Windows knows only whether a file is read-only.
 */
export function findPermissions(
  current: number,
  wanted: number,
  platform = process.platform,
): number | undefined {
  if (isLinkMode(current)) return undefined;
  const isWindows = platform === "win32";
  if (isWindows && isFolderMode(current)) return undefined;
  const bits = isWindows ? 0o200 : 0o7777;
  return ((current ^ wanted) & bits) === 0 ? undefined : wanted & 0o7777;
}

export function failureOf({ realPath: path, now }: StateChange, error: unknown): PutFailure {
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
