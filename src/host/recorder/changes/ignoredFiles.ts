import type { Stats } from "node:fs";
import { opendir } from "node:fs/promises";
import { mapConcurrently } from "../../../core/async.ts";
import { isFolder, isFolderMode, type NotCovered } from "../../../core/history/index.ts";
import { baseName, foldersAbove } from "../../../core/path/index.ts";
import { findStats, isNewSince, stampOfStats } from "../../../files/states/index.ts";
import type { ChangedState } from "../../history/index.ts";
import type { StatePlace } from "../recorderServices.ts";
import { findPlaced } from "../rootBefore.ts";
import type { ComparedRoot } from "./compareRoots.ts";

/**
 * What a call made and told git to ignore at once: rules of before would have listed it.
 *
 * @param moved What it only moved.
 */
export function findNewlyIgnored(
  roots: readonly ComparedRoot[],
  moved: readonly ChangedState[],
): readonly NotCovered[] {
  const known = new Set(moved.map(({ path }) => path));
  return roots.flatMap(({ before, now }) => {
    const { isKnown, files } = before.states;
    const isTheirs = (path: string): boolean => findPlaced(before, path) !== undefined;
    return now.states.leftOut
      .filter((path) => isKnown(path) && !files.has(path) && !isRepository(path) && !isTheirs(path))
      .map((path) => before.root.placeFile(path).path)
      .filter((what) => !known.has(what))
      .map((what) => ({ what, reason: "ignore rules leave it out" }));
  });
}

function isRepository(path: string): boolean {
  return baseName(path) === ".git";
}

/** What ignore rules left out before a call and is not there any more. */
interface LeftOutSince {
  /** A person may have taken it away. */
  readonly gone: readonly NotCovered[];
  /** It has another place with its folder, and goes back with that: nobody has looked into it. */
  readonly moved: readonly ChangedState[];
}

/** More of them take seconds to go back, and stay: they are named. */
const maxMoved = 200;

export async function findLeftOutSince(roots: readonly ComparedRoot[]): Promise<LeftOutSince> {
  const gone: NotCovered[] = [];
  const moved: Moved[] = [];
  for (const root of roots) {
    const { placeFile } = root.before.root;
    const there = new Set(root.now.states.leftOut);
    const findAlong = followFolders(root);
    for (const path of root.before.states.leftOut) {
      const along = findAlong(path);
      if (along === undefined && there.has(path)) continue;
      if (findPlaced(root.before, path) !== undefined) continue;
      const file = placeFile(path);
      const place = along === undefined ? file : placeFile(along);
      const stats = await findStats(place.realPath);
      // A new folder may have got the inode of a deleted one.
      const isOther = place !== file && stats && isNewSince(root.before.states.endedMs, stats);
      if (stats === undefined || isOther === true) {
        const reason = "it was left out before, and is gone";
        gone.push({ what: file.path, reason, isGone: true });
      } else if (place !== file) moved.push({ file, place, stats });
    }
  }
  return { gone, moved: recordMoved(moved) };
}

interface Moved {
  readonly file: StatePlace;
  readonly place: StatePlace;
  readonly stats: Stats;
}

/** Folders hold most. */
function recordMoved(all: readonly Moved[]): readonly ChangedState[] {
  const folders = all.filter(({ stats }) => stats.isDirectory());
  const others = all.filter(({ stats }) => !stats.isDirectory());
  const changes = new Map<string, ChangedState>();
  const note = (file: StatePlace, change: Partial<ChangedState>): unknown =>
    changes.set(file.uri, { ...unchanged, ...file, ...changes.get(file.uri), ...change });
  for (const { file, place, stats } of [...folders, ...others].slice(0, maxMoved)) {
    const state = { mode: stats.mode, bytes: noBytes, stamp: stampOfStats(stats) };
    note(file, { before: state });
    note(place, { after: state, movedFrom: file.uri });
  }
  return [...changes.values()];
}

const noBytes = new Uint8Array();
const unchanged = { encoding: "utf8", before: null, after: null, isAlong: true };

/** Where something would be whose folder has another place, by the inode of that. */
function followFolders({ before, now }: ComparedRoot): (path: string) => string | undefined {
  const { files: old } = before.states;
  const { files } = now.states;
  let places: ReadonlyMap<number, string> | undefined;
  return (path) => {
    const [folder = ""] = foldersAbove(path);
    const inode = old.get(folder)?.inode;
    if (inode === undefined || files.get(folder)?.inode === inode) return undefined;
    places ??= new Map(
      [...files].flatMap(([each, stamps]) =>
        isFolderMode(stamps.mode) ? [[stamps.inode, each]] : [],
      ),
    );
    const place = places.get(inode);
    return place === undefined ? undefined : place + path.slice(folder.length);
  };
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
