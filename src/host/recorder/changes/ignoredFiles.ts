import { opendir } from "node:fs/promises";
import { mapConcurrently } from "../../../core/async.ts";
import { isFolder, isFolderMode, type NotCovered } from "../../../core/history/index.ts";
import { baseName, foldersAbove } from "../../../core/path/index.ts";
import { findStats, type TakenStates } from "../../../files/states/index.ts";
import type { ChangedState } from "../../history/index.ts";
import { findPlaced, type RootBefore } from "../rootBefore.ts";
import type { ComparedRoot } from "./compareRoots.ts";

/** What a call made and told git to ignore at once: rules of before would have listed it. */
export function findNewlyIgnored(roots: readonly ComparedRoot[]): readonly NotCovered[] {
  return roots.flatMap(({ before, now }) => {
    const { isKnown, files } = before.states;
    const isTheirs = (path: string): boolean => findPlaced(before, path) !== undefined;
    return now.states.leftOut
      .filter((path) => isKnown(path) && !files.has(path) && !isRepository(path) && !isTheirs(path))
      .map((path) => ({
        what: before.root.placeFile(path).path,
        reason: "ignore rules leave it out",
      }));
  });
}

function isRepository(path: string): boolean {
  return baseName(path) === ".git";
}

/**
 * What ignore rules, or limits, left out before, and is gone: a person may have taken it away. A repository whose
 * folder has another place is told, too: there, nobody sees it.
 */
export async function findGone(roots: readonly ComparedRoot[]): Promise<readonly NotCovered[]> {
  const gone: NotCovered[] = [];
  for (const { before, now } of roots) {
    const there = new Set(now.states.leftOut);
    const newFolders = listNewFolders(before, now.states);
    for (const path of before.states.leftOut) {
      if (there.has(path) || findPlaced(before, path) !== undefined) continue;
      const file = before.root.placeFile(path);
      if ((await findStats(file.realPath)) !== undefined) continue;
      const along = await findMovedAlong(before, path, now.states, newFolders);
      if (along !== undefined) {
        const what = before.root.placeFile(along).path;
        if (isRepository(path)) gone.push({ what, reason: "an undo leaves it where it is now" });
        continue;
      }
      const reason = "it was left out before, and is gone";
      gone.push({ what: file.path, reason, isGone: true });
    }
  }
  return gone;
}

/** The folders that have come since, by their inodes. */
function listNewFolders({ states }: RootBefore, now: TakenStates): ReadonlyMap<number, string> {
  const made = [...now.files].filter(
    ([path, { mode }]) => isFolderMode(mode) && !states.files.has(path),
  );
  return new Map(made.map(([path, { inode }]) => [inode, path]));
}

/** Where something is whose folder has another place, if it is still in it. */
async function findMovedAlong(
  { root, states }: RootBefore,
  path: string,
  now: TakenStates,
  newFolders: ReadonlyMap<number, string>,
): Promise<string | undefined> {
  for (const above of foldersAbove(path)) {
    const inode = states.files.get(above)?.inode ?? -1;
    const folder = now.files.has(above) ? undefined : newFolders.get(inode);
    if (folder === undefined) continue;
    const place = folder + path.slice(above.length);
    const stats = await findStats(root.placeFile(place).realPath);
    return stats === undefined ? undefined : place;
  }
  return undefined;
}

/** Folders that a call made only for what ignore rules leave out are left out as well. */
export async function withoutIgnoredFolders(
  files: readonly ChangedState[],
): Promise<readonly ChangedState[]> {
  const isMade = ({ before, after }: ChangedState): boolean => before === null && isFolder(after);
  const used = new Set(
    files.filter((each) => !isMade(each)).flatMap(({ uri }) => foldersAbove(uri)),
  );
  const kept = await mapConcurrently(
    files,
    async (each) => !isMade(each) || used.has(each.uri) || holdsNoFiles(each.realPath),
  );
  return files.filter((_, index) => kept[index]);
}

/** Whether all that is below a folder is folders; false where it cannot be read. */
async function holdsNoFiles(folder: string): Promise<boolean> {
  try {
    for await (const entry of await opendir(folder, { recursive: true })) {
      if (!entry.isDirectory()) return false;
    }
    return true;
  } catch {
    return false;
  }
}
