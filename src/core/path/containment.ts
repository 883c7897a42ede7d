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
