import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";

/** A file, link or folder as a word that says all of it. */
export type Tree = Map<string, string>;

export function readTree(folder: string, below = ""): Tree {
  const tree: Tree = new Map();
  for (const name of readdirSync(join(folder, below)).sort()) {
    const path = below === "" ? name : `${below}/${name}`;
    if (path === "ignored") continue;
    const stats = lstatSync(join(folder, path));
    const mode = (stats.mode & 0o777).toString(8);
    if (stats.isDirectory()) {
      tree.set(path, `folder ${mode}`);
      for (const [each, word] of readTree(folder, path)) tree.set(each, word);
    } else if (stats.isSymbolicLink()) tree.set(path, `link ${readlinkSync(join(folder, path))}`);
    else tree.set(path, `${mode} ${readFileSync(join(folder, path)).toString("base64")}`);
  }
  return tree;
}

export function isFolder(word: string | undefined): boolean {
  return word?.startsWith("folder ") === true;
}

/** The files and links in which two trees differ. */
export function differ(one: Tree, other: Tree): readonly string[] {
  const paths = [...new Set([...one.keys(), ...other.keys()])].sort();
  return paths.filter((path) => {
    const [before, after] = [one.get(path), other.get(path)];
    return before !== after && !isFolder(before ?? after);
  });
}

/** Whether anything is other but the modes of folders. */
export function areOther(one: Tree, other: Tree): boolean {
  const names = (tree: Tree): string =>
    [...tree].map(([path, word]) => (isFolder(word) ? `${path} folder` : path)).join("\n");
  return differ(one, other).length > 0 || names(one) !== names(other);
}

const texts = fc.array(fc.constantFrom("alpha", "beta", "gamma", "delta", "é"), { maxLength: 8 });
const contents = fc.oneof(
  texts.map((lines) => Buffer.from(lines.map((line) => `${line}\n`).join(""))),
  texts.map((lines) => Buffer.from(lines.join("\r\n"))),
  texts.map((lines) => Buffer.from(`${lines.join("\n")}\r\n`)),
  fc.constantFrom(Buffer.from([0, 1, 2, 255]), Buffer.from([0, 7]), Buffer.from([0xe9, 10])),
);
const filePaths = fc.constantFrom(
  "a.txt",
  "b.txt",
  "src/c.txt",
  "src/in/d.txt",
  "src/in/e.bin",
  "lib/f",
);
const folderPaths = fc.constantFrom("src", "src/in", "lib");

export type Change =
  | { readonly kind: "write"; readonly path: string; readonly content: Buffer }
  | { readonly kind: "delete" | "link" | "chmod" | "ignored"; readonly path: string }
  | { readonly kind: "rename"; readonly path: string; readonly to: string }
  | { readonly kind: "removeFolder" | "makeFolder"; readonly path: string };

const changes: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("write"), path: filePaths, content: contents }),
  },
  fc.record({ kind: fc.constantFrom("delete", "link", "chmod", "ignored"), path: filePaths }),
  fc.record({ kind: fc.constant("rename"), path: filePaths, to: filePaths }),
  fc.record({ kind: fc.constantFrom("removeFolder", "makeFolder"), path: folderPaths }),
);

export type Step =
  | { readonly kind: "command" | "named" | "git"; readonly changes: readonly Change[] }
  | {
      readonly kind: "overlap";
      readonly first: readonly Change[];
      readonly second: readonly Change[];
    }
  | { readonly kind: "around"; readonly named: Change; readonly changes: readonly Change[] }
  | { readonly kind: "own"; readonly path: string; readonly lines: readonly string[] }
  | {
      readonly kind: "save";
      readonly path: string;
      readonly line: string;
      readonly changes: readonly Change[];
    };

const someChanges = fc.array(changes, { maxLength: 4 });
export const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom("command", "named", "git"), changes: someChanges }),
  fc.record({ kind: fc.constant("overlap"), first: someChanges, second: someChanges }),
  fc.record({
    kind: fc.constant("around"),
    named: fc.record({ kind: fc.constant("write"), path: filePaths, content: contents }),
    changes: someChanges,
  }),
  fc.record({
    kind: fc.constant("own"),
    path: fc.constantFrom("own.txt", "src/own.txt"),
    lines: texts,
  }),
  fc.record({
    kind: fc.constant("save"),
    path: fc.constantFrom("person.txt", "lib/person.txt"),
    line: fc.constantFrom("typed", "too"),
    changes: someChanges,
  }),
);

/** How each kind of change is made. */
const makers: Readonly<
  Record<Change["kind"], (path: string, change: Change, folder: string) => void>
> = {
  write(path, change) {
    mkdirSync(dirname(path), { recursive: true });
    if (isLink(path)) rmSync(path);
    writeFileSync(path, "content" in change ? change.content : "");
  },
  delete: (path) => rmSync(path, { force: true }),
  link(path) {
    mkdirSync(dirname(path), { recursive: true });
    const isNew = lstatSync(path, { throwIfNoEntry: false }) === undefined;
    rmSync(path, { force: true });
    symlinkSync(isNew ? "nowhere" : "a.txt", path);
  },
  chmod(path) {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats?.isFile() === true) chmodSync(path, (stats.mode & 0o777) === 0o755 ? 0o644 : 0o755);
  },
  ignored(_, { path }, folder) {
    mkdirSync(join(folder, "ignored"), { recursive: true });
    writeFileSync(join(folder, "ignored", "x"), path);
  },
  rename(path, change, folder) {
    const to = "to" in change ? change.to : change.path;
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined || to === change.path) return;
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    renameSync(path, join(folder, to));
  },
  removeFolder: (path) => rmSync(path, { recursive: true, force: true }),
  makeFolder: (path) => void mkdirSync(path, { recursive: true }),
};

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

export function make(folder: string, change: Change): void {
  makers[change.kind](join(folder, change.path), change, folder);
}
