import { randomBytes } from "node:crypto";
import { mkdir, stat, symlink } from "node:fs/promises";
import { basename, dirname, join, win32 } from "node:path";
import {
  type FileState,
  holdsSame,
  isFolderMode,
  isLinkMode,
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
import type { HeldFor } from "./heldFiles.ts";
import { changeMode } from "./permissions.ts";
import { findStats, inFolder, readFileState, stampOfStats } from "./readFileState.ts";
import {
  changed,
  notKept,
  type ParkedFile,
  type PutFailure,
  type StateChange,
} from "./stateChange.ts";

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
  const isShownFile = wanted === null && !isFolderMode(now.mode);
  const isRemoved = isShownFile ? await removeShown?.(change) : undefined;
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
    await inMadeFolder(path, (entry) => mkdir(entry, saysPermissions(mode) ? 0o700 : undefined));
    return undefined;
  }
  if (isLinkMode(mode)) {
    await inMadeFolder(path, (entry) => makeLink(bytes, entry));
    return undefined;
  }
  return makeFile(path, wanted);
}

async function makeFile(path: string, { mode, bytes }: FileState): Promise<PutFailure | undefined> {
  const permissions = saysPermissions(mode) ? mode : undefined;
  const created = await createFileBytes(path, bytes, diskFileSystem, permissions);
  if (created.ok) return changeMode(path, mode);
  const isOther = created.failure.code === "alreadyExists" || created.failure.code === "stale";
  return isOther ? changed : created.failure;
}

function inMadeFolder(path: string, work: (entry: string) => Promise<void>): Promise<void> {
  return withMadeFolder(diskFileSystem, dirname(path), (folder) =>
    work(folder.entry(basename(path))),
  );
}

/** Of one kind before and after. A file with several names gets only this one back: no other changes. */
export async function alter(
  change: StateChange,
  hasNoAccessList: boolean,
  held: HeldFor | undefined,
): Promise<PutFailure | undefined> {
  const { realPath: path, now, wanted } = change;
  if (now === null || wanted === null || isFolderMode(wanted.mode)) return undefined;
  if (!(await isThere(change))) return changed;
  const isLinked = ((await findStats(path))?.nlink ?? 1) > 1;
  const reason = findReason(now, isLinked, held);
  if (reason !== undefined) return { code: "left", reason };
  if (holdsSame(now, wanted) && !isLinked) return changeMode(path, wanted.mode);
  if (isLinkMode(wanted.mode)) {
    await inFolder(path, (entry) => placeLink(entry, wanted.bytes));
    return undefined;
  }
  const isHeld = held !== undefined;
  const options = { expectedOld: now.bytes, hasNoAccessList, splitsLinks: true, isHeld };
  return replaceWith(path, now, wanted, options);
}

/** Why a file stays as it is, if it does. */
function findReason(
  { stamp }: FileState,
  isLinked: boolean,
  held: HeldFor | undefined,
): LeftReason | undefined {
  if (isLinked && stamp !== undefined) return "severalNames";
  if (held === "writing" || (held !== undefined && isLinked)) return "heldOpen";
  return undefined;
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
  const replaced = await replaceFileBytes(path, wanted.bytes, { ...options, isOpened });
  if (replaced.ok) return changeMode(path, wanted.mode);
  if (isOpened) await changeMode(path, now.mode);
  return replaced.failure.code === "stale" ? changed : replaced.failure;
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
