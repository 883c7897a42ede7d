import { isFolderMode, stampOf } from "../history/index.ts";

/** What the system says of a file, a link or a folder, and where its content is kept. */
export interface FileStamps {
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
export interface FolderState extends Iterable<readonly [path: string, stamps: FileStamps]> {
  readonly get: (path: string) => FileStamps | undefined;
  readonly has: (path: string) => boolean;
  readonly keys: () => Iterable<string>;
}

/** The difference between two states. */
export interface StateChanges {
  /** What came, went, or may have changed, in the order of the states. */
  readonly paths: readonly string[];
  /** Where files and links were whose number is no longer there, by that number (`numberOf`). */
  readonly gone: ReadonlyMap<string, string>;
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
  const paths: string[] = [];
  const gone = new Map<string, string>();
  for (const [path, stamps] of before) {
    const now = after.get(path);
    if (!isFolderMode(stamps.mode)) gone.set(numberOf(stamps), path);
    if (mayDiffer(stamps, now, racyMs)) paths.push(path);
  }
  for (const [path, now] of after) {
    const old = before.get(path);
    if (old === undefined) paths.push(path);
    else if (numberOf(old) === numberOf(now)) gone.delete(numberOf(now));
  }
  return { paths, gone };
}

/** A new file may get that of one that is gone. */
export function numberOf({ device, inode }: Pick<FileStamps, "device" | "inode">): string {
  return `${device} ${inode}`;
}

/** The times of a folder are those of what comes and goes in it. */
function mayDiffer(stamps: FileStamps, now: FileStamps | undefined, racyMs: number): boolean {
  const { mode, modifiedMs, changedMs } = stamps;
  if (mode !== now?.mode) return true;
  if (isFolderMode(mode)) return false;
  const isSame = stampOf(stamps) === stampOf(now) && changedMs === now.changedMs;
  return !isSame || Math.max(modifiedMs, changedMs) >= racyMs;
}
