import {
  type FileState,
  isUnchanged,
  type KnownState,
  type NotCovered,
} from "../../core/history/index.ts";
import { baseName, foldName } from "../../core/path/index.ts";
import { changesByGit } from "../../core/recorder/index.ts";
import { stampGitIndex } from "../../files/gitIndex.ts";
import {
  findMounts,
  findRemounted,
  findStats,
  isAtOrBelow,
  maxStatedFiles,
  type Mounts,
  moveStates,
  newPathsOf,
  stateAt,
  type TakenStates,
  withoutFolders,
} from "../../files/states/index.ts";
import type { AgentCall } from "../agentEvent.ts";
import type { RecorderServices, WorkspaceRoot } from "./recorderServices.ts";

/** A hook waits for less than three seconds in all; only the next call waits for the state after. */
const maxStateMs = { before: 2_300, after: 8_000 };

/** The state before a call, unless an entry after `afterId` says otherwise. */
export interface Before {
  readonly before: KnownState;
  readonly afterId: number;
  /** What told the file apart as a person placed it. */
  readonly stamp?: string | undefined;
}

/** A workspace folder as it was before a call, and what a person did in it since. */
export interface RootBefore {
  readonly root: WorkspaceRoot;
  readonly states: TakenStates;
  /** If it is another one later, git has been at work. */
  readonly gitIndex: string | undefined;
  readonly mounts: Mounts;
  /** The files that a person has changed in editors, by path. */
  readonly saved: ReadonlyMap<string, Before>;
  /** What they have brought, or taken away. */
  readonly placed: readonly PlacedPath[];
  /** What was where a person's own is by now: who took it away, nobody can tell. */
  readonly lost: ReadonlyMap<string, Before>;
  /** What changed before this is others', where the call began later than the states were taken. */
  readonly untilMs?: number;
}

/** A file or folder that came or went by a person's hand, with all that is in it. */
export interface PlacedPath {
  readonly path: string;
  /** When VS Code told of it, by `Date.now()`. */
  readonly timeMs: number;
  /** It only got this name then: what is in it is as it was. */
  readonly isAlone?: boolean;
  /** Not all that came is known. */
  readonly isPartly?: boolean;
}

/** The workspace folders as they are now. */
export async function takeRoots(
  moment: "before" | "after",
  services: RecorderServices,
  notCovered: NotCovered[],
): Promise<readonly RootBefore[]> {
  const endMs = performance.now() + maxStateMs[moment];
  const roots: RootBefore[] = [];
  for (const root of await services.roots()) {
    const leftMs = Math.max(100, endMs - performance.now());
    const taken = await services.takeStates(root, "keep", leftMs);
    notCovered.push(...findNotCovered(root, taken));
    const gitIndex = await stampGitIndex(root.realPath);
    const mounts = await findMounts(root.realPath);
    const changes = { saved: new Map(), placed: [], lost: new Map() };
    roots.push({ root, states: taken, gitIndex, mounts, ...changes });
  }
  return roots;
}

function findNotCovered(
  { shown }: WorkspaceRoot,
  { unsearched: { rest, paths } }: TakenStates,
): readonly NotCovered[] {
  const found: NotCovered[] = [];
  if (rest !== undefined) {
    const what = rest.isListIncomplete
      ? `Files of ${shown}`
      : `${rest.unsearchedFiles} files of ${shown}`;
    found.push({ what, reason: "making them safe took too long" });
  }
  if (paths.some(({ path }) => path === "")) {
    const reason = `only ${maxStatedFiles.toLocaleString("en-US")} files are covered`;
    found.push({ what: `Files of ${shown}`, reason });
  }
  return found;
}

/** The folder in another state of the workspace; it may have left that. */
function findSameRoot(
  roots: readonly RootBefore[],
  { root: { folder } }: RootBefore,
): RootBefore | undefined {
  return roots.find(({ root }) => root.folder === folder);
}

/** What was at a path before the call, but for what entries after it say. */
export function beforeAt({ saved, states }: RootBefore, path: string, afterId: number): Before {
  return saved.get(path) ?? { before: stateAt(states, path), afterId };
}

/** The latest that a person placed something at a path or above. */
export function findPlaced({ placed }: RootBefore, path: string): PlacedPath | undefined {
  return placed.findLast((each) =>
    each.isAlone === true ? path === each.path : isAtOrBelow(path, each.path),
  );
}

/** What was known to be at a path and below. */
export function listAtOrBelow(
  before: RootBefore,
  path: string,
  afterId: number,
): readonly (readonly [path: string, was: Before])[] {
  const known = new Set([...before.states.files.keys(), ...before.saved.keys()]);
  return [...known]
    .filter((each) => isAtOrBelow(each, path))
    .map((each) => [each, beforeAt(before, each, afterId)] as const)
    .filter(([, was]) => was.before);
}

/**
 * The folder once a person has moved something in it: what it was before, it was at the new place. If the
 * call had moved it from there, it is back.
 */
export async function withMoved(
  before: RootBefore,
  from: string,
  to: string,
  { timeMs, afterId }: { readonly timeMs: number; readonly afterId: number },
): Promise<RootBefore> {
  const old = before.states.files.get(to);
  const now = await findStats(before.root.placeFile(to).realPath);
  const isSame = old !== undefined && old.inode === now?.ino && old.device === now.dev;
  const isBack = isSame && beforeAt(before, from, afterId).before === null;
  const moved = withPathsMoved(before, from, to, timeMs);
  const { states, placed } = isBack ? before : moved;
  const saved = isBack ? new Map([...before.saved, ...moved.saved]) : moved.saved;
  const known = { ...moved, states, placed, saved };
  const was = listAtOrBelow(before, to, afterId);
  return withLost(known, was, (path, state) => {
    const found = beforeAt(known, path, afterId).before;
    return !!found && isUnchanged(state, found);
  });
}

/** The folder, with what it had before and had no more when a person came. */
export function withLost(
  root: RootBefore,
  was: ReturnType<typeof listAtOrBelow>,
  wasThere: (path: string, state: FileState) => boolean,
): RootBefore {
  const lost = was.filter(([path, { before }]) => !before || !wasThere(path, before));
  return { ...root, lost: new Map([...lost, ...root.lost]) };
}

function withPathsMoved(before: RootBefore, from: string, to: string, timeMs: number): RootBefore {
  const { states, saved, placed } = before;
  const newPaths = (path: string): readonly string[] => newPathsOf(path, from, to);
  // Another name is a change of a file, as the system has it.
  const isTheirs = findPlaced(before, from) !== undefined || !states.isKnown(from);
  const named: readonly PlacedPath[] = isTheirs ? [{ path: to, timeMs, isAlone: true }] : [];
  const movedPlaces = placed.flatMap((each) =>
    newPaths(each.path).map((path): PlacedPath => ({ ...each, path })),
  );
  return {
    ...before,
    states: moveStates(states, from, to),
    saved: new Map([...saved].flatMap(([path, each]) => newPaths(path).map((to) => [to, each]))),
    placed: [...movedPlaces, ...named],
  };
}

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
    const same = findSameRoot(now, root);
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
