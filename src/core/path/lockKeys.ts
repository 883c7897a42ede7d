import type { ResolvedPath } from "./resolvedPath.ts";

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
