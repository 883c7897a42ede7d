import type { NamedFolder, PathNames } from "../../core/path/index.ts";
import type { Result } from "../../core/result.ts";

/**
 * The folders that give names to what a walk finds: where it starts, whose own names tell of all that
 * holds it, and the workspace folders below. Of these, one that cannot be resolved gives no names:
 * what is in it still has those of the start.
 */
export async function nameFolders(
  base: string,
  innerRoots: readonly string[],
  namesOf: (path: string) => Promise<Result<PathNames>>,
): Promise<readonly NamedFolder[]> {
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
