import { readdir, readFile, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

/** What git writes as it changes files, branches, tags or stashes. */
const kept = "index HEAD packed-refs refs/heads refs/tags logs/HEAD logs/refs/stash".split(" ");

/**
 * Changes whenever git has changed files of the repository that a folder is in, or what it keeps there,
 * and seldom otherwise; undefined if the folder is in none.
 */
export async function stampGitIndex(folder: string): Promise<string | undefined> {
  const git = await findRepository(folder);
  if (git === undefined) return undefined;
  const stats = kept.map((path) => stat(join(git, path)).catch(() => undefined));
  return (await Promise.all(stats)).map((each) => `${each?.ino} ${each?.mtimeMs}`).join();
}

/** Whether the repository that a folder is in has worktrees besides the first one. */
export async function hasWorktrees(folder: string): Promise<boolean> {
  const git = await findRepository(folder);
  if (git === undefined) return false;
  // Another worktree says by this where the repository is.
  const isOther = (await stat(join(git, "commondir")).catch(() => undefined)) !== undefined;
  return isOther || (await readdir(join(git, "worktrees")).catch(() => [])).length > 0;
}

async function findRepository(folder: string): Promise<string | undefined> {
  for (let current = folder; ; current = dirname(current)) {
    const git = await findGitFolder(join(current, ".git"));
    if (git !== undefined || dirname(current) === current) return git;
  }
}

/** In a worktree or a submodule, `.git` is a file that says where the folder is. */
async function findGitFolder(path: string): Promise<string | undefined> {
  const stats = await stat(path).catch(() => undefined);
  if (stats?.isFile() !== true) return stats && path;
  const [, given] = /^gitdir: (.+)$/m.exec(await readFile(path, "utf8").catch(() => "")) ?? [];
  return given === undefined ? undefined : resolve(dirname(path), given);
}
