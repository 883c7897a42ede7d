import type { NotCovered } from "../../../core/history/index.ts";
import { baseName, foldName } from "../../../core/path/index.ts";
import { changesByGit } from "../../../core/recorder/index.ts";
import {
  findRemounted,
  findStats,
  type TakenStates,
  withoutFolders,
} from "../../../files/states/index.ts";
import type { AgentCall } from "../../agentEvent.ts";
import type { RecorderServices } from "../recorderServices.ts";
import type { RootBefore } from "../rootBefore.ts";

/** A workspace folder before a call and as it is now. */
export interface ComparedRoot {
  readonly before: RootBefore;
  readonly now: RootBefore;
}

/** @param notCovered Gets the folders that became others, and what undo leaves as it is. */
export async function compareRoots(
  before: readonly RootBefore[],
  now: readonly RootBefore[],
  services: Pick<RecorderServices, "history">,
  notCovered: NotCovered[],
): Promise<readonly ComparedRoot[]> {
  const compared: ComparedRoot[] = [];
  for (const root of before) {
    const same = now.find((each) => each.root.folder === root.root.folder);
    // It may have left the workspace.
    if (same === undefined) continue;
    if (same.root.realPath === root.root.realPath) {
      const known = withoutRemounted({ before: root, now: same }, notCovered);
      const followed = await followSpellings(known, services, notCovered);
      compared.push({ before: followed, now: known.now });
    } else {
      const reason = "its folder is not the one that it was";
      notCovered.push({ what: `Files of ${root.root.shown}`, reason });
    }
  }
  return compared;
}

/** For example, a person has checked out another branch meanwhile. */
export function hasGitWorked(
  { tool, input }: Pick<AgentCall, "tool" | "input">,
  roots: readonly ComparedRoot[],
): boolean {
  return !changesByGit(tool, input) && roots.some(isOtherIndex);
}

function isOtherIndex({ before, now }: ComparedRoot): boolean {
  return before.gitIndex !== now.gitIndex;
}

/** Branches, stashes and what is staged are in no state of a folder. */
export function findGitWork(roots: readonly ComparedRoot[]): readonly NotCovered[] {
  const reason = "what Git keeps there, such as branches and stashes, stays as it is";
  return roots
    .filter(isOtherIndex)
    .map(({ before: { root } }) => ({ what: root.placeFile(".git").path, reason }));
}

/** Without the folders in which another file system is, or was: these are only named. */
function withoutRemounted({ before, now }: ComparedRoot, named: NotCovered[]): ComparedRoot {
  const { root } = before;
  const folders = findRemounted(before, now);
  for (const path of folders) {
    const what = path === "" ? `Files of ${root.shown}` : root.placeFile(path).path;
    named.push({ what, reason: "another file system is, or was, there" });
  }
  const known = (each: RootBefore): RootBefore => ({
    ...each,
    states: withoutFolders(each.states, folders),
  });
  return { before: known(before), now: known(now) };
}

/**
 * Some disks take `A.ts` and `a.ts` for one file. Where a call has changed no more of a name than such a
 * spelling, the file is still there by its old name: so it goes on by the new one, here and in the
 * history, and undo leaves the spelling as it is.
 *
 * @param respelled Gets what undo leaves as it is.
 * @returns The state before, by the new names.
 */
async function followSpellings(
  { before: root, now }: ComparedRoot,
  { history }: Pick<RecorderServices, "history">,
  respelled: NotCovered[],
): Promise<RootBefore> {
  const newPaths = await findRespelled(root, now.states);
  if (newPaths.size === 0) return root;
  for (const [from, to] of newPaths) {
    const name = baseName(from);
    // What is in a folder comes along with it, and is in the new one by then.
    if (name === baseName(to)) continue;
    const moved = root.root.placeFile(to.slice(0, -name.length) + name);
    const { uri, path } = root.root.placeFile(to);
    await history.noteMoved(moved.uri, uri);
    respelled.push({ what: path, reason: `it was “${name}”, and undo leaves it so` });
  }
  const respell = <Value>(byPath: Iterable<readonly [string, Value]>): ReadonlyMap<string, Value> =>
    new Map([...byPath].map(([path, value]) => [newPaths.get(path) ?? path, value]));
  const states = { ...root.states, files: respell(root.states.files) };
  return { ...root, states, saved: respell(root.saved) };
}

/** The new path of each file and folder by its old one. */
async function findRespelled(
  { root, states }: RootBefore,
  now: TakenStates,
): Promise<ReadonlyMap<string, string>> {
  const made = [...now.files.keys()].filter((path) => !states.files.has(path));
  const byFolded = new Map(made.map((path) => [foldName(path), path]));
  const found = new Map<string, string>();
  for (const path of byFolded.size > 0 ? states.files.keys() : []) {
    const to = now.files.has(path) ? undefined : byFolded.get(foldName(path));
    if (to === undefined) continue;
    const stats = await findStats(root.placeFile(path).realPath);
    // What ignore rules leave out from now on may be there too, with its own spelling.
    if (stats !== undefined && stats.ino === now.files.get(to)?.inode) found.set(path, to);
  }
  return found;
}
