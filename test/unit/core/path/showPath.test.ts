import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { AbsolutePath } from "../../../../src/core/path/lexicalPath.ts";
import { baseName, showPath, type NamedFolder } from "../../../../src/core/path/showPath.ts";

const app: NamedFolder = { name: "app", path: at("w", "app") };
const lib: NamedFolder = { name: "lib", path: at("w", "lib") };
const twin: NamedFolder = { name: "lib", path: at("x", "lib") };
const odd: NamedFolder = { name: "a/b", path: at("w", "odd") };

interface Row {
  readonly title: string;
  readonly path: AbsolutePath;
  readonly holder: NamedFolder | undefined;
  readonly folders: readonly NamedFolder[];
  readonly shown: string;
}

const rows: readonly Row[] = [
  {
    title: "relative to the only folder",
    path: at("w", "app", "src", "a.ts"),
    holder: app,
    folders: [app],
    shown: "src/a.ts",
  },
  { title: "the only folder", path: app.path, holder: app, folders: [app], shown: "." },
  {
    title: "with the name of one of several folders",
    path: at("w", "lib", "a"),
    holder: lib,
    folders: [app, lib],
    shown: "lib/a",
  },
  {
    title: "one of several folders",
    path: lib.path,
    holder: lib,
    folders: [app, lib],
    shown: "lib",
  },
  {
    title: "absolute where two folders share a name",
    path: at("w", "lib", "a"),
    holder: lib,
    folders: [lib, twin],
    shown: "/w/lib/a",
  },
  {
    title: "absolute where a folder's name is no segment",
    path: at("w", "odd", "a"),
    holder: odd,
    folders: [odd, app],
    shown: "/w/odd/a",
  },
  {
    title: "absolute outside",
    path: at("etc", "x"),
    holder: undefined,
    folders: [app],
    shown: "/etc/x",
  },
  {
    title: "a name that would be taken for a URI",
    path: at("w", "app", "git:x"),
    holder: app,
    folders: [app],
    shown: "./git:x",
  },
];

describe("showPath", () => {
  for (const { title, path, holder, folders, shown } of rows) {
    it(title, () => assert.equal(showPath(path, holder, folders), shown));
  }

  const hidden = [
    "\n",
    "\r",
    "\t",
    "\u0001",
    "\u001b",
    "\u007f",
    "\u0085",
    "\u00a0",
    "\u00ad",
    "\u061c",
    "\u200b",
    "\u200c",
    "\u200d",
    "\u200e",
    "\u200f",
    "\u2028",
    "\u2029",
    "\u202a",
    "\u202b",
    "\u202c",
    "\u202d",
    "\u202e",
    "\u2060",
    "\u2066",
    "\u2067",
    "\u2068",
    "\u2069",
    "\ufeff",
    "\u{e0041}",
    "\ud800",
  ];
  for (const character of hidden) {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
    it(`reveals U+${code} in files and folders`, () => {
      const name = `a${character}b`;
      const revealed = `a[U+${code}]b`;
      assert.equal(showPath(at("w", "app", name), app, [app]), revealed);
      assert.equal(showPath(at(name), undefined, [app]), `/${revealed}`);
      const folder = { name, path: at("w") };
      assert.equal(showPath(at("w", "x"), folder, [folder, app]), `${revealed}/x`);
    });
  }
});

function at(...segments: string[]): AbsolutePath {
  return { root: "/", segments };
}

describe("baseName", () => {
  for (const [path, name] of [
    ["a.ts", "a.ts"],
    ["src/a.ts", "a.ts"],
    ["src/a\\b.ts", "a\\b.ts"],
    ["C:\\src\\a.ts", "a.ts"],
    ["\\\\server\\share\\a.ts", "a.ts"],
    ["folder/", "folder/"],
  ] as const) {
    it(`of ${path} is ${name}`, () => assert.equal(baseName(path), name));
  }
});
