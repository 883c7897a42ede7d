import { constants } from "node:fs";
import { cp, lstat, readlink, realpath, rm } from "node:fs/promises";
import { basename, isAbsolute, join, relative } from "node:path";
import type { Cleanup } from "../process/cleanup.ts";
import { createTemporaryFolder } from "../process/temporaryFolder.ts";

/** What is left out: large, and made anew; and what could send commits to where others see them. */
export const omittedNames = [".git", "node_modules"];

export interface ProjectCopy {
  /** Has the name of the folder that was copied; removed by the clean-up. */
  folder: string;
  fileCount: number;
  byteCount: number;
}

/** Copies a folder so that nothing done in the copy can reach the folder: no link leads out of it. */
export async function copyProject(source: string, cleanup: Cleanup): Promise<ProjectCopy> {
  const root = await realpath(source);
  const folder = join(await createTemporaryFolder("copy", cleanup), basename(root) || "root");
  const count = { fileCount: 0, byteCount: 0 };
  const links: string[] = [];
  await cp(root, folder, {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    filter: async (path, copiedPath) => {
      if (path !== root && omittedNames.includes(basename(path))) return false;
      const state = await lstat(path);
      if (state.isSymbolicLink()) links.push(copiedPath);
      if (state.isFile()) {
        count.fileCount++;
        count.byteCount += state.size;
      }
      return state.isFile() || state.isDirectory() || state.isSymbolicLink();
    },
  });
  await removeLinksOut(links, folder);
  return { folder, ...count };
}

/** Where a link leads is only known in the copy: the way back into a folder leads out of its copy. */
async function removeLinksOut(links: readonly string[], folder: string): Promise<void> {
  const root = await realpath(folder);
  const isInside = await Promise.all(links.map((link) => leadsInside(link, root)));
  await Promise.all(links.filter((_, index) => isInside[index] !== true).map((link) => rm(link)));
}

async function leadsInside(link: string, root: string): Promise<boolean> {
  if (isAbsolute(await readlink(link))) return false;
  const target = await realpath(link).catch(() => undefined);
  if (target === undefined) return false;
  const path = relative(root, target);
  return path.split(/[\\/]/)[0] !== ".." && !isAbsolute(path);
}
