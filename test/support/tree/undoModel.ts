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
 * The paths of what calls alone made out of nothing, or of such files: nobody misses that.
 *
 * @param entries What they did, oldest first.
 */
export function findOwn(entries: Iterable<ReadonlyMap<string, Change>>): ReadonlySet<string> {
  const left = new Map<string, string | undefined>();
  const others = new Set<string>();
  for (const changes of entries) {
    const own = new Set([...left.keys()].filter((path) => !others.has(path)));
    for (const [path, { before, after, movedFrom }] of changes) {
      const had = keyOf(before);
      const begins = left.has(path) ? had === left.get(path) : before.thing === undefined;
      if (!begins || (movedFrom !== undefined && !own.has(movedFrom))) others.add(path);
      left.set(path, keyOf(after));
    }
  }
  return new Set([...left.keys()].filter((path) => !others.has(path)));
}

/**
 * @param chains What the undone entries did to each path, newest first.
 * @param losesMore Whether they took away what was left out before.
 * @param own The paths of what nobody misses.
 */
export function expectUndo(
  now: Look,
  chains: Chains,
  losesMore: boolean,
  own: ReadonlySet<string>,
): Expectation {
  // Whether a text comes back in which a person wrote is not said, nor what goes only then.
  const [one, other] = [true, false].map((isMergedBack) =>
    expect(now, chains, { losesMore, isMergedBack, own }),
  ) as [Expectation, Expectation];
  const isUnsure = (path: string): boolean => one.left.has(path) !== other.left.has(path);
  const unsure = [...chains.keys()].filter(isUnsure);
  const left = new Set([...one.left].filter((path) => !unsure.includes(path)));
  return { tree: one.tree, merged: new Set([...one.merged, ...unsure]), left };
}

interface Rules {
  readonly losesMore: boolean;
  readonly isMergedBack: boolean;
  readonly own: ReadonlySet<string>;
}

function expect(now: Look, chains: Chains, rules: Rules): Expectation {
  const wants = new Map<string, Side>();
  const currents = new Map<string, Side>();
  const left = new Set<string>();
  const merged = new Set<string>();
  for (const [path, chain] of chains) {
    const current = sideNow(now, path, chain);
    currents.set(path, current);
    const wanted = isBehindLink(now, path, chains) ? "left" : followBack(chain, current);
    if (wanted === "left") left.add(path);
    else if (wanted === "merged") merged.add(path);
    else if (wanted !== current) wants.set(path, wanted);
  }
  for (;;) {
    const tree = putAll(now.tree, wants);
    // What is there under another name, with what a person wrote, is not missing.
    const names = [...merged].map((path) => chains.get(path)?.at(-1)?.movedFrom);
    const away = rules.isMergedBack
      ? new Set([...left].filter((path) => !names.includes(path)))
      : new Set([...left, ...merged]);
    const isRest = findRest(chains, away, rules);
    const stays = [...wants.keys()].filter(
      (path) => isRest(path) || !canBe(path, tree, wants, currents),
    );
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

/** Contents that were at paths that stay away from what they were, and whether some of them are missed. */
function findLost(
  chains: Chains,
  away: ReadonlySet<string>,
  here: ReadonlySet<string | undefined>,
): { readonly lost: ReadonlySet<string>; readonly isAny: boolean } {
  const lost = new Set<string>();
  for (const path of away) {
    const chain = chains.get(path) ?? [];
    for (const [index, { before }] of chain.entries()) {
      const key = keyOf(before);
      if (key === undefined || key === keyOf(chain[index + 1]?.after) || here.has(key)) continue;
      lost.add(key);
    }
  }
  const isLosing = (change: Change): boolean =>
    lost.has(keyOf(change.before) ?? "") &&
    keyOf(change.before) !== keyOf(change.after) &&
    (keyOf(change.after) === undefined || change.before.version !== undefined);
  return { lost, isAny: [...away].some((path) => (chains.get(path) ?? []).some(isLosing)) };
}

/** Which files hold, or may hold, what was at paths that stay away from what they were. */
function findRest(
  chains: Chains,
  away: ReadonlySet<string>,
  { losesMore, own }: Rules,
): (path: string) => boolean {
  const here = new Set<string | undefined>();
  for (const [path, chain] of chains) if (!away.has(path)) here.add(keyOf(chain.at(-1)?.before));
  const isMissing = (path: string): boolean => !own.has(path) && !isOwn(chains.get(path) ?? []);
  const theirs = new Set([...away].filter(isMissing));
  const { lost, isAny } = findLost(chains, theirs, here);
  const isAnyLosing = losesMore || isAny;
  const isMade = ({ before, after }: Change): boolean =>
    before.thing === undefined && keyOf(after) !== undefined;
  const isOriginBack = (path: string): boolean => {
    const made = chains.get(path)?.at(-1);
    const from = made?.movedFrom;
    if (from === undefined) return true;
    const origin = chains.get(from)?.at(-1);
    if (origin === undefined) return false;
    return isMade(origin) ? isOriginBack(from) : !away.has(from);
  };
  return (path) => {
    const chain = chains.get(path) ?? [];
    const oldest = chain.at(-1);
    if (oldest === undefined) return false;
    return (
      !isOriginBack(path) ||
      chain.some((change) => {
        const key = keyOf(change.after) ?? "";
        const isKnown = change.movedFrom !== undefined || here.has(key);
        return lost.has(key) || (isAnyLosing && isMade(oldest) && isMade(change) && !isKnown);
      })
    );
  };
}

/** Whether all that was ever there is of the undone calls. */
function isOwn(chain: readonly Change[]): boolean {
  const isNext = ({ before }: Change, index: number): boolean =>
    index === chain.length - 1
      ? before.thing === undefined
      : keyOf(before) === keyOf(chain[index + 1]?.after);
  return chain.length > 0 && chain.every(isNext);
}

/** What a file or link holds. */
function keyOf(side: Side | undefined): string | undefined {
  const { thing, version } = side ?? {};
  if (thing === undefined || thing.kind === "folder") return undefined;
  return version ?? JSON.stringify(contentOf(thing));
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
