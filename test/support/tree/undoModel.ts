import type { Change, Side } from "./fates.ts";
import type { Look } from "./treeLook.ts";
import { ancestorsOf, isBelow, type Thing } from "./treeValue.ts";

/** What is to be after an undo. */
export interface Expectation {
  readonly tree: ReadonlyMap<string, Thing>;
  /** Texts of which hunks go back: what a person wrote stays in them. */
  readonly merged: ReadonlySet<string>;
  /** The paths that are named as left. */
  readonly left: ReadonlySet<string>;
}

type Chains = ReadonlyMap<string, readonly Change[]>;

/**
 * @param chains What the undone entries did to each path, newest first.
 * @param losesMore Whether they took away what was left out before.
 */
export function expectUndo(now: Look, chains: Chains, losesMore: boolean): Expectation {
  const wants = new Map<string, Side>();
  const currents = new Map<string, Side>();
  const left = new Set<string>();
  const merged = new Set<string>();
  const forbidden = findForbidden(now, chains, losesMore);
  for (const [path, chain] of chains) {
    const current = sideNow(now, path, chain);
    currents.set(path, current);
    const wanted = isBehindLink(now, path, chains) ? "left" : followBack(chain, current);
    if (forbidden.has(path) || wanted === "left") left.add(path);
    else if (wanted === "merged") merged.add(path);
    else if (wanted !== current) wants.set(path, wanted);
  }
  for (;;) {
    const tree = putAll(now.tree, wants);
    const stays = [...wants.keys()].filter((path) => !canBe(path, tree, wants, currents));
    if (stays.length === 0) return { tree, merged, left };
    for (const path of stays) {
      wants.delete(path);
      left.add(path);
    }
  }
}

function sideNow({ tree, stamps }: Look, path: string, chain: readonly Change[]): Side {
  const version = stamps.get(path)?.version;
  const versions = chain.flatMap(({ before, after }) => [before.version, after.version]);
  const thing = tree.get(path);
  return version !== undefined && versions.includes(version) ? { thing, version } : { thing };
}

/** What would come back of it is nowhere, so that what the same call made may be all there is of it. */
function findForbidden(now: Look, chains: Chains, losesMore: boolean): ReadonlySet<string> {
  const all = [...chains].flatMap(([path, chain]) => chain.map((change) => ({ path, change })));
  const coming = new Set(all.map(({ change }) => change.after.version));
  const isLost = ({ before, after }: Change): boolean =>
    before.version !== undefined && before.version !== after.version && !coming.has(before.version);
  const isAnyTaken = [...chains].some(([path, chain]) => isTaken(now, path, chain, chains));
  if (!losesMore && !isAnyTaken && !all.some(({ change }) => isLost(change))) return new Set();
  const isMade = ({ before, after }: Change): boolean =>
    before.thing === undefined && after.thing !== undefined && after.thing.kind !== "folder";
  return new Set(
    all.filter(({ change }) => isLost(change) || isMade(change)).map(({ path }) => path),
  );
}

/** Whether a file that is to come back has no room, since somebody else put something there. */
function isTaken(now: Look, path: string, chain: readonly Change[], chains: Chains): boolean {
  const wanted = chain.at(-1)?.before;
  const hasGone = chain[0]?.after.thing === undefined;
  if (wanted?.thing === undefined || wanted.thing.kind === "folder" || !hasGone) return false;
  const above = ancestorsOf(path).find((each) => {
    const thing = now.tree.get(each);
    return thing !== undefined && thing.kind !== "folder";
  });
  if (above !== undefined && !becomesFolder(now, above, chains)) return true;
  const current = sideNow(now, path, chain);
  return above === undefined && current.thing !== undefined && !holds(current, wanted);
}

/** Whether what a call put in the place of a folder is still there. */
function becomesFolder(now: Look, path: string, chains: Chains): boolean {
  const chain = chains.get(path) ?? [];
  const isAsLeft = chain[0] !== undefined && holds(sideNow(now, path, chain), chain[0].after);
  return isAsLeft && chain.some(({ before }) => before.thing?.kind === "folder");
}

/** A link above that is to become a folder is none. */
function isBehindLink(now: Look, path: string, chains: Chains): boolean {
  const above = ancestorsOf(path).find((each) => now.tree.get(each)?.kind === "link");
  return above !== undefined && !becomesFolder(now, above, chains);
}

function followBack(chain: readonly Change[], current: Side): Side | "left" | "merged" {
  let side = current;
  for (const { before, after } of chain) {
    if (holds(side, after)) side = withModeOf(before, after, side);
    else if (!holds(side, before)) {
      const isText = chain.every(
        (each) => isTextOrNothing(each.before) && isTextOrNothing(each.after),
      );
      return isText && isTextOrNothing(current) ? "merged" : "left";
    }
  }
  return side;
}

function holds(now: Side, { thing, version }: Side): boolean {
  if (version !== undefined) return now.version === version;
  return JSON.stringify(contentOf(now.thing)) === JSON.stringify(contentOf(thing));
}

function contentOf(thing: Thing | undefined): unknown {
  return thing && { ...thing, mode: "" };
}

/** A mode that somebody has changed since stays. */
function withModeOf(before: Side, after: Side, now: Side): Side {
  const modes = [before, after, now].map(({ thing }) =>
    thing !== undefined && "mode" in thing ? thing.mode : undefined,
  );
  const isOneKind = before.thing?.kind === after.thing?.kind;
  const [, left, mode] = modes;
  if (!isOneKind || left === mode || mode === undefined || before.thing === undefined)
    return before;
  return { ...before, thing: { ...before.thing, mode } as Thing };
}

function isTextOrNothing({ thing, version }: Side): boolean {
  if (thing === undefined) return true;
  return thing.kind === "file" && version === undefined && !thing.bytes.includes("\0");
}

function putAll(now: Look["tree"], wants: ReadonlyMap<string, Side>): Map<string, Thing> {
  const tree = new Map(now);
  for (const [path, { thing }] of wants) {
    if (thing === undefined) tree.delete(path);
    else tree.set(path, thing);
  }
  for (const [path, { thing }] of wants) {
    if (thing === undefined) continue;
    for (const folder of ancestorsOf(path)) {
      if (!tree.has(folder)) tree.set(folder, { kind: "folder", mode: newFolderMode });
    }
  }
  return tree;
}

/** A folder that nothing tells of is made as a plain one. */
const newFolderMode = "755";

/** Whether there is room for what is wanted, and what was there is still somewhere. */
function canBe(
  path: string,
  tree: ReadonlyMap<string, Thing>,
  wants: ReadonlyMap<string, Side>,
  currents: ReadonlyMap<string, Side>,
): boolean {
  const wanted = wants.get(path);
  const isFolder = wanted?.thing?.kind === "folder";
  if (!isFolder && [...tree.keys()].some((each) => isBelow(each, path))) return false;
  const hasRoom = ancestorsOf(path).every((each) => tree.get(each)?.kind === "folder");
  if (wanted?.thing !== undefined && !hasRoom) return false;
  const comes = [...wants.values()].map(({ version }) => version);
  const goes = [...wants.keys()].map((each) => currents.get(each)?.version);
  const isIn = (version: string | undefined, others: typeof comes): boolean =>
    version === undefined || others.includes(version);
  return isIn(currents.get(path)?.version, comes) && isIn(wanted?.version, goes);
}
