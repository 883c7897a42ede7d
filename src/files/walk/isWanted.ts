import { isRepositoryFolder } from "./readScope.ts";
import type { FolderEntry } from "./treeReader.ts";
import type { WalkRequest, WalkRoot } from "./walkRequest.ts";
import type { WalkRun } from "./walkRun.ts";

/**
 * Whether a walk goes on to an entry, ignore rules apart. `path` is from the top of the tree,
 * `siblings` are all entries of its folder.
 */
export function isWanted(
  { root, request, basePrefix }: WalkRun,
  { name, kind }: FolderEntry,
  path: string,
  siblings: readonly FolderEntry[],
): boolean {
  if (kind === "other" || isRepositoryFolder(name, root)) return false;
  const isFolder = kind === "folder";
  return (
    isSelected(request, path.slice(basePrefix.length), name, isFolder) &&
    !isHiddenInRoot(root, path.slice(root.rootPrefix.length), isFolder, siblings)
  );
}

function isSelected(
  { glob, excludes, includeHidden }: WalkRequest,
  path: string,
  name: string,
  isFolder: boolean,
): boolean {
  if (glob === undefined && !includeHidden && name.startsWith(".")) return false;
  if (glob !== undefined && !(isFolder ? glob.matchesBelow(path) : glob.matches(path))) {
    return false;
  }
  return excludes?.(path, isFolder) !== true;
}

function isHiddenInRoot(
  root: WalkRoot,
  path: string,
  isFolder: boolean,
  siblings: readonly FolderEntry[],
): boolean {
  if (isFolder && root.innerRoots.has(path)) return true;
  return root.isHiddenBySetting(path, isFolder, (name) =>
    siblings.some((sibling) => sibling.name === name),
  );
}
