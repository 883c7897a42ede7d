import type { GlobPlatform } from "../glob/index.ts";
import type { AbsolutePath } from "./lexicalPath.ts";
import { foldName } from "./nameRules.ts";

/** How names are compared: as they are, or as {@link foldName} spells them. */
export type NameComparison = "exact" | "folded";

/**
 * Whether `path` is `folder` or lies below it. Whole names are compared, never prefixes of text:
 * `/srv/app-evil` is not inside `/srv/app`.
 */
export function isInside(
  path: AbsolutePath,
  folder: AbsolutePath,
  comparison: NameComparison,
): boolean {
  return (
    foldName(path.root) === foldName(folder.root) &&
    path.segments.length >= folder.segments.length &&
    folder.segments.every((name, index) => sameName(name, path.segments[index] ?? "", comparison))
  );
}

function sameName(one: string, other: string, comparison: NameComparison): boolean {
  return one === other || (comparison === "folded" && foldName(one) === foldName(other));
}

/**
 * Whether a watcher that tells of an address tells of this file: it may be there, or in the folder there.
 * On macOS, VS Code's watcher tells of names composed, however they are on the disk.
 */
export function isToldOf(file: string, address: string): boolean {
  // Only other than ASCII letters can be composed, and these are escaped.
  if (!address.includes("%")) return file === address || file.startsWith(`${address}/`);
  const [one = "", other = ""] = [file, address].map((each) =>
    decodeURIComponent(each).normalize(),
  );
  return one === other || one.startsWith(`${other}/`);
}

/** The folders above a path with slashes, the innermost first. */
export function foldersAbove(path: string): readonly string[] {
  const folders: string[] = [];
  for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
    folders.push(path.slice(0, end));
  }
  return folders;
}

/** The path of a file in a folder that has several names; undefined where it is not in it. */
export function pathBelow(
  folders: readonly string[],
  file: string,
  { isCaseSensitive, backslashSeparates }: GlobPlatform,
): string | undefined {
  const namesOf = (path: string): string[] =>
    path.split(backslashSeparates ? /[\\/]/ : "/").filter((name) => name !== "");
  const comparison = isCaseSensitive ? "exact" : "folded";
  const names = namesOf(file);
  const folder = folders
    .map(namesOf)
    .find(
      (each) =>
        each.length < names.length &&
        each.every((name, at) => sameName(name, names[at] ?? "", comparison)),
    );
  return folder && names.slice(folder.length).join("/");
}
