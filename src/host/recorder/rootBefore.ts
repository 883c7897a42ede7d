import type { Stats } from "node:fs";
import {
  type FileState,
  isUnchanged,
  type KnownState,
  type NotCovered,
  stampOf,
} from "../../core/history/index.ts";
import { stampGitIndex } from "../../files/gitIndex.ts";
import {
  findMounts,
  findStats,
  isAtOrBelow,
  maxStatedFiles,
  type Mounts,
  moveStates,
  newPathsOf,
  stampOfStats,
  stateAt,
  type TakenStates,
} from "../../files/states/index.ts";
import type { RecorderServices, WorkspaceRoot } from "./recorderServices.ts";

/** A hook waits for less than three seconds in all; only the next call waits for the state after. */
const maxStateMs = { before: 2_300, after: 8_000 };

/** The state before a call, unless an entry after `afterId` says otherwise. */
export interface Before {
  readonly before: KnownState;
  readonly afterId: number;
  /** What told the file apart as a person placed it. */
  readonly stamp?: string | undefined;
  /** Nothing was: a person wrote it into what the call had made. */
  readonly isTypedInto?: boolean | undefined;
  /** Of what is lost: what the call had made of it, where a person then changed that; otherwise it was taken away. */
  readonly after?: FileState | undefined;
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
  /** What was where a person's own is by now, oldest first: who took it away, nobody can tell. */
  readonly lost: ReadonlyMap<string, readonly Before[]>;
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

/** When the call began, at the earliest. */
export function begunMsOf({ states, untilMs = 0 }: RootBefore): number {
  return Math.max(states.endedMs, untilMs);
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

/** What is known of paths. */
export type BeforeByPath = readonly (readonly [path: string, was: Before])[];

/** What was known to be at a path and below. */
export function listAtOrBelow(before: RootBefore, path: string, afterId: number): BeforeByPath {
  const known = new Set([...before.states.files.keys(), ...before.saved.keys()]);
  return [...known]
    .filter((each) => isAtOrBelow(each, path))
    .map((each) => [each, beforeAt(before, each, afterId)] as const)
    .filter(([, was]) => was.before);
}

/**
 * The folder once a person has moved something in it: what it was before, it was at the new place. If the
 * call had moved it from there, it is back.
 *
 * @param moved With what was at the new place, and below.
 */
export async function withMoved(
  before: RootBefore,
  from: string,
  to: string,
  moved: { readonly timeMs: number; readonly afterId: number; readonly was: BeforeByPath },
): Promise<RootBefore> {
  const { timeMs, afterId, was } = moved;
  const old = before.states.files.get(to);
  const now = await findStats(before.root.placeFile(to).realPath);
  if (now && isAsItWas(before, from, to, now)) return before;
  const isSame = old !== undefined && old.inode === now?.ino && old.device === now.dev;
  const atFrom = beforeAt(before, from, afterId);
  const isBack = isSame && (atFrom.before === null || atFrom.isTypedInto === true);
  const there = withPathsMoved(before, from, to, timeMs);
  const { states, placed } = isBack ? before : there;
  // Their lines alone do not say what the rest was.
  const told = [...there.saved].map(([path, each]): [string, Before] => {
    const isPart = each.isTypedInto === true && isAtOrBelow(path, to);
    return [path, isPart ? { before: undefined, afterId } : each];
  });
  const saved = isBack ? new Map([...before.saved, ...told]) : there.saved;
  const known = { ...there, states, placed, saved };
  return withLost(known, was, (path, state) => {
    const found = beforeAt(known, path, afterId).before;
    return !!found && isUnchanged(state, found);
  });
}

/** Whether what came to a path is what was there before, or a person brought there, and nobody changed it since. */
function isAsItWas({ states, saved }: RootBefore, from: string, to: string, now: Stats): boolean {
  const old = states.files.get(to);
  const stamp = stampOfStats(now);
  const isSame = (old !== undefined && stampOf(old) === stamp) || saved.get(to)?.stamp === stamp;
  // A folder does not tell of what is in its files.
  return (
    isSame && !(now.isDirectory() && [...saved.keys()].some((path) => isAtOrBelow(path, from)))
  );
}

/** The folder, with what it had before and had no more when a person came. */
export function withLost(
  root: RootBefore,
  was: BeforeByPath,
  wasThere: (path: string, state: FileState) => boolean,
): RootBefore {
  const lost = new Map(root.lost);
  for (const [path, each] of was) {
    const isThere = !!each.before && wasThere(path, each.before);
    if (!isThere) lost.set(path, [...(lost.get(path) ?? []), each]);
  }
  return { ...root, lost };
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
