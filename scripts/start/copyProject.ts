import { constants } from "node:fs";
import { cp, lstat, readlink, realpath } from "node:fs/promises";
import { basename, isAbsolute, join, relative } from "node:path";
import type { Cleanup } from "../cleanup.ts";
import { createTemporaryFolder } from "../temporaryFolder.ts";

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
  await cp(root, folder, {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    filter: async (path) => {
      if (path !== root && omittedNames.includes(basename(path))) return false;
      const state = await lstat(path);
      if (state.isSymbolicLink()) return leadsInside(path, root);
      if (state.isFile()) {
        count.fileCount++;
        count.byteCount += state.size;
      }
      return state.isFile() || state.isDirectory();
    },
  });
  return { folder, ...count };
}

async function leadsInside(link: string, root: string): Promise<boolean> {
  if (isAbsolute(await readlink(link))) return false;
  const target = await realpath(link).catch(() => undefined);
  if (target === undefined) return false;
  const path = relative(root, target);
  return path.split(/[\\/]/)[0] !== ".." && !isAbsolute(path);
}
