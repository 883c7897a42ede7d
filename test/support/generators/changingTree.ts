import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
  type Stats,
} from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";

/** One change of a small tree; what stands in its way is removed. */
export type TreeChange =
  | { readonly kind: "write"; readonly path: string; readonly text: string }
  /** As many bytes as before, and the same time of change. */
  | { readonly kind: "swap"; readonly path: string }
  | { readonly kind: "replace"; readonly path: string; readonly text: string }
  | { readonly kind: "rename"; readonly path: string; readonly to: string }
  | { readonly kind: "remove" | "folder" | "link"; readonly path: string };

const files = ["a", "b", "c", "d/a", "d/b", "d/e/a", "f/a"];
const rules = [".gitignore", "d/.gitignore", ".git/info/exclude"];

const path = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...files) },
  { weight: 2, arbitrary: fc.constantFrom(...rules) },
  fc.constantFrom("d", "f", "d/e", "new", "d/new"),
);
const text = fc.constantFrom(
  ...["foo\n", "bar\n", "foo\nbar\n", "foo\r\n", "é foo\n", "foo\0", ""],
  ...["a\n", "b\n", "!a\n", "d/e\n", "*\n"],
);

/** A tree of some files and rules, old enough to be remembered but for what it takes to make it. */
export function makeChangingTree(top: string): void {
  for (const given of files) {
    makeRoomFor(top, given);
    writeFileSync(join(top, given), "foo\nbar\nfoo\n");
    // Whole seconds can be put back as they were.
    utimesSync(join(top, given), 1_700_000_000, 1_700_000_000);
  }
  for (const given of rules) {
    makeRoomFor(top, given);
    writeFileSync(join(top, given), "c\n");
  }
}

export const treeChanges = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("write"), path, text }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("swap"), path }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("replace"), path, text }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("rename"), path, to: path }) },
  fc.record({ kind: fc.constantFrom("remove", "folder", "link"), path }),
) satisfies fc.Arbitrary<TreeChange>;

export function applyTreeChange(top: string, change: TreeChange): void {
  const place = join(top, change.path);
  switch (change.kind) {
    case "write":
      makeRoomFor(top, change.path);
      writeFileSync(place, change.text);
      return;
    case "swap":
      swapBytes(place);
      return;
    case "replace":
      makeRoomFor(top, change.path);
      writeFileSync(join(top, ".new"), change.text);
      renameSync(join(top, ".new"), place);
      return;
    case "rename":
      if (isInside(change.to, change.path) || isInside(change.path, change.to)) return;
      makeRoomFor(top, change.to);
      if (!existsSync(place)) return;
      rmSync(join(top, change.to), { force: true });
      renameSync(place, join(top, change.to));
      return;
    case "remove":
      rmSync(place, { recursive: true, force: true });
      return;
    case "folder":
      makeRoomFor(top, change.path);
      rmSync(place, { force: true });
      mkdirSync(place);
      return;
    case "link":
      makeRoomFor(top, change.path);
      rmSync(place, { force: true });
      symlinkSync("b", place);
  }
}

/** Another content that neither its size nor the time of its change tells from the one before. */
function swapBytes(place: string): void {
  const stats = lookAt(place);
  if (stats?.isFile() !== true) return;
  const swapped = readFileSync(place, "latin1").replace(/foo|bar|[ab]/g, (word) =>
    word === "foo" ? "bar" : word === "bar" ? "foo" : word === "a" ? "b" : "a",
  );
  writeFileSync(place, swapped, "latin1");
  utimesSync(place, stats.atime, stats.mtime);
}

/** Folders above the path, and at the path nothing but perhaps a file. */
function makeRoomFor(top: string, given: string): void {
  for (let above = dirname(given); above !== "."; above = dirname(above)) {
    const stats = lookAt(join(top, above));
    if (stats?.isDirectory() === false) rmSync(join(top, above));
  }
  mkdirSync(join(top, dirname(given)), { recursive: true });
  const there = lookAt(join(top, given));
  if (there?.isFile() === false) rmSync(join(top, given), { recursive: true });
}

function isInside(inner: string, outer: string): boolean {
  return `${inner}/`.startsWith(`${outer}/`);
}

function lookAt(place: string): Stats | undefined {
  return existsSync(dirname(place)) && lstatSync(dirname(place)).isDirectory()
    ? lstatSync(place, { throwIfNoEntry: false })
    : undefined;
}
