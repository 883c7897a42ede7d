import { readdir } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { mapConcurrently } from "../../core/async.ts";
import {
  type FileRecord,
  isFolder,
  isFolderMode,
  holdsSame,
  isSameKind,
  type KnownState,
  type LeftReason,
  recordedState,
  stampOfKey,
  type StoredEntry,
} from "../../core/history/index.ts";
import { findStats, readFileState } from "../../files/states/index.ts";
import {
  type BlockedFolder,
  type ChangedFile,
  type FileChangeOf,
  recordedPathsOf,
  findUndoPlace,
  leaveWhole,
  listStamps,
  type PlannedFile,
  type StateServices,
} from "./planStateUndo.ts";

type Undone = Pick<ChangedFile, "target" | "changes">;

/**
 * The law of every undo: nothing that was there before the calls, or may have been, is removed or
 * overwritten, and nothing is read or written outside the workspace that the entries do not name there.
 * What was there is known by the entries, which say that a call created something only where it is
 * certain, and where it is by `findUndoPlace`. Left to be checked is what several files decide together:
 * by `findForbidden` before anything is planned, by `keepFullFolders` before anything is written, and
 * for each path at the moment of its write by `putStates`.
 *
 * Where something that a call took away cannot come back, what the call made may be all that is left of
 * it, such as an archive or the new name of a file: it stays, too.
 *
 * @param undone The entries, all their files, and those of them that are undone.
 * @returns Why a file must stay as it is.
 */
export async function findForbidden<File extends Undone & { readonly uri: string }>(
  {
    entries,
    all,
    files,
  }: {
    readonly entries: readonly Pick<StoredEntry, "id" | "read">[];
    readonly all: readonly File[];
    readonly files: readonly File[];
  },
  findAbove: (uri: string) => BlockedFolder | undefined,
  services: StateServices,
): Promise<(file: File) => LeftReason | undefined> {
  const comes = new Set(files.flatMap(({ changes }) => stampsOf(changes, "after")));
  const lost = new Set(entries.filter(losesMore).map(({ id }) => id));
  for (const { entry, record } of files.flatMap(({ changes }) => changes)) {
    if (isLost(record, comes)) lost.add(entry.id);
  }
  const undone = new Set(files);
  await mapConcurrently(all, async (file) => {
    const entry = findRemover(file);
    if (entry === undefined || lost.has(entry.id)) return;
    const place = await lookForRoom(file, findAbove(file.uri), services);
    if (place === "taken" || (place === "free" && !undone.has(file))) lost.add(entry.id);
  });
  return ({ changes }) => {
    if (changes.some(({ record }) => isLost(record, comes))) return "contentsNotKept";
    const mayBeRest = changes.some(({ entry, record }) => lost.has(entry.id) && isCreated(record));
    return mayBeRest ? "allThatIsLeft" : undefined;
  };
}

/** Whether a call took away what no entry has, as far as it says. */
function losesMore({ read }: Pick<StoredEntry, "read">): boolean {
  return read().notCovered?.some(({ isGone }) => isGone === true) === true;
}

/** The entry that took away a file which was there before all of the entries. */
function findRemover({ changes }: Undone): FileChangeOf["entry"] | undefined {
  const [newest] = changes;
  const oldest = changes.at(-1);
  if (newest?.record.after !== null || newest.record.mode !== undefined) return undefined;
  return oldest?.record.before === null ? undefined : newest.entry;
}

/**
 * Whether there is room for what is to come back: nobody can get there, something else is there, or what
 * it was is back already.
 */
async function lookForRoom(
  { target, changes }: Undone,
  above: BlockedFolder | undefined,
  services: StateServices,
): Promise<"free" | "taken" | "back"> {
  if (target.scheme !== "file") return "free";
  const place = await findUndoPlace(target, recordedPathsOf(changes), services, above);
  if (place.reason !== undefined) return "taken";
  if (above === undefined && (await isBelowNoFolder(place.realPath))) return "taken";
  const now = await readFileState(place.realPath, listStamps(changes));
  return findRoomAt(now, changes.at(-1)?.record, services);
}

/** Contents with secrets are not kept where there is no key for them: they cannot come back. */
async function findRoomAt(
  now: KnownState,
  oldest: FileRecord | undefined,
  { history }: StateServices,
): Promise<"free" | "taken" | "back"> {
  if (now === null && oldest?.isSecret !== true) return "free";
  const before = oldest && (await history.readSide(oldest, "before", now?.mode));
  if (before === undefined || now === undefined) return "taken";
  if (now === null) return "free";
  return holdsSame(now, before) ? "back" : "taken";
}

/** Whether the nearest thing above a path is no folder. */
async function isBelowNoFolder(path: string): Promise<boolean> {
  for (let above = dirname(path); dirname(above) !== above; above = dirname(above)) {
    const stats = await findStats(above);
    if (stats !== undefined) return !stats.isDirectory();
  }
  return false;
}

function stampsOf(changes: readonly FileChangeOf[], side: "before" | "after"): readonly string[] {
  return changes.flatMap(({ record }) => stampOfKey(record[side] ?? "") ?? []);
}

/** Its contents were not kept, and no other file of the undo is what it was. */
function isLost({ before, after }: FileRecord, comes: ReadonlySet<string>): boolean {
  const stamp = stampOfKey(before ?? "");
  return stamp !== undefined && before !== after && !comes.has(stamp);
}

function isCreated(record: FileRecord): boolean {
  const before = recordedState(record, "before");
  return before.key === null && before.mode === undefined && record.after !== null;
}

/**
 * Finds what is to become a folder and is none now, such as a link: what its folder holds is not where
 * the link leads.
 */
export async function findBlockedFolders(
  files: readonly (Undone & { readonly uri: string })[],
  services: StateServices,
): Promise<(uri: string) => BlockedFolder | undefined> {
  const blocked = new Map<string, BlockedFolder>();
  const byDepth = files.toSorted((one, other) => one.uri.length - other.uri.length);
  for (const { uri, target, changes } of byDepth) {
    if (!changes.some(({ record }) => hadFolder(record))) continue;
    const { realPath } = await findUndoPlace(
      target,
      recordedPathsOf(changes),
      services,
      findAbove(uri),
    );
    if (realPath === undefined) continue;
    const now = await readFileState(realPath);
    if (now === null || now === undefined || isFolder(now)) continue;
    // What somebody else put there since stays.
    const [newest] = changes;
    const made = newest && (await services.history.readSide(newest.record, "after", now.mode));
    if (made !== undefined && holdsSame(made, now)) blocked.set(uri, { uri, realPath });
  }
  function findAbove(uri: string): BlockedFolder | undefined {
    if (blocked.size === 0) return undefined;
    for (let end = uri.lastIndexOf("/"); end > 0; end = uri.lastIndexOf("/", end - 1)) {
      const found = blocked.get(uri.slice(0, end));
      if (found !== undefined) return found;
    }
    return undefined;
  }
  return findAbove;
}

function hadFolder({ modeBefore }: FileRecord): boolean {
  return modeBefore !== undefined && isFolderMode(modeBefore);
}

/**
 * In an order in which everything has room, and nothing goes before what can come is there: what comes
 * where nothing is, the top first, then what goes, the deepest first, and then what comes in its place.
 * Files are undone in portions.
 */
export function orderFiles<File extends Undone>(files: readonly File[]): readonly File[] {
  const depthOf = ({ target }: File): number => target.absolutePath.split(sep).length;
  const goes = ({ changes }: File): boolean => {
    const oldest = changes.at(-1)?.record;
    return oldest !== undefined && isCreated(oldest);
  };
  const isMoved = ({ changes }: File): boolean =>
    [...stampsOf(changes, "before"), ...stampsOf(changes, "after")].length > 0;
  const downwards = files.toSorted((one, other) => depthOf(one) - depthOf(other));
  const moved = downwards.filter(isMoved);
  const others = downwards.filter((file) => !isMoved(file));
  const going = others.filter(goes);
  const places = new Set(going.map(({ target }) => target.absolutePath));
  const hasRoom = ({ target, changes }: File): boolean =>
    findRemover({ target, changes }) !== undefined && !isBelowOne(target.absolutePath, places);
  const coming = others.filter((file) => !goes(file));
  return [
    ...moved,
    ...coming.filter(hasRoom),
    ...going.reverse(),
    ...coming.filter((file) => !hasRoom(file)),
  ];
}

function isBelowOne(path: string, places: ReadonlySet<string>): boolean {
  const above = dirname(path);
  return above !== path && (places.has(above) || isBelowOne(above, places));
}

/**
 * Files stay that would go before something is there which is to come back: where an earlier portion
 * could not bring that back, and where VS Code deletes unsaved text before anything is put on the disk.
 */
export function keepWhatMayBeRest(
  planned: readonly PlannedFile[],
  isAllBack: boolean,
): readonly PlannedFile[] {
  const isAnyToCome = planned.some(({ state }) => state?.before === null);
  const goesEarly = ({ wanted, state }: PlannedFile): boolean => {
    const isUnsaved = wanted?.newText === null && wanted.file.target.scheme === "file";
    if (isUnsaved) return isAnyToCome || !isAllBack;
    return !isAllBack && state?.after === null && !isFolder(state.before);
  };
  return planned.map((file) =>
    goesEarly(file) ? leaveWhole(file.path, file.ids, "allThatIsLeft") : file,
  );
}

/**
 * Folders in which something is that does not go stay as they are.
 *
 * @param removed The real paths of all that goes; those of these files are added.
 */
export async function keepFullFolders(
  planned: readonly PlannedFile[],
  removed: Set<string>,
): Promise<readonly PlannedFile[]> {
  for (const { state, wanted } of planned) {
    if (state?.after === null && !isFolder(state.before)) removed.add(state.realPath);
    if (wanted?.newText === null) removed.add(wanted.file.target.realPath);
  }
  const kept = new Map<PlannedFile, PlannedFile>();
  const folders = planned.filter(({ state }) => state !== undefined && losesFolder(state));
  for (const file of folders.toSorted((one, other) => lengthOf(other) - lengthOf(one))) {
    const realPath = file.state?.realPath ?? "";
    const names = await readdir(realPath).catch(() => []);
    if (names.every((name) => removed.has(join(realPath, name)))) removed.add(realPath);
    else kept.set(file, leaveWhole(file.path, file.ids, "folderNotEmpty"));
  }
  return planned.map((file) => kept.get(file) ?? file);
}

function losesFolder({ before, after }: NonNullable<PlannedFile["state"]>): boolean {
  return isFolder(before) && !isSameKind(before, after);
}

function lengthOf({ state }: PlannedFile): number {
  return state?.realPath.length ?? 0;
}
