/** Whether a path is inside, by its spelling and after links are followed. Only both together count. */
export interface Containment {
  readonly asGiven: boolean;
  readonly real: boolean;
}

/**
 * - `special`: a pipe, socket, device or a file that the system generates: never opened
 * - `unresolvable`: its kind cannot be determined ({@link ResolvedPath.cause}): never opened
 * - `unexamined`: outside the allowed paths, so the disk was not even asked
 */
export type PathKind = "missing" | "file" | "folder" | "special" | "unresolvable" | "unexamined";

/**
 * Where a path leads, determined once; every later step uses this value and never the path as given.
 * It may know more than may be revealed: only the permission table, which comes first, turns an
 * outside, special or unresolvable path into the failure that is reported.
 */
export interface ResolvedPath {
  /** As VS Code's `Uri.toString()` spells it. */
  readonly uri: string;
  readonly scheme: string;
  /**
   * As the system takes it, `.` and `..` resolved, links not followed; this is opened. Names are spelled
   * as their folders list them, the workspace folder's path as it was opened.
   */
  readonly absolutePath: string;
  /** With links followed, spelled as the file system spells it; as far as the path exists. */
  readonly realPath: string;
  /** For people and models: relative to the workspace folder, hidden characters revealed. */
  readonly shown: string;
  /** The real path, shown, where links lead elsewhere than the path says. */
  readonly shownReal?: string | undefined;
  /** Index of the workspace folder that holds the path as given. */
  readonly folderIndex?: number | undefined;
  readonly insideWorkspace: Containment;
  readonly insideAllowedPaths: Containment;
  readonly kind: PathKind;
  /** A phrase for `special` ("a pipe"), a system error code for `unresolvable`. */
  readonly cause?: string | undefined;
  /** Names that the file has; 1 unless it has hard links. */
  readonly hardLinks: number;
  /** Device and index number, where something exists on a disk. */
  readonly identity?: string | undefined;
  /** Every way to name it that is known, for {@link findProtection}. */
  readonly names: PathNames;
  /** Why it may not be written in any mode, as a phrase. */
  readonly refusal?: string | undefined;
}

/** Names of one path for globs: as given, through links, and real. */
export type PathNames = readonly PathName[];

/** One spelling of a path, `/` between segments. */
export interface PathName {
  readonly absolute: string;
  /** Relative to each workspace folder that holds it; absolute where none does. */
  readonly relative: readonly string[];
}

/** Whether both lead to the same thing: a link or folder may have been swapped in between. */
export function isSameTarget(before: ResolvedPath, now: ResolvedPath): boolean {
  return (
    before.uri === now.uri &&
    before.realPath === now.realPath &&
    before.kind === now.kind &&
    before.identity === now.identity
  );
}

/**
 * How the queue of calls knows files: by where they really are, and by what they are on the disk, which
 * several names (hard links) may share. A folder is not a file that a call changes.
 */
export function lockKeysOf(targets: readonly ResolvedPath[]): readonly string[] {
  const keys = targets
    .filter(({ kind }) => kind !== "folder")
    .flatMap(({ scheme, realPath, uri, identity }) => [
      `place ${scheme === "file" ? realPath : uri}`,
      ...(identity === undefined ? [] : [`file ${identity}`]),
    ]);
  return [...new Set(keys)];
}

/** Whether both are names of one file, through a link or as hard links. */
export function isSameFile(one: ResolvedPath, other: ResolvedPath): boolean {
  const keys = lockKeysOf([one]);
  return lockKeysOf([other]).some((key) => keys.includes(key));
}
