import { readdir } from "node:fs/promises";
import { basename, dirname, join, sep } from "node:path";
import { mapConcurrently, remember } from "../../../core/async.ts";
import {
  type FileRecord,
  isFolder,
  isFolderMode,
  isSameKind,
} from "../../../core/history/index.ts";
import { findStats, isBelowOne } from "../../../files/states/index.ts";
import { leaveWhole, listStamps, type PlannedFile } from "../plan/index.ts";
import { isMade, type Undone } from "./findRest.ts";

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
  keepRest: (planned: readonly PlannedFile[]) => readonly PlannedFile[],
): Promise<readonly PlannedFile[]> {
  const going = new Set(removed);
  const whole = await keepDatabases(keepMoves(keepRest(planned)));
  const kept = await keepFullFolders(await keepWithoutRoom(whole), going);
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

/**
 * A file whose contents nobody kept comes from where it is, and goes only where it is to come; one that is moved
 * with what somebody changed goes only so, too.
 */
function keepMoves(planned: readonly PlannedFile[]): readonly PlannedFile[] {
  const stamps = (side: "before" | "after"): ReadonlySet<string | undefined> =>
    new Set(planned.map(({ state }) => state?.[side]?.stamp));
  const [goes, comes] = [stamps("before"), stamps("after")];
  const coming = new Set(planned.flatMap(({ path, gone }) => (gone ? path : [])));
  return planned.map((file) => {
    const { before, after } = file.state ?? {};
    const isKept = (stamp: string | undefined, others: typeof goes): boolean =>
      stamp === undefined || others.has(stamp);
    const isComing = file.movedTo === undefined || coming.has(file.movedTo);
    return isComing && isKept(before?.stamp, comes) && isKept(after?.stamp, goes)
      ? file
      : leaveWhole(file.path, file.ids, isComing ? "contentsNotKept" : "allThatIsLeft");
  });
}

/** Beside a database, SQLite has what is to be written into it: without each other, both are damaged. */
const journalEnds = ["-wal", "-shm", "-journal"];

async function keepDatabases(planned: readonly PlannedFile[]): Promise<readonly PlannedFile[]> {
  const going = new Set(planned.flatMap(({ state }) => state?.realPath ?? []));
  const listNames = remember(
    async (folder: string) => new Set(await readdir(folder).catch(() => [])),
  );
  const stays = async (path: string): Promise<boolean> => {
    if (going.has(path) || !(await listNames(dirname(path))).has(basename(path))) return false;
    return ((await findStats(path))?.size ?? 0) > 0;
  };
  const kept: PlannedFile[] = [];
  for (const file of planned) {
    const path = file.state?.realPath ?? "";
    const end = journalEnds.find((each) => path.endsWith(each));
    const ofSame = end ? [path.slice(0, -end.length)] : journalEnds.map((each) => path + each);
    let isApart = false;
    for (const other of path === "" ? [] : ofSame) isApart ||= await stays(other);
    kept.push(isApart ? leaveWhole(file.path, file.ids, "changedSince") : file);
  }
  return kept;
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
