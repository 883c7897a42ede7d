import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import {
  closeSync,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  readSync,
} from "node:fs";
import { join } from "node:path";

/** What is at a path, all of it: two are the same if they say the same. Nothing at all is undefined. */
export type Thing =
  | { readonly kind: "file"; readonly mode: string; readonly bytes: string }
  | { readonly kind: "link"; readonly target: string }
  | { readonly kind: "folder"; readonly mode: string }
  /** A pipe or the like. */
  | { readonly kind: "special" };

/** A folder as a value: each path in it, and what is there. */
export type Tree = ReadonlyMap<string, Thing>;

/** More bytes than this a state of a workspace does not hold. */
export const largeBytes = 5 * 1024 * 1024;

/** Of a large file, the value has no more than this and a hash. */
const shownBytes = 64;

/** @param skipped Names that are no part of the value, such as `.git`. */
export function readTree(folder: string, skipped: readonly string[] = []): Tree {
  const tree = new Map<string, Thing>();
  const readBelow = (below: string): void => {
    for (const name of readdirSync(join(folder, below)).sort()) {
      if (skipped.includes(name)) continue;
      const path = below === "" ? name : `${below}/${name}`;
      const thing = readThing(join(folder, path));
      if (thing === undefined) continue;
      tree.set(path, thing);
      if (thing.kind === "folder") readBelow(path);
    }
  };
  readBelow("");
  return tree;
}

export function readThing(path: string): Thing | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  const mode = (stats.mode & 0o7777).toString(8);
  if (stats.isDirectory()) return { kind: "folder", mode };
  if (stats.isSymbolicLink()) return { kind: "link", target: readlinkSync(path) };
  if (!stats.isFile()) return { kind: "special" };
  const bytes = stats.size > largeBytes ? describeLarge(path) : readFileSync(path, "latin1");
  return { kind: "file", mode, bytes };
}

/** Used again for each large file: a round looks at hundreds. */
let room = Buffer.alloc(0);
let hole = Buffer.alloc(0);

/** What follows its first bytes is mostly a hole, which is compared faster than hashed. */
function describeLarge(path: string): string {
  const file = openSync(path, "r");
  try {
    const { size } = fstatSync(file);
    if (room.length < size) [room, hole] = [Buffer.alloc(size), Buffer.alloc(size)];
    assert.equal(readSync(file, room, 0, size, 0), size);
    const rest = room.subarray(shownBytes, size);
    const hash = rest.equals(hole.subarray(0, rest.length))
      ? "a hole"
      : createHash("sha256").update(rest).digest("hex");
    return `${size} bytes ${hash} ${room.toString("latin1", 0, shownBytes)}`;
  } finally {
    closeSync(file);
  }
}

export function areSame(one: Thing | undefined, other: Thing | undefined): boolean {
  return describe(one) === describe(other);
}

function describe(thing: Thing | undefined): string {
  return JSON.stringify(thing ?? null);
}

export function pathsOf(...trees: readonly Tree[]): readonly string[] {
  return [...new Set(trees.flatMap((tree) => [...tree.keys()]))].sort();
}

/** A line for each path that is not the same; none where the trees are. */
export function differ(expected: Tree, actual: Tree): readonly string[] {
  return pathsOf(expected, actual)
    .filter((path) => !areSame(expected.get(path), actual.get(path)))
    .map(
      (path) => `${path}: ${short(expected.get(path))} expected, ${short(actual.get(path))} found`,
    );
}

export function short(thing: Thing | undefined): string {
  const text = describe(thing);
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}

export function parentOf(path: string): string | undefined {
  const end = path.lastIndexOf("/");
  return end === -1 ? undefined : path.slice(0, end);
}

/** The folders that a path is in, the top first. */
export function ancestorsOf(path: string): readonly string[] {
  const names = path.split("/");
  return names.slice(1).map((_, index) => names.slice(0, index + 1).join("/"));
}

export function isBelow(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`);
}

/** What a person wrote in a file or called a link. */
export function wordsOf(thing: Thing | undefined): readonly string[] {
  return JSON.stringify(thing ?? null).match(/mine-\d+/g) ?? [];
}

/** Whether one that came holds these words of it, or the same. */
export function isElsewhere(
  it: Thing,
  words: readonly string[],
  came: readonly [string, Thing][],
): boolean {
  const isIn = (thing: Thing): boolean => words.every((word) => wordsOf(thing).includes(word));
  const isSame = (thing: Thing): boolean => areSame(it, thing) && wordsOf(it).length > 0;
  return came.some(([, thing]) => isSame(thing) || (words.length > 0 && isIn(thing)));
}
