import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { repositoryRoot } from "../paths.ts";

/** The absolute paths of all `*.test.ts` files below a folder of the repository, sorted. */
export async function findTestFiles(folder: string): Promise<string[]> {
  const absolute = join(repositoryRoot, folder);
  const paths = await readdir(absolute, { recursive: true });
  return paths
    .filter((path) => path.endsWith(".test.ts"))
    .sort()
    .map((path) => join(absolute, path));
}
