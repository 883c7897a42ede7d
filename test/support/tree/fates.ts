import { hasUnreadRules, isKnown, isListed, type Look, type Stamp } from "./treeLook.ts";
import { ancestorsOf, areSame, isBelow, pathsOf, type Thing, wordsOf } from "./treeValue.ts";

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
  /** Where the very file was before. */
  readonly movedFrom?: string | undefined;
}

/** What is at a path; of what is only told apart, its version. */
export interface Side {
  readonly thing: Thing | undefined;
  readonly version?: string;
}

/** What was before a call, with what a person did in VS Code since. */
export class Before {
  readonly tree: Map<string, Thing>;
  readonly isKnown: (path: string) => boolean;
  /** Whether it may have been left out, for all that anybody could read. */
  readonly isUnsure: (path: string) => boolean;
  /** What a person brought or took away is theirs; who changes it later, is not said. */
  readonly placed = new Set<string>();
  readonly saved = new Set<string>();
  readonly free = new Set<string>();
  readonly #freed = new Set<string>();
  readonly #stamps: Map<string, Stamp>;
  /** The numbers of the files at their paths: who saves one changes no more than its contents. */
  readonly #files: Map<string, string>;
  readonly #unkept: ReadonlySet<string>;
  readonly #foreign: ReadonlySet<string>;
  readonly #listed: (path: string) => boolean;

  constructor(look: Look) {
    this.tree = new Map(look.tree);
    this.isKnown = (path) => isKnown(look, path);
    this.isUnsure = (path) => !look.tree.has(path) && hasUnreadRules(look, path);
    this.#stamps = new Map(look.stamps);
    this.#files = new Map([...look.stamps].map(([path, { file }]) => [path, file]));
    this.#listed = (path) => isListed(look, path);
    const known = [...look.stamps].filter(([path]) => isListed(look, path));
    const files = new Set(known.map(([, { file }]) => file));
    const unread = known.filter(([, { isUnread }]) => isUnread);
    this.#unkept = new Set(unread.map(([, { version }]) => version));
    const others = [...look.stamps.values(), ...look.outside.values()].map(({ file }) => file);
    this.#foreign = new Set(others.filter((file) => !files.has(file)));
  }

  set(path: string, thing: Thing | undefined): void {
    if (thing === undefined) this.tree.delete(path);
    else this.tree.set(path, thing);
    this.#stamps.delete(path);
    if (thing === undefined) this.#files.delete(path);
  }

  /** A command has moved these from where a person takes all away: whose they are, is not said. */
  freeMoved(path: string, { stamps }: Look): void {
    for (const [old, { file }] of this.#stamps) {
      if (old !== path && !isBelow(old, path)) continue;
      for (const [now, stamp] of stamps) {
        if (now === old || stamp.file !== file) continue;
        this.free.add(now);
        this.#freed.add(file);
      }
    }
  }

  /** And what it has moved to, or from, where a person has placed something. */
  freeMixed({ tree, stamps }: Look): void {
    const isPlaced = (path: string): boolean =>
      [...ancestorsOf(path), path].some((each) => this.placed.has(each));
    const theirs = [...this.tree].filter(([path]) => isPlaced(path)).map(([, thing]) => thing);
    const words = new Set(theirs.flatMap(wordsOf));
    for (const [path, thing] of tree) {
      if (wordsOf(thing).some((word) => words.has(word))) this.free.add(path);
    }
    const files = new Set([...stamps].flatMap(([path, { file }]) => (isPlaced(path) ? file : [])));
    for (const [path, { file }] of this.#stamps) if (files.has(file)) this.free.add(path);
    for (const [path, { file }] of stamps) if (this.#freed.has(file)) this.free.add(path);
  }

  /** Where a file was that is at a new path now: known then, and no name of it any more. */
  findOldPath({ tree, stamps }: Look, path: string): string | undefined {
    const file = stamps.get(path)?.file;
    const paths = [...this.#files].filter(([each, old]) => old === file && this.#listed(each));
    const stays = paths.some(([each]) => stamps.get(each)?.file === file);
    return stays || tree.get(path)?.kind === "folder" ? undefined : paths.at(-1)?.[0];
  }

  isUnkept(version: string): boolean {
    return this.#unkept.has(version);
  }

  /** Of these, any touch may have been a change. */
  listUnkept(): readonly string[] {
    const isUnkept = ([, { version }]: readonly [string, Stamp]): boolean => this.isUnkept(version);
    return [...this.#stamps].filter(isUnkept).map(([path]) => path);
  }

  sideAt(path: string): Side {
    return this.#sideOf(this.tree.get(path), this.#stamps.get(path), () => false);
  }

  /** What nobody knew and was moved is told by its version, and so is what was not read before. */
  sideNow({ tree, stamps }: Look, path: string): Side {
    return this.#sideOf(tree.get(path), stamps.get(path), ({ file }) => this.#foreign.has(file));
  }

  #sideOf(
    thing: Thing | undefined,
    stamp: Stamp | undefined,
    isForeign: (stamp: Stamp) => boolean,
  ): Side {
    const isToldApart =
      stamp !== undefined && (this.#unkept.has(stamp.version) || isForeign(stamp));
    return isToldApart ? { thing, version: stamp.version } : { thing };
  }
}

/** What a call did, as it shows. Files that were there are held open meanwhile. */
export function findFates(before: Before, after: Look): Fates {
  const changes = new Map<string, Change>();
  const named = new Set<string>();
  const mayBeNamed = new Set([...before.saved, ...before.placed, ...before.listUnkept()]);
  const paths = pathsOf(before.tree, after.tree);
  const staying = findStaying(before, after, paths);
  before.freeMixed(after);
  for (const path of paths) {
    freeUnsure(before, after, path);
    const fate = findFate(before, after, path);
    if (fate === "mayBeNamed" || fate === "named") mayBeNamed.add(path);
    if (fate === "named") named.add(path);
    if (typeof fate !== "object") continue;
    if (isUncovered(fate, staying, (version) => before.isUnkept(version))) named.add(path);
    else changes.set(path, fate);
  }
  findUselessFolders(changes, after).forEach((path) => changes.delete(path));
  return { changes, named, mayBeNamed };
}

/** A folder in the place of a file goes if nothing is in it, wherever it came from. */
function sidesOf(before: Side, after: Side): Pick<Change, "before" | "after"> {
  const isInPlace = before.thing !== undefined && before.thing.kind !== "folder";
  const isAnyFolder = isInPlace && after.thing?.kind === "folder";
  return { before, after: isAnyFolder ? { thing: after.thing } : after };
}

function areFolders(...sides: readonly Side[]): boolean {
  return sides.every(({ thing }) => thing?.kind === "folder");
}

/** Who did it, is not said of what a person has placed, nor what it was where rules are too large. */
function freeUnsure(before: Before, after: Look, path: string): void {
  const isPlaced = [...ancestorsOf(path), path].some((each) => before.placed.has(each));
  const isChanged = !areSame(before.tree.get(path), after.tree.get(path));
  if ((isPlaced && isChanged) || before.isUnsure(path)) before.free.add(path);
}

/** What was left out and is gone, and what is new and left out at once, may be named. */
function findFate(
  before: Before,
  after: Look,
  path: string,
): Change | "named" | "mayBeNamed" | undefined {
  const [was, is] = [before.tree.get(path), after.tree.get(path)];
  if (!before.isKnown(path) && isListed(after, path))
    return areSame(was, is) ? "mayBeNamed" : "named";
  if (!before.isKnown(path)) return is === undefined ? "mayBeNamed" : undefined;
  if (was === undefined && !isListed(after, path)) return "mayBeNamed";
  const movedFrom = before.findOldPath(after, path);
  const change = { ...sidesOf(before.sideAt(path), before.sideNow(after, path)), movedFrom };
  return isSameSide(change.before, change.after) ? undefined : change;
}

/** The versions that are where a state before says something of. */
function findStaying(
  before: Before,
  after: Look,
  paths: readonly string[],
): ReadonlySet<string | undefined> {
  const isLookedAt = (path: string): boolean =>
    before.isKnown(path) && (isListed(after, path) || before.tree.has(path));
  return new Set(paths.filter(isLookedAt).map((path) => before.sideNow(after, path).version));
}

function isSameSide(one: Side, other: Side): boolean {
  const isFolder = one.thing?.kind === "folder";
  return areSame(one.thing, other.thing) && (isFolder || one.version === other.version);
}

/** Whether what was there, or what came, is nowhere kept. */
function isUncovered(
  { before, after }: Change,
  staying: ReadonlySet<string | undefined>,
  isUnkept: (version: string) => boolean,
): boolean {
  const isNewHere = before.thing === undefined || areFolders(before, after);
  if (isNewHere && after.version !== undefined) return !isUnkept(after.version);
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
