import { isFolderMode } from "../history/index.ts";

/** What the system says of a file, a link or a folder, and where its content is kept. */
export interface FileState {
  /** With the kind in its highest bits, as the system has it. */
  readonly mode: number;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
  readonly changedMs: number;
  readonly inode: number;
  readonly device: number;
  /** In the memory of contents; undefined where it is not kept. */
  readonly place: number | undefined;
}

/** Files, links and folders by their paths in one folder. */
export interface FolderState extends Iterable<readonly [path: string, state: FileState]> {
  readonly get: (path: string) => FileState | undefined;
  readonly has: (path: string) => boolean;
  readonly keys: () => Iterable<string>;
}

/** The difference between two states. */
export interface StateChanges {
  /** Files and links that were created or deleted, or may have changed, in the order of the states. */
  readonly paths: readonly string[];
  /** Folders, those above first. */
  readonly made: readonly string[];
  readonly removed: readonly string[];
  /** The old path of each file or link that was moved, by its new path. */
  readonly movedFrom: ReadonlyMap<string, string>;
}

/**
 * Compares two states of a folder by what the system says.
 *
 * @param racyMs A file that changed after this, as the earlier state has it, may have changed again in
 *   the same tick of the file system's clock, so it counts as one that may have changed.
 */
export function compareStates(
  before: FolderState,
  after: FolderState,
  racyMs: number,
): StateChanges {
  const [paths, made, removed]: [string[], string[], string[]] = [[], [], []];
  const gone = new Map<string, string>();
  for (const [path, state] of before) {
    const now = after.get(path);
    if (isGone(state, now)) gone.set(identify(state), path);
    if (isOther(state, now, racyMs)) paths.push(path);
    if (isFolder(state) && !isFolder(now)) removed.push(path);
  }
  const movedFrom = new Map<string, string>();
  for (const [path, now] of after) {
    const state = before.get(path);
    if (isFolder(now) && !isFolder(state)) made.push(path);
    if (state !== undefined || isFolder(now)) continue;
    paths.push(path);
    const from = gone.get(identify(now));
    if (from !== undefined) movedFrom.set(path, from);
  }
  return { paths, made, removed, movedFrom };
}

function isFolder(state: FileState | undefined): boolean {
  return state !== undefined && isFolderMode(state.mode);
}

/** A file or link of which nothing is left. */
function isGone({ mode }: FileState, now: FileState | undefined): boolean {
  return !isFolderMode(mode) && (now === undefined || isFolderMode(now.mode));
}

function isOther(state: FileState, now: FileState | undefined, racyMs: number): boolean {
  if (isFolderMode(state.mode)) return now !== undefined && !isFolderMode(now.mode);
  return now === undefined || !isSameState(state, now) || isRacy(state, racyMs);
}

function isSameState(one: FileState, other: FileState): boolean {
  return (
    one.mode === other.mode &&
    one.sizeBytes === other.sizeBytes &&
    one.modifiedMs === other.modifiedMs &&
    one.changedMs === other.changedMs &&
    one.inode === other.inode &&
    one.device === other.device
  );
}

function isRacy({ modifiedMs, changedMs }: FileState, racyMs: number): boolean {
  return Math.max(modifiedMs, changedMs) >= racyMs;
}

/** Inode numbers are used again, but hardly for a file of the same size and time. */
function identify({ device, inode, sizeBytes, modifiedMs }: FileState): string {
  return `${device} ${inode} ${sizeBytes} ${modifiedMs}`;
}
