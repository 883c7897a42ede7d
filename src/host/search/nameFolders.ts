import type { FolderNames, PathNames } from "../../core/path/index.ts";
import type { Result } from "../../core/result.ts";

/**
 * The folders that give names to what a walk finds: the one where it starts, and the workspace
 * folders below it. One below that cannot be resolved is left out: its files still have the names
 * that the start gives them.
 */
export async function nameFolders(
  base: string,
  innerRoots: readonly string[],
  namesOf: (path: string) => Promise<Result<PathNames>>,
): Promise<readonly FolderNames[]> {
  const start = await namesOf(base);
  if (!start.ok) throw new Error(`A folder that is searched has no name: ${base}`);
  const folders = [{ path: base, names: start.value }];
  for (const path of innerRoots.filter((root) => isBelow(root, base))) {
    const names = await namesOf(path);
    if (names.ok) folders.push({ path, names: names.value });
  }
  return folders;
}

function isBelow(path: string, folder: string): boolean {
  return folder === "" || path.startsWith(`${folder}/`);
}
