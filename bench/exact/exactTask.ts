import { hunksBetween } from "../corpus/hunks.ts";
import type { ChangedFile } from "../corpus/task.ts";

/** Texts by their paths. */
export type Tree = ReadonlyMap<string, string>;

/** A call of one of Linewise's tools, without the prefix. */
export interface OwnCall {
  readonly name: string;
  readonly input: object;
}

/** An edit that is said exactly, so that each byte of what has to be there afterwards is known. */
export interface ExactTask {
  readonly kind: string;
  readonly name: string;
  readonly before: Tree;
  readonly after: Tree;
  /** What it can be said by beside lines and texts: names, moves, patterns; each a list of calls. */
  readonly ways: readonly (readonly OwnCall[])[];
}

/** The files that are there before and after, and differ. */
export function changedFilesOf({ before, after }: ExactTask): readonly ChangedFile[] {
  return [...before].flatMap(([path, oldText]) => {
    const newText = after.get(path);
    if (newText === undefined || newText === oldText) return [];
    return [{ path, oldText, newText, hunks: hunksBetween(oldText, newText) }];
  });
}

/** The paths that are in one of two trees alone. */
export function pathsOnlyIn(one: Tree, other: Tree): readonly string[] {
  return [...one.keys()].filter((path) => !other.has(path));
}

export function isSameTree(one: Tree, other: Tree): boolean {
  return one.size === other.size && [...one].every(([path, text]) => other.get(path) === text);
}

/** As many of the items as are wanted, from all parts of their list. */
export function spread<Item>(items: readonly Item[], wanted: number): readonly Item[] {
  if (items.length <= wanted) return items;
  return Array.from(
    { length: wanted },
    (_, index) => items.slice(Math.floor((index * items.length) / wanted))[0],
  ).filter((item) => item !== undefined);
}
