import { isKnown, isLarge, isListed, type Look } from "./treeLook.ts";
import { areSame, isBelow, pathsOf, type Thing } from "./treeValue.ts";

/** What a call changed: what its entry is to say. */
export interface Fates {
  readonly changes: ReadonlyMap<string, Change>;
  /** What is only named. */
  readonly named: ReadonlySet<string>;
  /** What may be named too: nobody knew it before. */
  readonly mayBeNamed: ReadonlySet<string>;
}

export interface Change {
  readonly before: Side;
  readonly after: Side;
}

/** What is at a path; of what is only told apart, its version. */
export interface Side {
  readonly thing: Thing | undefined;
  readonly version?: string;
}

/** What a call did, as two looks tell it. Files that were there are held open between. */
export function findFates(before: Look, after: Look): Fates {
  const changes = new Map<string, Change>();
  const named = new Set<string>();
  const mayBeNamed = new Set<string>();
  const sides = sidesOf(before, after);
  const paths = pathsOf(before.tree, after.tree);
  const staying = new Set(paths.map((path) => sides.after(path).version));
  for (const path of paths) {
    const [was, is] = [before.tree.get(path), after.tree.get(path)];
    if (!isKnown(before, path)) {
      if (!isListed(after, path)) continue;
      mayBeNamed.add(path);
      if (!areSame(was, is)) named.add(path);
      continue;
    }
    if (was === undefined && !isListed(after, path)) {
      // What is new and ignored at once.
      mayBeNamed.add(path);
      continue;
    }
    const change = { before: sides.before(path), after: sides.after(path) };
    if (isSameSide(change.before, change.after)) continue;
    if (isUncovered(change, staying, sides.unkept)) named.add(path);
    else changes.set(path, change);
  }
  for (const path of findUselessFolders(changes, after)) changes.delete(path);
  return { changes, named, mayBeNamed };
}

interface Sides {
  readonly before: (path: string) => Side;
  readonly after: (path: string) => Side;
  readonly unkept: ReadonlySet<string | undefined>;
}

/** What was not read before is told by its version, and so is what nobody knew and was moved. */
function sidesOf(before: Look, after: Look): Sides {
  const known = [...before.stamps].filter(([path]) => isListed(before, path));
  const files = new Set(known.map(([, { file }]) => file));
  const foreign = new Set(
    [...before.stamps.values(), ...before.outside.values()]
      .map(({ file }) => file)
      .filter((file) => !files.has(file)),
  );
  const unkept = new Set(
    known.filter(([path]) => isLarge(before.tree.get(path))).map(([, { version }]) => version),
  );
  const sideOf = (look: Look, path: string): Side => {
    const [thing, stamp] = [look.tree.get(path), look.stamps.get(path)];
    if (stamp === undefined) return { thing };
    const isUnread = unkept.has(stamp.version) || (look === after && foreign.has(stamp.file));
    return isUnread ? { thing, version: stamp.version } : { thing };
  };
  return {
    before: (path) => sideOf(before, path),
    after: (path) => sideOf(after, path),
    unkept,
  };
}

function isSameSide(one: Side, other: Side): boolean {
  return areSame(one.thing, other.thing) && one.version === other.version;
}

/** Whether what was there, or what came, is nowhere kept. */
function isUncovered(
  { before, after }: Change,
  staying: ReadonlySet<string | undefined>,
  unkept: ReadonlySet<string | undefined>,
): boolean {
  if (before.thing === undefined && after.version !== undefined) return !unkept.has(after.version);
  const isLost = before.version !== undefined && before.version !== after.version;
  return isLost && after.thing !== undefined && !staying.has(before.version);
}

/** Folders that were made for nothing that is recorded. */
function findUselessFolders(changes: ReadonlyMap<string, Change>, after: Look): readonly string[] {
  const isMade = ({ before, after: { thing } }: Change): boolean =>
    before.thing === undefined && thing?.kind === "folder";
  const used = [...changes].filter(([, change]) => !isMade(change)).map(([path]) => path);
  return [...changes]
    .filter(([, change]) => isMade(change))
    .map(([path]) => path)
    .filter((path) => {
      const held = [...after.tree].filter(([each]) => isBelow(each, path));
      const isFull = held.some(([, { kind }]) => kind !== "folder");
      return isFull && !used.some((each) => isBelow(each, path));
    });
}
