import assert from "node:assert/strict";
import { rmSync, symlinkSync } from "node:fs";
import { describe, it } from "mocha";
import { diskRoot } from "../../../../../src/files/walk/diskTree.ts";
import { ignoreFileCause } from "../../../../../src/files/walk/walkRun.ts";
import { listFiles } from "../../../../../src/files/walk/walk.ts";
import { listByGit, makeRepository, writeTree } from "../../../../support/disk/gitRepository.ts";
import { useTemporaryFolder } from "../../../../support/disk/temporaryFolder.ts";
import { ignoreExamples, rootRules, type IgnoreExample } from "../../ignore/ignoreExamples.ts";
import {
  listPaths,
  memoryTree,
  treeRootOf,
  walkRequest,
} from "../../../../support/notation/walkRoots.ts";

describe("ignore rules", () => {
  const at = useTemporaryFolder();
  /** The example's files that are not ignored, as git says and as a walk does. */
  async function listBothWays({ rules, kept, ignored }: IgnoreExample): Promise<{
    readonly byGit: readonly string[];
    readonly byWalk: readonly string[];
  }> {
    const top = at("example");
    const files = Object.fromEntries([...kept, ...ignored].map((path) => [path, ""]));
    const isExample = (path: string): boolean => path in files;
    try {
      makeRepository(top);
      writeTree(top, { ...files, ...rules });
      const listed = await listPaths(diskRoot(top));
      return { byGit: listByGit(top).filter(isExample), byWalk: listed.filter(isExample).sort() };
    } finally {
      rmSync(top, { recursive: true });
    }
  }

  for (const example of ignoreExamples) {
    it(example.title, async () => {
      const expected = [...example.kept].sort();
      assert.deepEqual(await listBothWays(example), { byGit: expected, byWalk: expected });
    });
  }

  it("a link is no ignore file", async () => {
    const top = at("linked");
    makeRepository(top);
    writeTree(top, { a: "", "rules.txt": "a" });
    symlinkSync("rules.txt", `${top}/.gitignore`);
    assert.deepEqual(listByGit(top), [".gitignore", "a", "rules.txt"]);
    assert.deepEqual(await listPaths(diskRoot(top)), [".gitignore", "a", "rules.txt"]);
  });

  it("ignore case where the file system does", async () => {
    const root = treeRootOf(
      memoryTree({ ".gitignore": "*.LOG\nBuild/\n\u00c9", "a.log": "", "build/a": "", b: "" }),
    );
    assert.deepEqual(await listPaths(root, { isCaseSensitive: false }), [".gitignore", "b"]);
  });

  it("may be missing from a repository", async () => {
    const root = treeRootOf(memoryTree({ ".git/HEAD": "", a: "" }));
    assert.deepEqual((await listFiles(root, walkRequest())).unsearched, []);
  });

  it("are not read through a link, whatever the file system", async () => {
    const root = treeRootOf(memoryTree({ ".git/info/exclude": null, ".gitignore": null, a: "" }));
    assert.deepEqual((await listFiles(root, walkRequest())).unsearched, [
      { path: ".git/info/exclude", cause: ignoreFileCause.link },
    ]);
  });

  it("apply without a repository", async () => {
    const root = treeRootOf(memoryTree({ ".gitignore": "a", a: "", b: "" }));
    assert.deepEqual(await listPaths(root), [".gitignore", "b"]);
  });

  it("apply from the top of the repository down to the workspace folder", async () => {
    const top = at("mono");
    makeRepository(top);
    writeTree(top, {
      ".gitignore": "*.x\n/packages/app/out",
      "packages/.gitignore": "!b.x\n/app/c",
      "packages/app/out/a": "",
      "packages/app/a.x": "",
      "packages/app/b.x": "",
      "packages/app/c": "",
      "packages/app/d/out": "",
    });
    assert.deepEqual(await listPaths(diskRoot(at("mono", "packages", "app"))), ["b.x", "d/out"]);
  });

  it("start afresh in a repository within", async () => {
    const root = treeRootOf(
      memoryTree({
        ".gitignore": "*.x",
        "a.x": "",
        "sub/.git/info/exclude": "b.x",
        "sub/a.x": "",
        "sub/b.x": "",
        "module/.git": "gitdir: ../x",
        "module/a.x": "",
      }),
    );
    assert.deepEqual(await listPaths(root), [".gitignore", "module/a.x", "sub/a.x"]);
  });

  it("may come by the ten thousand", async () => {
    const rules = Array.from({ length: 10_000 }, (_, index) => `name${index}\n*.ext${index}`).join(
      "\n",
    );
    const files = Object.fromEntries(
      Array.from({ length: 2_000 }, (_, index) => [`folder${index % 50}/file${index}`, ""]),
    );
    assert.equal(
      (await listPaths(treeRootOf(memoryTree({ ...files, ".gitignore": rules })))).length,
      2_001,
    );
  });

  describe("depart from git", () => {
    /** What gitignore(5) says, where git's own reading of the rule differs from its manual. */
    const departures: readonly (IgnoreExample & { readonly byGit: readonly string[] })[] = [
      {
        title:
          "two stars beside other characters are as one: git lets them cross folders after a literal",
        rules: rootRules("b**/*/**"),
        kept: ["b.c/a"],
        ignored: ["b/c/a"],
        byGit: [],
      },
      {
        title: "a question mark is a character: git takes a byte",
        rules: rootRules("a?"),
        kept: ["a"],
        ignored: ["ab", "a\u00e9"],
        byGit: ["a", "a\u00e9"],
      },
    ];
    for (const { byGit, ...example } of departures) {
      it(example.title, async () => {
        assert.deepEqual(await listBothWays(example), { byGit, byWalk: example.kept });
      });
    }
  });
});
