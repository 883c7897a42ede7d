import type { Stats } from "node:fs";
import { isFromNothing } from "../../../core/history/index.ts";
import { foldersAbove } from "../../../core/path/index.ts";
import type { FileStamps } from "../../../core/recorder/index.ts";
import { findStats, isNewSince, stateAt } from "../../../files/states/index.ts";
import type { RecorderServices } from "../recorderServices.ts";
import { begunMsOf, type RootBefore } from "../rootBefore.ts";

/**
 * Where a file was that the call has moved, alone or with a folder: what a person types into it, they would have
 * typed there. The path itself where the call did not move it, has put a new file in its old place, or moved what an
 * earlier edit had made: that goes by the undo of that edit.
 *
 * @param told What it held when they came.
 */
export async function findPathBefore(
  root: RootBefore,
  path: string,
  told: Uint8Array,
  { history }: Pick<RecorderServices, "history">,
): Promise<string> {
  const { placeFile } = root.root;
  const from = await findMovedFrom(root, path, told);
  if (from === undefined) return path;
  const there = await findStats(placeFile(from).realPath);
  if (there !== undefined && findOldPath(root, there) === undefined) return path;
  const { allOf } = await history.latest();
  const isMade = allOf(placeFile(from).uri).some(
    ({ entry, record }) => entry.kind === "edit" && isFromNothing(record),
  );
  return isMade ? path : from;
}

async function findMovedFrom(
  root: RootBefore,
  path: string,
  told: Uint8Array,
): Promise<string | undefined> {
  for (const at of [path, ...foldersAbove(path)]) {
    const stats = await findStats(root.root.placeFile(at).realPath);
    const old = stats && findOldPath(root, stats, at);
    if (old === at) return undefined;
    const from = old && old + path.slice(at.length);
    if (from === undefined || !root.states.files.has(from)) continue;
    // One that was made in a moved folder may have the name of another that was there.
    const isSame = at === path || sharesLine(stateAt(root.states, from)?.bytes, told);
    return isSame ? from : undefined;
  }
  return undefined;
}

/** Where the very file or folder was, or this path if it is one of its names. */
function findOldPath(root: RootBefore, stats: Stats, path?: string): string | undefined {
  // A new file may have the number of one that is gone.
  if (isNewSince(begunMsOf(root), stats)) return undefined;
  const { files } = root.states;
  const isIt = (each: FileStamps | undefined): boolean =>
    each?.inode === stats.ino && each.device === stats.dev;
  if (path !== undefined && isIt(files.get(path))) return path;
  return [...files].find(([, each]) => isIt(each))?.[0];
}

function sharesLine(one: Uint8Array = new Uint8Array(), other: Uint8Array): boolean {
  const [lines, others] = [one, other].map((bytes) => {
    const words = Buffer.from(bytes).toString("latin1").split("\n");
    return new Set(words.map((line) => line.trim()).filter((line) => line !== ""));
  });
  return [...(others ?? [])].some((line) => lines?.has(line) === true);
}
