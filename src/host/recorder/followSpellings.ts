import type { NotCovered } from "../../core/history/index.ts";
import { baseName } from "../../core/path/index.ts";
import { findStats, type TakenStates } from "../../files/states/index.ts";
import type { RootBefore } from "./rootBefore.ts";
import type { RecorderServices } from "./recorderServices.ts";

/** A workspace folder before a call and as it is now. */
export interface ComparedRoot {
  readonly before: RootBefore;
  readonly now: RootBefore;
}

/**
 * Some disks take `A.ts` and `a.ts` for one file. Where a call has changed no more of a name than such a
 * spelling, the file is still there by its old name: so it goes on by the new one, here and in the
 * history, and undo leaves the spelling as it is.
 *
 * @param respelled Gets what undo leaves as it is.
 * @returns The state before, by the new names.
 */
export async function followSpellings(
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
  const byFolded = new Map(made.map((path) => [fold(path), path]));
  const found = new Map<string, string>();
  for (const path of byFolded.size > 0 ? states.files.keys() : []) {
    const to = now.files.has(path) ? undefined : byFolded.get(fold(path));
    if (to === undefined) continue;
    const stats = await findStats(root.placeFile(path).realPath);
    // What ignore rules leave out from now on may be there too, with its own spelling.
    if (stats !== undefined && stats.ino === now.files.get(to)?.inode) found.set(path, to);
  }
  return found;
}

function fold(path: string): string {
  return path.normalize("NFC").toLowerCase();
}
