import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { compileFilesExclude } from "../../../../src/core/glob/filesExclude.ts";
import { compileExcludes, compileGlob, type Glob } from "../../../../src/core/glob/glob.ts";
import type { TreeReader } from "../../../../src/files/walk/treeReader.ts";
import { listFiles, walk } from "../../../../src/files/walk/walk.ts";
import type { WalkRequest } from "../../../../src/files/walk/walkRequest.ts";
import {
  listPaths,
  memoryTree,
  treeRootOf,
  walkRequest,
} from "../../../support/notation/walkRoots.ts";

const platform = { isCaseSensitive: true, backslashSeparates: false };
const everything = walkRequest({ includeGitignored: true });

function globOf(pattern: string, includeHidden = false): Glob {
  const compiled = compileGlob(pattern, {
    ...platform,
    folder: "/work",
    slashless: "inFolder",
    includeHidden,
  });
  assert.ok(compiled.ok);
  return compiled.value;
}

describe("walk", () => {
  const root = treeRootOf(
    memoryTree({
      "b.ts": "",
      "B.ts": "",
      "a.ts": "",
      "a/y.ts": "",
      "a/x.md": "",
      "a/.secret/k.ts": "",
      "a-b/z.ts": "",
      ".env": "",
      ".github/ci.yml": "",
      ".git/HEAD": "",
      "sub/.git": "gitdir: elsewhere",
      "sub/c.ts": "",
      ".gitignore": "out/\n*.log\n",
      "out/q.log": "",
      "out/o.ts": "",
      "out/deep/p.ts": "",
      "e.log": "",
      "link.ts": null,
    }),
  );
  const shown = ["B.ts", "a/x.md", "a/y.ts", "a-b/z.ts", "a.ts", "b.ts", "link.ts", "sub/c.ts"];

  /** Title, what is asked, what is listed. */
  const examples: readonly [string, Partial<WalkRequest>, readonly string[]][] = [
    ["neither hidden nor ignored ones, in path order", { includeHidden: false }, shown],
    [
      "hidden ones when asked, never .git",
      {},
      [
        ...[".env", ".github/ci.yml", ".gitignore", "B.ts", "a/.secret/k.ts", "a/x.md", "a/y.ts"],
        ...["a-b/z.ts", "a.ts", "b.ts", "link.ts", "sub/c.ts"],
      ],
    ],
    [
      "ignored ones when asked",
      { includeHidden: false, includeGitignored: true },
      [
        ...shown.slice(0, 6),
        "e.log",
        "link.ts",
        "out/deep/p.ts",
        "out/o.ts",
        "out/q.log",
        "sub/c.ts",
      ],
    ],
    ["those below a folder", { base: "a", includeHidden: false }, ["a/x.md", "a/y.ts"]],
    ["those below a hidden folder asked for by name", { base: "a/.secret" }, ["a/.secret/k.ts"]],
    [
      "those below an ignored folder asked for by name",
      { base: "out" },
      ["out/deep/p.ts", "out/o.ts", "out/q.log"],
    ],
    ["those deeper in an ignored folder", { base: "out/deep" }, ["out/deep/p.ts"]],
    ["none below .git", { base: ".git" }, []],
    ["none below a folder that is not there", { base: "none" }, []],
    ["what a glob matches", { glob: globOf("**/*.md") }, ["a/x.md"]],
    ["what a glob says with a dot", { glob: globOf(".github/*") }, [".github/ci.yml"]],
    ["hidden matches when asked", { glob: globOf("**/k.ts", true) }, ["a/.secret/k.ts"]],
    ["a glob from its base on", { base: "a", glob: globOf("*.ts") }, ["a/y.ts"]],
    ["no ignored match of a glob", { glob: globOf("out/**") }, []],
    ["no .git for any glob", { glob: globOf(".git/**"), includeGitignored: true }, []],
  ];
  for (const [title, request, expected] of examples) {
    it(`lists ${title}`, async () => {
      assert.deepEqual(await listPaths(root, request), expected);
    });
  }

  it("leaves out what is excluded, folders with all below them", async () => {
    const excludes = compileExcludes(["a-b", "*.md", "sub/"], { ...platform, folder: "/work" });
    assert.ok(excludes.ok);
    assert.deepEqual(await listPaths(root, { includeHidden: false, excludes: excludes.value }), [
      "B.ts",
      "a/y.ts",
      "a.ts",
      "b.ts",
      "link.ts",
    ]);
  });

  it("does not read a folder that it leaves out", async () => {
    const read: string[] = [];
    const tree: TreeReader = {
      readFolder: (path) => (read.push(path), root.tree.readFolder(path)),
      readText: (path) => root.tree.readText(path),
    };
    await listPaths({ ...root, tree }, { includeHidden: false, glob: globOf("a/*.md") });
    assert.deepEqual(read, ["", ".git", "a"]);
    read.length = 0;
    await listPaths({ ...root, tree }, { includeHidden: false });
    assert.deepEqual(read, ["", ".git", "a", "a-b", "sub"]);
  });

  it("obeys files.exclude, relative to the workspace folder", async () => {
    const isHiddenBySetting = compileFilesExclude(
      { a: true, "**/*.ts": { when: "$(basename).md" }, "packages/**": true },
      platform,
    );
    const tree = memoryTree({
      "p/a/x": "",
      "p/b/a": "",
      "p/b/m.ts": "",
      "p/b/m.md": "",
      "p/b/n.ts": "",
      "p/packages/x": "",
      "q/x": "",
    });
    const inner = treeRootOf(tree, "p/");
    assert.deepEqual(await listPaths(inner, { isHiddenBySetting }), ["b/a", "b/m.md", "b/n.ts"]);
    assert.deepEqual(await listPaths(inner, { isHiddenBySetting, base: "a" }), ["a/x"]);
  });

  it("leaves workspace folders within to their own walk", async () => {
    const outer = treeRootOf(memoryTree({ "a/b/x": "", "a/c": "", b: "" }));
    const innerRoots = new Set(["a/b"]);
    assert.deepEqual(await listPaths(outer, { innerRoots }), ["a/c", "b"]);
    assert.deepEqual(await listPaths(outer, { innerRoots, base: "a/b" }), ["a/b/x"]);
  });

  it("knows .GIT where case does not count", async () => {
    const tree = memoryTree({ ".GIT/x": "", a: "" });
    assert.deepEqual(await listPaths(treeRootOf(tree), { isCaseSensitive: false }), ["a"]);
    assert.deepEqual(await listPaths(treeRootOf(tree)), [".GIT/x", "a"]);
  });

  it("names the folders and ignore files that cannot be read, and goes on", async () => {
    const tree = memoryTree(
      { "a/x": "", "b/.gitignore": "y", "b/y": "", c: "" },
      { a: "EACCES", "b/.gitignore": "NoPermissions" },
    );
    assert.deepEqual(
      await listFiles(treeRootOf(tree), { ...everything, includeGitignored: false }),
      {
        files: ["b/.gitignore", "b/y", "c"].map((path) => ({ path, kind: "file" })),
        unsearched: [
          { path: "a", cause: "EACCES" },
          { path: "b/.gitignore", cause: "NoPermissions" },
        ],
      },
    );
  });

  it("names what it cannot read above the workspace folder by the way up", async () => {
    const tree = memoryTree(
      { ".gitignore": "x", "p/.gitignore": "x", "p/q/r/x": "", "p/q/y": "" },
      { ".gitignore": "EACCES", "p/.gitignore": "EACCES", "p/q/r": "EACCES" },
    );
    const nested = treeRootOf(tree, "p/q/");
    const { unsearched } = await listFiles(nested, { ...everything, includeGitignored: false });
    assert.deepEqual(
      unsearched.map(({ path }) => path),
      ["../../.gitignore", "../.gitignore", "r"],
    );
  });

  it("lets a bug of the tree through", async () => {
    const tree: TreeReader = { ...root.tree, readFolder: () => assert.fail("a bug") };
    await assert.rejects(listPaths(treeRootOf(tree)), /a bug/);
  });

  it("stops between folders once its signal is aborted, with what it has until then", async () => {
    const controller = new AbortController();
    const read: string[] = [];
    const tree: TreeReader = {
      ...root.tree,
      readFolder(path) {
        read.push(path);
        if (path === "a") controller.abort(new Error("enough"));
        return root.tree.readFolder(path);
      },
    };
    const { signal } = controller;
    await assert.rejects(listFiles({ ...root, tree }, { ...everything, signal }), /enough/);
    assert.deepEqual(read, ["", ".github", "a"]);
  });

  it("gives its thread back every few milliseconds, and batches on the way", async () => {
    const folders = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`f${at}/x`, ""]));
    const quick = memoryTree(folders);
    const tree: TreeReader = {
      ...quick,
      readFolder(path) {
        const until = performance.now() + 3;
        while (performance.now() < until);
        return quick.readFolder(path);
      },
    };
    let turns = 0;
    const count = setInterval(() => (turns += 1), 0);
    let batches = 0;
    let files = 0;
    for await (const batch of walk(treeRootOf(tree), everything)) {
      batches += 1;
      files += batch.files.length;
    }
    clearInterval(count);
    assert.equal(files, 40);
    assert.ok(batches >= 10, `${batches} batches`);
    assert.ok(turns >= 9, `${turns} turns`);
  });

  it("descends a thousand folders deep", async () => {
    const path = `${"d/".repeat(1_000)}x`;
    assert.deepEqual(await listPaths(treeRootOf(memoryTree({ [path]: "" }))), [path]);
  });
});
