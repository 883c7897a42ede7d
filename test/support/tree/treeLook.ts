import { closeSync, lstatSync, openSync } from "node:fs";
import { join } from "node:path";
import { excludePath, isIgnored } from "./ignoreRules.ts";
import type { RecordedTree } from "./recordedTree.ts";
import { ancestorsOf, largeBytes, readThing, type Tree } from "./treeValue.ts";

/** A workspace at one moment. */
export interface Look {
  readonly tree: Tree;
  /** The tree, and the rules of the repository. */
  readonly rules: Tree;
  /** What the system says of each file and folder. */
  readonly stamps: ReadonlyMap<string, Stamp>;
  readonly outside: ReadonlyMap<string, Stamp>;
}

export interface Stamp {
  readonly file: string;
  /** With its size and time, which tell apart what nobody reads. */
  readonly version: string;
  /** Its contents are in no state of the workspace. */
  readonly isUnread: boolean;
}

export function lookAt(tree: RecordedTree): Look {
  const things = tree.read();
  const exclude = readThing(tree.at(excludePath));
  const rules = exclude === undefined ? things : new Map([...things, [excludePath, exclude]]);
  const stamps = stampAll(things, tree.folder);
  return { tree: things, rules, stamps, outside: stampAll(tree.readOutside(), tree.outside) };
}

function stampAll(things: Tree, folder: string): ReadonlyMap<string, Stamp> {
  const stamps = new Map<string, Stamp>();
  for (const [path, thing] of things) {
    const { dev, ino, size, mtimeMs } = lstatSync(join(folder, path));
    const isFolder = thing.kind === "folder";
    stamps.set(path, {
      // A link cannot be held open, so its number may be another's; its time stays where it is moved to.
      file: thing.kind === "link" ? `${thing.target} ${mtimeMs}` : `${dev} ${ino}`,
      // The times of a folder are those of what comes and goes in it.
      version: `${dev} ${ino}${isFolder ? "" : ` ${size} ${mtimeMs}`}`,
      isUnread: !isFolder && size > largeBytes,
    });
  }
  return stamps;
}

/** Whether a state of the workspace says what is at a path, if only that nothing is. */
export function isKnown(look: Look, path: string): boolean {
  return ![...ancestorsOf(path), path].some((each) => look.tree.has(each) && !isListed(look, each));
}

/** Rules that are too large leave out nobody knows what. */
export function hasUnreadRules({ stamps }: Look, path: string): boolean {
  const folders = ["", ...ancestorsOf(path).map((folder) => `${folder}/`)];
  return folders.some((folder) => stamps.get(`${folder}.gitignore`)?.isUnread === true);
}

export function isListed({ tree, rules }: Look, path: string): boolean {
  const thing = tree.get(path);
  return thing !== undefined && !isIgnored(rules, path, thing.kind);
}

/** As long as files are open, no new one gets their numbers. */
export function holdFiles(folder: string, things: Tree): () => void {
  const files = [...things].filter(([, { kind }]) => kind === "file" || kind === "folder");
  const opened = files.map(([path]) => openSync(join(folder, path), "r"));
  return () => opened.forEach((file) => closeSync(file));
}
