import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { repositoryRoot } from "../paths.ts";
import type { Cleanup } from "../process/cleanup.ts";
import { UsageError } from "../process/commandLine.ts";
import { copyProject, omittedNames } from "./copyProject.ts";
import { type ProjectOptions, worksOnCopy } from "./startOptions.ts";

const skippedFolders = new Set(["node_modules", ".git", "dist", "out"]);
const maximumFileCount = 1_000;
const maximumFileBytes = 100_000;

/** What the window shows. */
export interface Project {
  /** Its real path. */
  folder: string;
  /** In words, what of it is a copy; for people. */
  description: string;
}

/** Provides the given folder itself, or a copy where nobody is there to say what may be done. */
export async function provideProject(options: ProjectOptions, cleanup: Cleanup): Promise<Project> {
  if (options.folder === undefined) {
    const { folder } = await copyProject(join(repositoryRoot, "samples", "shop"), cleanup);
    return { folder, description: `${folder} (a copy of the sample)` };
  }
  // npm runs scripts in the repository; INIT_CWD is where the person is.
  const given = resolve(process.env["INIT_CWD"] ?? process.cwd(), options.folder);
  const found = await stat(given).catch(() => undefined);
  if (found === undefined) throw new UsageError(`There is no folder ${given}.`);
  if (!found.isDirectory()) throw new UsageError(`${given} is not a folder.`);
  if (!worksOnCopy(options)) return { folder: given, description: given };
  const { folder, fileCount, byteCount } = await copyProject(given, cleanup);
  const size = `${fileCount} ${fileCount === 1 ? "file" : "files"}, ${toMegabytes(byteCount)} MB`;
  const description =
    `${folder}, a copy of ${given} (${size}, without ${omittedNames.join(" and ")}). Every edit is ` +
    "allowed in it, and it is deleted at the end; --in-place works on the folder itself.";
  return { folder, description };
}

function toMegabytes(byteCount: number): string {
  return (byteCount / 1_000_000).toFixed(1);
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
