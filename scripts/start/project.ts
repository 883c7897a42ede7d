import { cp, readdir, readFile, stat } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import type { Cleanup } from "../cleanup.ts";
import { repositoryRoot } from "../paths.ts";
import { createTemporaryFolder } from "../temporaryFolder.ts";

const skippedFolders = new Set(["node_modules", ".git", "dist", "out"]);
const maximumFileCount = 1_000;
const maximumFileBytes = 100_000;

/** The folder to work on: the given one itself, or a copy of the sample. */
export async function provideProject(given: string | undefined, cleanup: Cleanup): Promise<string> {
  if (given === undefined) {
    const folder = join(await createTemporaryFolder("sample", cleanup), "shop");
    await cp(join(repositoryRoot, "samples", "shop"), folder, { recursive: true });
    return folder;
  }
  // npm runs scripts in the repository; INIT_CWD is where the person is.
  const folder = resolve(process.env["INIT_CWD"] ?? process.cwd(), given);
  if (!(await stat(folder)).isDirectory()) throw new Error(`${folder} is not a folder`);
  return folder;
}

/** The texts of a project's small files by their paths, as they are on disk. */
export async function readProject(folder: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  await collectTexts(folder, folder, texts);
  return texts;
}

async function collectTexts(
  root: string,
  folder: string,
  texts: Map<string, string>,
): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  entries.sort((first, second) => (first.name < second.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (texts.size >= maximumFileCount) return;
    if (entry.isDirectory()) {
      if (!skippedFolders.has(entry.name)) await collectTexts(root, path, texts);
    } else if (entry.isFile() && (await stat(path)).size <= maximumFileBytes) {
      const text = await readFile(path, "utf8");
      if (!text.includes("\0")) texts.set(relative(root, path), text);
    }
  }
}
