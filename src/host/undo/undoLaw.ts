import { readdir } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { mapConcurrently, remember } from "../../core/async.ts";
import {
  type ContentKey,
  type FileRecord,
  isFolder,
  isFolderMode,
  holdsSame,
  isSameKind,
  recordedState,
  stampOfKey,
  type StoredEntry,
} from "../../core/history/index.ts";
import { contentKeyOf } from "../../files/history/index.ts";
import { findStats, readFileState } from "../../files/states/index.ts";
import {
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
 * certain, and where it is by `findUndoPlace`. Left to be checked is what several files decide together,
 * before anything is written, by `keepByLaw`; and each path at the moment of its write, by `putStates`.
 *
 * What the calls took away and does not come back is lost, unless a file that they changed holds it: such
 * a file stays. It holds it if its contents are the same, or if it was moved there; and one that they made
 * may hold it, as an archive does, if it is of a call that deleted what is lost, or of an earlier one, and
 * its contents are not those of a file that is there.
 *
 * @param undone The entries, the files of calls that came later and stay, all files, and those that are
 *   undone.
 * @returns Leaves such files among the planned ones. What comes back is planned first.
 */
export async function findRest<File extends Undone>(
  {
    entries,
    later,
    all,
    files,
  }: {
    readonly entries: readonly Pick<StoredEntry, "id" | "read">[];
    readonly later: readonly File[];
    readonly all: readonly File[];
    readonly files: readonly File[];
  },
  services: StateServices,
): Promise<(planned: readonly PlannedFile[]) => readonly PlannedFile[]> {
  const byUri = new Map(
    all.flatMap((file) => file.changes.map(({ record }) => [record.uri, file] as const)),
  );
  const byPath = new Map(files.map((file) => [file.target.shown, file]));
  const undone = new Set(files);
  const back = new Set<File>();
  await mapConcurrently(all, async (file) => {
    if (!undone.has(file) && !isMade(file) && (await isBack(file, services))) back.add(file);
  });
  const isOriginBack = (file: File, seen: ReadonlySet<File> = new Set()): boolean =>
    file.changes.every(({ record: { movedFrom } }) => {
      if (movedFrom === undefined || seen.has(file)) return true;
      const origin = byUri.get(movedFrom);
      if (origin === undefined || isOthersToo(origin)) return false;
      return isMade(origin) ? isOriginBack(origin, new Set([...seen, file])) : back.has(origin);
    });
  const taken: ContentKey[] = [];
  for (const file of later.filter(({ changes }) => changes[0]?.record.after === null)) {
    if (!(await isBack(file, services))) taken.push(...listBefore(file.changes));
  }
  return (planned) => {
    for (const { path, left } of planned) {
      const file = byPath.get(path);
      if (file === undefined) continue;
      if (left.length === 0 && !isOthersToo(file)) back.add(file);
      else back.delete(file);
    }
    const here = new Set([...back].map(({ changes }) => changes.at(-1)?.record.before));
    const lost = new Map(taken.map((key) => [key, new Set<File | undefined>([undefined])]));
    const losing = new Set(entries.filter(losesMore).map(({ id }) => id));
    for (const file of all.filter((each) => !back.has(each))) {
      for (const key of listBefore(file.changes)) {
        lost.set(key, new Set([...(lost.get(key) ?? []), file]));
      }
      for (const { entry, record } of file.changes) {
        if (isTaken(record) && !here.has(record.before)) losing.add(entry.id);
      }
    }
    const isOfOthers = (key: ContentKey | null, file: File): boolean =>
      !here.has(key) && [...(lost.get(key ?? "") ?? [])].some((each) => each !== file);
    const lastLosing = Math.max(...losing);
    const mayBeRest = (file: File): boolean =>
      !isOriginBack(file) ||
      file.changes.some(({ entry, record }) => {
        const isKnown = record.movedFrom !== undefined || here.has(record.after);
        return (
          isOfOthers(record.after, file) ||
          (isMade(file) && entry.id <= lastLosing && isCreated(record) && !isKnown)
        );
      });
    return planned.map((each) => {
      const file = byPath.get(each.path);
      const isChanged = each.state !== undefined || each.wanted !== undefined;
      const stays = isChanged && file !== undefined && mayBeRest(file);
      return stays ? leaveWhole(each.path, each.ids, "allThatIsLeft") : each;
    });
  };
}

/** Whether a call took away what no entry has, as far as it says. */
function losesMore({ read }: Pick<StoredEntry, "read">): boolean {
  return read().notCovered?.some(({ isGone }) => isGone === true) === true;
}

/** The contents that were there; those of an empty file are in none. */
function listBefore(changes: readonly FileChangeOf[]): readonly ContentKey[] {
  return changes.flatMap(({ record: { before } }) =>
    before === null || before === emptyKey ? [] : before,
  );
}

/** Whether entries made it, and somebody else has changed it between two of them. */
function isOthersToo(file: Undone): boolean {
  return (
    isMade(file) &&
    file.changes.some(({ record: { before } }, index) => {
      const left = file.changes[index + 1]?.record.after;
      return left !== undefined && left !== before;
    })
  );
}

const emptyKey = contentKeyOf(new Uint8Array());

/** Whether an entry deleted what was there, or contents that nobody kept. */
function isTaken({ before, after }: FileRecord): boolean {
  if (before === null || before === emptyKey || before === after) return false;
  return after === null || stampOfKey(before) !== undefined;
}

/** Whether what was there is there, though it is not undone. */
async function isBack({ target, changes }: Undone, services: StateServices): Promise<boolean> {
  if (target.scheme !== "file") return false;
  const place = await findUndoPlace(target, recordedPathsOf(changes), services);
  if (place.reason !== undefined) return false;
  const now = await readFileState(place.realPath, listStamps(changes));
  const oldest = changes.at(-1);
  const before = oldest && (await services.history.readSide(oldest.record, "before", now?.mode));
  return now !== undefined && before !== undefined && holdsSame(now, before);
}

/** Whether nothing was there before the undone entries. */
function isMade({ changes }: Undone): boolean {
  const oldest = changes.at(-1)?.record;
  return oldest !== undefined && isCreated(oldest);
}

function isCreated(record: FileRecord): boolean {
  const before = recordedState(record, "before");
  return before.key === null && before.mode === undefined && record.after !== null;
}

/**
 * In an order in which everything has room, and nothing goes before what can come is there: what comes
 * where nothing is, the top first, then what goes, the deepest first, and then what comes in its place.
 * Files are undone in portions.
 */
export function orderFiles<File extends Undone>(files: readonly File[]): readonly File[] {
  const depthOf = ({ target }: File): number => target.absolutePath.split(sep).length;
  const isMoved = ({ changes }: File): boolean => listStamps(changes).size > 0;
  const downwards = files.toSorted((one, other) => depthOf(one) - depthOf(other));
  const moved = downwards.filter(isMoved);
  const others = downwards.filter((file) => !isMoved(file));
  const going = others.filter(isMade);
  const places = new Set(going.map(({ target }) => target.absolutePath));
  const hasRoom = ({ target, changes }: File): boolean =>
    !changes.some(({ record }) => becameFolder(record)) && !isBelowOne(target.absolutePath, places);
  const coming = others.filter((file) => !isMade(file));
  return [
    ...moved,
    ...coming.filter(hasRoom),
    ...going.reverse(),
    ...coming.filter((file) => !hasRoom(file)),
  ];
}

/** What is below it goes first. */
function becameFolder({ before, mode = 0 }: FileRecord): boolean {
  return before !== null && isFolderMode(mode);
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
 * Folders in which something is that does not go stay as they are; and what stays may hold what is lost
 * by that.
 *
 * @param removed The real paths of all that goes; those of these files are added.
 */
export async function keepByLaw(
  planned: readonly PlannedFile[],
  removed: Set<string>,
  keepRest: (planned: readonly PlannedFile[]) => readonly PlannedFile[] = (all) => all,
): Promise<readonly PlannedFile[]> {
  const going = new Set(removed);
  const kept = await keepFullFolders(await keepWithoutRoom(keepMoves(keepRest(planned))), going);
  if (kept.some((file, index) => file !== planned[index]))
    return keepByLaw(kept, removed, keepRest);
  for (const path of going) removed.add(path);
  return kept;
}

/** What comes needs a folder above it: one that is there and stays, or that comes too. */
async function keepWithoutRoom(planned: readonly PlannedFile[]): Promise<readonly PlannedFile[]> {
  const states = new Map(planned.flatMap(({ state }) => (state ? [[state.realPath, state]] : [])));
  const isFolderThen = remember(async (path: string): Promise<boolean> => {
    const state = states.get(path);
    if (state !== undefined && state.after !== null) return isFolder(state.after);
    const stats = state === undefined ? await findStats(path) : undefined;
    return stats === undefined ? isFolderThen(dirname(path)) : stats.isDirectory();
  });
  return mapConcurrently(planned, async (file) => {
    const comes = file.state?.before === null;
    const hasRoom = !comes || (await isFolderThen(dirname(file.state.realPath)));
    return hasRoom ? file : leaveWhole(file.path, file.ids, "changedSince");
  });
}

/** A file whose contents nobody kept comes from where it is, and goes only where it is to come. */
function keepMoves(planned: readonly PlannedFile[]): readonly PlannedFile[] {
  const stamps = (side: "before" | "after"): ReadonlySet<string | undefined> =>
    new Set(planned.map(({ state }) => state?.[side]?.stamp));
  const [goes, comes] = [stamps("before"), stamps("after")];
  return planned.map((file) => {
    const { before, after } = file.state ?? {};
    const isKept = (stamp: string | undefined, others: typeof goes): boolean =>
      stamp === undefined || others.has(stamp);
    return isKept(before?.stamp, comes) && isKept(after?.stamp, goes)
      ? file
      : leaveWhole(file.path, file.ids, "contentsNotKept");
  });
}

async function keepFullFolders(
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
