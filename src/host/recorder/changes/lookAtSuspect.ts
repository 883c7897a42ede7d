import type { Stats } from "node:fs";
import {
  type EntryRecord,
  type FileState,
  isFolder,
  isLinkMode,
  isUnchanged,
  type KnownState,
  type NotCovered,
} from "../../../core/history/index.ts";
import {
  clockLagMs,
  findStats,
  isNewSince,
  readFileState,
  stampOfStats,
} from "../../../files/states/index.ts";
import type { ChangedState } from "../../history/index.ts";
import { followAll, followRecords, readShown } from "../recordsSince.ts";
import type { RecorderServices, StatePlace } from "../recorderServices.ts";
import { findOldPlace, findStamps, isOld, type Suspect } from "./findSuspects.ts";

export type ChangeServices = Pick<RecorderServices, "history" | "editors">;

/** A change that can be recorded, or that can only be named, or a file that holds what it held. */
interface Looked {
  readonly same?: string | undefined;
  readonly change?: ChangedState;
  /** What it did there before that, to what somebody else has replaced meanwhile. */
  readonly earlier?: readonly ChangedState[];
  /** Another call has changed it, too, since this one did. */
  readonly isShared?: boolean;
  readonly notCovered?: NotCovered;
}

/** What is lost changed, whatever a person has put in its place. */
export async function lookAtSuspect(
  suspect: Suspect,
  since: readonly EntryRecord[],
  mayBring: boolean,
  services: ChangeServices,
): Promise<Looked | undefined> {
  const looked = await lookAtOwn(suspect, since, mayBring, services);
  const { file, lost = [] } = suspect;
  const taken = lost.flatMap(({ before, after = null }) => {
    if (!before) return [];
    return {
      ...file,
      encoding: services.editors.encodingOf(file.uri, before.bytes),
      before,
      after,
    };
  });
  const isMixed = lost.some(({ before }) => before === null);
  if (looked?.change !== undefined) {
    return { ...looked, earlier: taken, ...(isMixed && leave(file, mixed)) };
  }
  const change = taken.at(-1);
  // What is there is somebody else's: what was there before is missed.
  if (change) return { ...looked, same: undefined, change, earlier: taken.slice(0, -1) };
  return isMixed ? leave(file, mixed) : looked;
}

async function lookAtOwn(
  suspect: Suspect,
  since: readonly EntryRecord[],
  mayBring: boolean,
  services: ChangeServices,
): Promise<Looked | undefined> {
  const { file, isUnsaved, isTypedInto } = suspect;
  const stats = await findStats(file.realPath);
  const placed = isPlaced(suspect, stats);
  if (placed === "unchanged") return undefined;
  const kept = placed === "changed" ? undefined : suspect.before;
  const known = { ...suspect, before: kept };
  const { state, isShared } = await followAll(known, since, services, stats);
  const before = withTakenAway(state, suspect);
  // What it holds is nobody's business where nobody knows whether it was there.
  if (before === undefined)
    return isTouched(suspect, stats) ? leave(file, changedUnkept) : undefined;
  const found = await readAfter(suspect, stats, since, services);
  const isTold = isOnlyTold(before, found, stats, suspect, mayBring);
  const after = isTold ? tellApart(stats) : found;
  if (after === undefined) return leave(file, "it cannot be read");
  if (isUnchanged(before, after)) return leaveSame(suspect, before, stats);
  if (isForeign(before, after, stats, suspect, mayBring)) return leave(file, foreign);
  const bytes = (after ?? before)?.bytes ?? new Uint8Array();
  const encoding = services.editors.encodingOf(file.uri, bytes);
  const movedFrom = findOldPlace(suspect, stats);
  const change = { ...file, encoding, before, after, isUnsaved, movedFrom, isTypedInto };
  return { change, isShared };
}

/** What another call had taken away for a while was there: the call did not make it. */
function withTakenAway(state: KnownState, { found = [] }: Suspect): KnownState {
  return state === null ? (found.find((each) => each) ?? null) : state;
}

/** Whether what is in the place of a file may have been elsewhere before; not where it is the same again. */
function isOnlyTold(
  before: FileState | null,
  found: KnownState,
  ...brought: Parameters<typeof isBrought>
): boolean {
  if (before === null) return false;
  if (found === undefined) return true;
  return !(found && isUnchanged(before, found)) && isBrought(...brought);
}

/** What is there now, by what the system says of it alone: no undo overwrites it. */
function tellApart(stats: Stats | undefined): KnownState {
  if (stats === undefined || stats.isDirectory()) return undefined;
  const mode = 0o100000 | (stats.mode & 0o7777);
  return { mode, bytes: new Uint8Array(), stamp: stampOfStats(stats) };
}

/** A move from another disk makes a new file, with the time of the old one. */
function isBrought(stats: Stats | undefined, { in: root }: Suspect, mayBring: boolean): boolean {
  if (!mayBring || stats === undefined || root === undefined) return false;
  if (root.oldPlaceOf(stats) !== undefined) return false;
  return isNewSince(root.begunMs, stats) && stats.mtimeMs < root.begunMs - clockLagMs;
}

/** Where only its size and time tell what a file held, it may hold something else. */
function leaveSame(
  { file, changedMs }: Suspect,
  before: FileState | null,
  stats: Stats | undefined,
): Looked {
  const isTouched = changedMs !== undefined && changedMs !== stats?.ctimeMs;
  const isDoubtful = before?.stamp !== undefined && isTouched;
  return { same: file.uri, ...(isDoubtful && leave(file, maybeChanged)) };
}

/** Whether its contents are not kept, or it is a folder, and it was nowhere before. */
function isForeign(
  before: FileState | null,
  after: FileState | null,
  stats: Stats | undefined,
  suspect: Suspect,
  mayBring: boolean,
): boolean {
  const { in: root } = suspect;
  if (before !== null && !(isFolder(before) && isFolder(after))) return false;
  if (stats === undefined || root === undefined) return after?.stamp !== undefined;
  if (stats.isDirectory()) return isOld(stats, root);
  if (isBrought(stats, suspect, mayBring)) return true;
  return after?.stamp !== undefined && !root.unkept().has(after.stamp);
}

function leave({ path: what }: StatePlace, reason: string): Looked {
  return { notCovered: { what, reason } };
}

export const foreign = "it came from where nothing is recorded, or is too large";
const maybeChanged = "it may have been changed, and what it held before was not kept";
const mixed = "what was made there cannot be told apart from your own lines";
export const changedUnkept = "it was changed, and what it held before was not kept";

/** Whether something became another one after a person had placed it: a folder only by its birth. */
function isPlaced(
  { placed }: Suspect,
  stats: Stats | undefined,
): "unchanged" | "changed" | undefined {
  if (placed === undefined) return undefined;
  if (stats === undefined) return "unchanged";
  const changedMs = stats.isDirectory() ? stats.birthtimeMs : stats.ctimeMs;
  if (changedMs <= placed.timeMs) return "unchanged";
  return stats.birthtimeMs > placed.timeMs && placed.isPartly !== true ? undefined : "changed";
}

/** Whether what nobody knew before has been changed, as far as its times tell. */
function isTouched({ in: root, isInOther }: Suspect, stats: Stats | undefined): boolean {
  if (stats === undefined || root === undefined || isInOther === true) return true;
  return stats.ctimeMs >= root.startedMs - clockLagMs;
}

/**
 * What is at a path now. A file that was there before at a path that nobody knows has contents that are
 * none of ours: only what tells it apart is said. So it is with those whose contents were too large.
 */
async function readAfter(
  suspect: Suspect,
  stats: Stats | undefined,
  since: readonly EntryRecord[],
  services: ChangeServices,
): Promise<KnownState> {
  const { file, before, isInEditor, in: root, left, stamp } = suspect;
  if (suspect.isTakenAway === true) return null;
  if (isInEditor) return readShown(suspect, services.editors);
  const isAsPlaced = stats !== undefined && stamp === stampOfStats(stats);
  if (isAsPlaced && before) return { ...before, mode: stats.mode };
  if (root === undefined) return readFileState(file.realPath);
  const stamps = findStamps(stats, root);
  const state = findLeft(suspect, stats, stamps);
  if (state === undefined) return readFileState(file.realPath, stamps);
  // What is another file by now may have come from elsewhere: nobody can tell any more.
  if (suspect.before === null && left?.isSame(stats) !== true) return null;
  return followRecords({ before: state, afterId: left?.afterId ?? 0 }, since, services);
}

/** What a call left, where that was kept. Links are told as an undo reads them. */
function findLeft(
  { left }: Suspect,
  stats: Stats | undefined,
  stamps: ReadonlySet<string>,
): KnownState {
  if (stats !== undefined && stamps.has(stampOfStats(stats))) return undefined;
  const state = left?.state();
  const isKept = !state || (state.stamp === undefined && !isLinkMode(state.mode));
  return isKept ? state : undefined;
}
