import { createHash } from "node:crypto";
import { dirname, sep } from "node:path";
import { mapConcurrently } from "../../core/async.ts";
import { type FileState, isFile, isFolderMode } from "../../core/history/index.ts";
import { groupForWriting, mayAnyHaveAccessList } from "../write/index.ts";
import { findHeldFiles } from "./heldFiles.ts";
import { parkingPlace } from "./parkedFiles.ts";
import {
  allowWork,
  changeFolderMode,
  changeMode,
  forbidsWork,
  forbidWorkAgain,
} from "./permissions.ts";
import {
  alter,
  failureOf,
  isThere,
  makeOrPutBack,
  move,
  remove,
  type RemoveShown,
} from "./placeState.ts";
import { findStats } from "./readFileState.ts";
import {
  isReplaced,
  notKept,
  type ParkedFile,
  type PutFailure,
  type StateChange,
} from "./stateChange.ts";

/**
 * Makes what is at paths other files, links and folders, whatever becomes what: first all that comes
 * where nothing is, the top first, and what stays of its kind, then all that goes, the deepest first, then
 * what comes in its place.
 * One that cannot be put stays as it is, and the rest goes on; but where something cannot come back, no
 * file goes, since it may hold all that is left of it.
 *
 * The law: a path is changed only if what is there at that moment is what was planned for. No link is
 * followed. A folder goes only if nothing is in it, and a file whose contents nobody keeps is only
 * moved.
 *
 * @returns Why changes were not made.
 */
export async function putStates(
  changes: readonly StateChange[],
  { signal, report, removeShown, isShown }: PutWatch = {},
): Promise<ReadonlyMap<StateChange, PutFailure>> {
  const failures = new Map<StateChange, PutFailure>();
  const begun = new Set<StateChange>();
  const attempt = async (
    change: StateChange,
    work: (change: StateChange) => Promise<PutFailure | undefined>,
  ): Promise<void> => {
    if (failures.has(change)) return;
    // What went must come back, or what is to be there instead.
    if (signal?.aborted === true && !begun.has(change)) failures.set(change, canceled);
    if (failures.has(change)) return;
    begun.add(change);
    report?.(begun.size);
    const failure = await work(change).catch((error: unknown) => failureOf(change, error));
    if (failure !== undefined) failures.set(change, failure);
  };
  const each = async (
    meant: readonly StateChange[],
    work: (change: StateChange) => Promise<PutFailure | undefined>,
  ): Promise<void> => {
    await mapConcurrently(meant, (change) => attempt(change, work), changesAtATime);
  };
  const downwards = groupByDepth(changes);
  if (signal?.aborted === true) return new Map(changes.map((change) => [change, canceled]));
  await mapConcurrently(changes.filter(forbidsWork), allowWork, changesAtATime);
  const moves = findMoves(changes);
  const hasRoom = findRoom(changes);
  const origins = findOrigins(changes.filter(hasRoom), changes.filter(isRemoved), isShown);
  const moved = new Set<StateChange>();
  const moveOrMake = async (change: StateChange): Promise<PutFailure | undefined> => {
    const from = origins.get(change);
    const isMoved =
      from !== undefined &&
      (await isThere(from)) &&
      (await canMove(from, change)) &&
      (await move(from.realPath, change.realPath));
    if (!isMoved) return makeOrPutBack(change, moves);
    moved.add(from);
    begun.add(from);
    return changeMode(change.realPath, change.wanted?.mode ?? 0);
  };
  for (const level of downwards) await each(level.filter(hasRoom), moveOrMake);
  const altered = changes.filter((change) => !isReplaced(change));
  const held = await findHeldFiles(altered);
  for (const group of groupForWriting(altered)) {
    const hasNoAccessList = !(await mayAnyHaveAccessList(group.map(({ realPath }) => realPath)));
    await each(group, (change) => alter(change, hasNoAccessList, held.get(change.realPath)));
  }
  const isSafe = ![...failures.keys()].some(({ wanted }) => wanted !== null);
  const parked = await parkMoved(changes, moves, failures);
  // What is out of the way must not stay there.
  const isParked = (state: FileState | null): boolean => parked.has(state?.stamp ?? "");
  for (const change of changes) {
    if (isParked(change.now) || isParked(change.wanted)) begun.add(change);
  }
  for (const level of downwards.toReversed()) {
    const going = level.filter((change) => isRemoved(change) && !moved.has(change));
    await each(going, (change) =>
      isSafe || !isFileThatGoes(change)
        ? remove(change, removeShown)
        : Promise.resolve(allThatIsLeft),
    );
  }
  for (const level of downwards) {
    const late = level.filter((change) => isReplaced(change) && !hasRoom(change));
    await each(late, (change) => makeOrPutBack(change, parked));
  }
  await putBackParked(parked, failures);
  for (const level of downwards.toReversed()) await each(level.filter(hasFolder), changeFolderMode);
  await mapConcurrently([...failures.keys()].filter(forbidsWork), forbidWorkAgain, changesAtATime);
  return failures;
}

/** Who watches changes being made. */
export interface PutWatch {
  /** What was not begun before this is aborted stays as it is. */
  readonly signal?: AbortSignal | undefined;
  /** @param begun How many of the changes have been begun. */
  readonly report?: (begun: number) => void;
  readonly removeShown?: RemoveShown;
  /** Whether an editor shows what goes: then it goes by that. */
  readonly isShown?: (change: StateChange) => boolean;
}

function isFileThatGoes({ now, wanted }: StateChange): boolean {
  return wanted === null && now?.stamp === undefined && now !== null && !isFolderMode(now.mode);
}

function isRemoved(change: StateChange): boolean {
  return change.now !== null && isReplaced(change);
}

const canceled: PutFailure = { code: "left", reason: "canceled" };
const allThatIsLeft: PutFailure = { code: "left", reason: "allThatIsLeft" };

/** Each has up to three files open. */
const changesAtATime = 8;

/** The changes whose paths are as long, the shortest first. */
function groupByDepth(changes: readonly StateChange[]): readonly (readonly StateChange[])[] {
  const byDepth = Map.groupBy(changes, ({ realPath }) => realPath.split(sep).length);
  return [...byDepth].toSorted(([one], [other]) => one - other).map(([, level]) => level);
}

function hasFolder({ wanted }: StateChange): boolean {
  return wanted !== null && isFolderMode(wanted.mode);
}

/** The changes whose place is free, and below nothing that has to go first. */
function findRoom(changes: readonly StateChange[]): (change: StateChange) => boolean {
  const going = new Set(changes.filter(isRemoved).map(({ realPath }) => realPath));
  const room = new Set(
    changes.filter(({ now, wanted, realPath }) => {
      return now === null && wanted !== null && (going.size === 0 || !isBelowOne(realPath, going));
    }),
  );
  return (change) => room.has(change);
}

/**
 * What comes, and what goes that holds the same, and alone does: that moves there, and stays the file that it is.
 * Programs that write to it, its other names and its attributes come along. Short files may be equal by chance,
 * and empty ones are: they come anew.
 */
function findOrigins(
  coming: readonly StateChange[],
  going: readonly StateChange[],
  isShown: PutWatch["isShown"],
): ReadonlyMap<StateChange, StateChange> {
  const bytesOf = ({ now, wanted }: StateChange): Uint8Array => (wanted ?? now)?.bytes ?? nothing;
  const sizeOf = (change: StateChange): number => bytesOf(change).length;
  const hashOf = (change: StateChange): string =>
    createHash("sha256").update(bytesOf(change)).digest("base64");
  const free = going.filter(
    (change) => change.wanted === null && isFile(change.now) && isShown?.(change) !== true,
  );
  const freeBySize = Map.groupBy(free, sizeOf);
  const wantedBySize = Map.groupBy(
    coming.filter(({ wanted }) => isFile(wanted)),
    sizeOf,
  );
  const origins = new Map<StateChange, StateChange>();
  for (const [size, wanted] of wantedBySize) {
    const gone = freeBySize.get(size);
    if (size < minMovedBytes || gone === undefined) continue;
    const goingByHash = Map.groupBy(gone, hashOf);
    for (const [hash, [change, ...alike]] of Map.groupBy(wanted, hashOf)) {
      const [origin, ...others] = goingByHash.get(hash) ?? [];
      const isOnly = alike.length === 0 && others.length === 0;
      if (change !== undefined && origin !== undefined && isOnly) origins.set(change, origin);
    }
  }
  return origins;
}

const nothing = new Uint8Array();

/** As short as lines of code that are equal by chance. */
const minMovedBytes = 80;

/** One with other names would give them its mode. */
async function canMove({ realPath, now }: StateChange, to: StateChange): Promise<boolean> {
  const stats = await findStats(realPath);
  return stats !== undefined && (stats.nlink === 1 || now?.mode === to.wanted?.mode);
}

/** Whether a folder above a path is one of these. */
export function isBelowOne(path: string, folders: ReadonlySet<string>): boolean {
  const above = dirname(path);
  return above !== path && (folders.has(above) || isBelowOne(above, folders));
}

/** Files whose contents are not kept, and that another path wants, where they are. */
function findMoves(changes: readonly StateChange[]): Map<string, ParkedFile> {
  const wanted = new Set(changes.flatMap((change) => change.wanted?.stamp ?? []));
  const moves = new Map<string, ParkedFile>();
  for (const from of changes) {
    const stamp = from.now?.stamp;
    if (stamp === undefined || !isReplaced(from) || !wanted.has(stamp)) continue;
    // Of a file with two names, one moves.
    if (!moves.has(stamp)) moves.set(stamp, { from, place: from.realPath });
  }
  return moves;
}

/** Takes the files that have not moved yet out of the way. */
async function parkMoved(
  changes: readonly StateChange[],
  moves: ReadonlyMap<string, ParkedFile>,
  failures: Map<StateChange, PutFailure>,
): Promise<Map<string, ParkedFile>> {
  const parked = new Map<string, ParkedFile>();
  const waiting = new Map([...moves].map(([stamp, { from }]) => [from, stamp]));
  for (const from of changes) {
    if (from.now?.stamp === undefined || !isReplaced(from)) continue;
    const stamp = waiting.get(from);
    if (stamp === undefined) {
      // It has moved, unless nobody wants it.
      if (await isThere(from)) failures.set(from, notKept);
      continue;
    }
    const to = changes.find(({ wanted }) => wanted?.stamp === stamp);
    const folder = to && (await findFolderAbove(to.realPath));
    const place = folder && parkingPlace(folder);
    const isMoved =
      place !== undefined && (await isThere(from)) && (await move(from.realPath, place));
    if (isMoved) parked.set(stamp, { from, place });
    else failures.set(from, notKept);
  }
  return parked;
}

/** The nearest folder above a path that is there: it stays, since something is to be below it. */
async function findFolderAbove(path: string): Promise<string | undefined> {
  for (let folder = dirname(path); dirname(folder) !== folder; folder = dirname(folder)) {
    if ((await findStats(folder))?.isDirectory() === true) return folder;
  }
  return undefined;
}

/** What nobody took goes back to where it was. */
async function putBackParked(
  parked: ReadonlyMap<string, ParkedFile>,
  failures: Map<StateChange, PutFailure>,
): Promise<void> {
  for (const { from, place } of parked.values()) {
    const isBack = await move(place, from.realPath);
    failures.set(from, isBack ? notKept : { code: "movedAside", place });
  }
}
