import { revealHiddenInName } from "../hiddenCharacters.ts";
import type { WorkspaceFolder } from "./givenPath.ts";
import { type AbsolutePath, formatPath } from "./lexicalPath.ts";
import { isUri } from "./uri.ts";

/** A workspace folder as far as showing a path needs it. */
export type NamedFolder = Pick<WorkspaceFolder, "name" | "path">;

/**
 * The only form in which paths are shown: relative to the workspace folder that holds it, with `/`
 * between names and, when there are several folders, the folder's name in front; otherwise absolute.
 * Hidden characters and line ends are revealed. A shown path without them can be used as input.
 *
 * `holder` is the one of `folders` that holds the path.
 */
export function showPath(
  path: AbsolutePath,
  holder: NamedFolder | undefined,
  folders: readonly NamedFolder[],
): string {
  return revealHiddenInName(spellPath(path, holder, folders));
}

function spellPath(
  path: AbsolutePath,
  holder: NamedFolder | undefined,
  folders: readonly NamedFolder[],
): string {
  if (holder === undefined) return formatPath(path);
  const below = path.segments.slice(holder.path.segments.length).join("/");
  if (folders.length === 1) return isUri(below) ? `./${below}` : below || ".";
  if (!canSelect(holder, folders)) return formatPath(path);
  return below === "" ? holder.name : `${holder.name}/${below}`;
}

/** Whether the folder's name as a first segment leads to this folder and no other. */
function canSelect(folder: NamedFolder, folders: readonly NamedFolder[]): boolean {
  return (
    !/^\.{0,2}$|[\\/:\0]/.test(folder.name) &&
    folders.filter((other) => other.name === folder.name).length === 1
  );
}

/** The last name of a path as it is shown. */
export function baseName(path: string): string {
  const isWindows = /^(?:[A-Za-z]:|\\)\\/.test(path);
  return path.slice(path.search(isWindows ? /[^/\\]*$/ : /[^/]*$/)) || path;
}
