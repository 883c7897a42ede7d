import { realpath } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, dirname, join } from "node:path";
import { mapConcurrently } from "../core/async.ts";
import { agents, type OwnHooks } from "../core/agents/index.ts";
import type { GlobPlatform } from "../core/glob/index.ts";
import { pathBelow } from "../core/path/index.ts";

/** Where an agent keeps its settings and what was said: in the person's home, unless a variable names another place. */
export function agentFolderOf({ folder, folderVariable }: OwnHooks): string {
  const named = process.env[folderVariable] ?? "";
  return named === "" ? join(homedir(), folder) : named;
}

/**
 * What is in a workspace folder, such as a person's home, and is neither theirs nor an agent's work: VS Code and the
 * agents write there by themselves, also while a call is at work.
 *
 * @param folder By each name that leads to it.
 * @param dataFolder VS Code's own, with the local history of files, chats and logs; Linewise's is in it.
 * @returns Paths in the folder.
 */
export async function findOwnFolders(
  folder: readonly string[],
  dataFolder: string,
  platform: GlobPlatform,
): Promise<readonly string[]> {
  const ofAgents = agents.flatMap(({ ownHooks }) => (ownHooks ? agentFolderOf(ownHooks) : []));
  // One that is itself a link leads to what a person keeps elsewhere, such as in a repository of their own.
  const paths = await mapConcurrently([dataFolder, ...ofAgents], async (path) =>
    join(await realpath(dirname(path)).catch(() => dirname(path)), basename(path)),
  );
  return paths.flatMap((path) => pathBelow(folder, path, platform) ?? []);
}
