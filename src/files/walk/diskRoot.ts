import { existsSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { diskTree } from "./diskTree.ts";
import type { WalkRoot } from "./walkRequest.ts";

/**
 * A workspace folder on disk. Its tree begins at the top of the repository that it is in, so that
 * the ignore files between the two count.
 */
export function diskRoot(
  folder: string,
  settings: Omit<WalkRoot, "tree" | "rootPrefix">,
): WalkRoot {
  const top = findRepository(folder) ?? folder;
  const way = relative(top, folder).split(sep).join("/");
  return { ...settings, tree: diskTree(top), rootPrefix: way === "" ? "" : `${way}/` };
}

function findRepository(folder: string): string | undefined {
  for (let current = folder; ; current = dirname(current)) {
    if (existsSync(join(current, ".git"))) return current;
    if (dirname(current) === current) return undefined;
  }
}
