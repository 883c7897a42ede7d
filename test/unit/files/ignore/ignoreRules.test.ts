import assert from "node:assert/strict";
import { rmSync, symlinkSync } from "node:fs";
import { describe, it } from "mocha";
import { listFiles } from "../../../../src/files/walk/walk.ts";
import { listByGit, makeRepository, writeTree } from "../../../support/gitRepository.ts";
import { useTemporaryFolder } from "../../../support/temporaryFolder.ts";
import { diskRootOf, listPaths, memoryTree, treeRootOf } from "../../../support/walkRoots.ts";

interface Example {
  readonly title: string;
  /** Ignore files by their path. */
  readonly rules: Readonly<Record<string, string>>;
  readonly kept: readonly string[];
  readonly ignored: readonly string[];
}

const rootRules = (text: string): Example["rules"] => ({ ".gitignore": text });

const examples: readonly Example[] = [
  {
    title: "a name, at any depth",
    rules: rootRules("a"),
    kept: ["b", "ab"],
    ignored: ["a", "c/a", "d/a/x"],
  },
  { title: "an anchored name", rules: rootRules("/a"), kept: ["c/a"], ignored: ["a"] },
  {
    title: "a slash in the middle anchors",
    rules: rootRules("c/a"),
    kept: ["d/c/a"],
    ignored: ["c/a"],
  },
  {
    title: "a final slash means folders only",
    rules: rootRules("a/"),
    kept: ["c/a"],
    ignored: ["a/x", "d/a/x"],
  },
  {
    title: "a star stays within a segment",
    rules: rootRules("c/*.x"),
    kept: ["c/d/a.x"],
    ignored: ["c/a.x", "c/.x"],
  },
  {
    title: "two leading stars",
    rules: rootRules("**/c/a"),
    kept: ["a", "c/b"],
    ignored: ["c/a", "d/c/a", "d/e/c/a"],
  },
  {
    title: "two stars in the middle",
    rules: rootRules("c/**/a"),
    kept: ["a", "d/c/a"],
    ignored: ["c/a", "c/d/a", "c/d/e/a"],
  },
  {
    title: "two stars at the end",
    rules: rootRules("c/**"),
    kept: ["a", "d/c"],
    ignored: ["c/a", "c/d/a"],
  },
  {
    title: "two stars alone",
    rules: { "d/.gitignore": "**" },
    kept: ["a", "c/a"],
    ignored: ["d/a", "d/e/a"],
  },
  {
    title: "a folder whose name a wildcard gives, with all below it",
    rules: rootRules("**/b*/**"),
    kept: ["a"],
    ignored: ["b/a", "c/bc/d/a"],
  },
  {
    title: "a character class",
    rules: rootRules("*.py[co]"),
    kept: ["a.py", "a.pyx"],
    ignored: ["a.pyc", "c/a.pyo"],
  },
  { title: "a negated class", rules: rootRules("a[!b]"), kept: ["a", "ab"], ignored: ["ac"] },
  {
    title: "a class before a slash",
    rules: rootRules("[cd]/a"),
    kept: ["a", "e/a"],
    ignored: ["c/a", "d/a"],
  },
  { title: "a POSIX class", rules: rootRules("a[[:digit:]]"), kept: ["ab"], ignored: ["a1"] },
  {
    title: "a class that is not closed matches nothing",
    rules: rootRules("a[b"),
    kept: ["a[b", "ab"],
    ignored: [],
  },
  { title: "an escaped star", rules: rootRules("\\*"), kept: ["a"], ignored: ["*"] },
  {
    title: "comments and blank lines",
    rules: rootRules("# a\n\n  \nb"),
    kept: ["a", "# a"],
    ignored: ["b"],
  },
  {
    title: "an escaped hash and an escaped exclamation mark",
    rules: rootRules("\\#a\n\\!a"),
    kept: ["a"],
    ignored: ["#a", "!a"],
  },
  {
    title: "final spaces",
    rules: rootRules("a  \nb\\ \nc/ "),
    kept: ["b"],
    ignored: ["a", "b ", "c/x"],
  },
  { title: "a space within", rules: rootRules("a b"), kept: ["a", "b"], ignored: ["a b"] },
  { title: "CRLF", rules: rootRules("a\r\nb/\r\n"), kept: ["c"], ignored: ["a", "b/x"] },
  { title: "a byte order mark", rules: rootRules("\ufeffa\nb"), kept: ["c"], ignored: ["a", "b"] },
  { title: "no newline at the end", rules: rootRules("a\nb"), kept: ["c"], ignored: ["a", "b"] },
  { title: "braces are ordinary", rules: rootRules("{a,b}"), kept: ["a", "b"], ignored: ["{a,b}"] },
  {
    title: "the last rule that matches decides",
    rules: rootRules("*.x\n!b.x\n/b.x"),
    kept: ["c/b.x"],
    ignored: ["a.x", "b.x"],
  },
  {
    title: "nothing below an ignored folder comes back",
    rules: rootRules("c\n!c/a"),
    kept: ["b"],
    ignored: ["c/a"],
  },
  {
    title: "but below a folder whose entries are ignored",
    rules: rootRules("c/*\n!c/a"),
    kept: ["c/a"],
    ignored: ["c/b"],
  },
  {
    title: "everything but",
    rules: rootRules("*\n!*/\n!*.x"),
    kept: ["a.x", "c/a.x"],
    ignored: ["a", "c/a"],
  },
  {
    title: "a deeper file wins",
    rules: { ".gitignore": "*.x", "c/.gitignore": "!a.x" },
    kept: ["c/a.x", "c/d/a.x"],
    ignored: ["a.x", "c/b.x"],
  },
  {
    title: "a deeper file is relative to its folder",
    rules: { "c/.gitignore": "/a\nd/b" },
    kept: ["a", "d/b", "c/e/a"],
    ignored: ["c/a", "c/d/b"],
  },
  {
    title: "a deeper file brings an ignored folder back with all below it",
    rules: { ".gitignore": "d/", "c/.gitignore": "!d/" },
    kept: ["c/d/a", "c/d/d/a", "c/d/e/a"],
    ignored: ["d/a", "e/d/a"],
  },
  {
    title: "the entries of a folder that was brought back are asked about anew",
    rules: { ".gitignore": "d*/\n[ce]/?\n!*.y", "c/.gitignore": "!d[!x]/" },
    kept: ["c/d1/a.y", "c/d1/b"],
    ignored: ["d1/b.y", "c/a"],
  },
  {
    title: "case counts",
    rules: rootRules("A\n[B]c"),
    kept: ["a", "bc"],
    ignored: ["A", "Bc"],
  },
  {
    title: "a class never holds a slash",
    rules: rootRules("a[x/y]b"),
    kept: ["a/b", "ayc"],
    ignored: ["axb"],
  },
  {
    title: "a folder that was brought back still obeys the other rules",
    rules: { ".gitignore": "d/\n*.x", "c/.gitignore": "!d/" },
    kept: ["c/d/a"],
    ignored: ["c/d/a.x"],
  },
  {
    title: "a file in an ignored folder says nothing",
    rules: { ".gitignore": "c/", "c/.gitignore": "!a" },
    kept: ["b"],
    ignored: ["c/a"],
  },
  {
    title: ".git/info/exclude",
    rules: { ".git/info/exclude": "a\nc/b" },
    kept: ["b"],
    ignored: ["a", "d/a", "c/b"],
  },
  {
    title: ".gitignore wins over .git/info/exclude",
    rules: { ".git/info/exclude": "*.x", ".gitignore": "!a.x" },
    kept: ["a.x"],
    ignored: ["b.x"],
  },
  { title: "names with line feeds", rules: rootRules("a?b"), kept: ["ab"], ignored: ["a\nb"] },
];

describe("ignore rules", () => {
  const at = useTemporaryFolder();
  for (const { title, rules, kept, ignored } of examples) {
    it(title, async () => {
      const top = at("example");
      const files = Object.fromEntries([...kept, ...ignored].map((path) => [path, ""]));
      try {
        makeRepository(top);
        writeTree(top, { ...files, ...rules });
        const isExample = (path: string): boolean => path in files;
        const expected = [...kept].sort();
        assert.deepEqual(listByGit(top).filter(isExample), expected, "git");
        assert.deepEqual((await listPaths(diskRootOf(top))).filter(isExample).sort(), expected);
      } finally {
        rmSync(top, { recursive: true });
      }
    });
  }

  it("a link is no ignore file", async () => {
    const top = at("linked");
    makeRepository(top);
    writeTree(top, { a: "", "rules.txt": "a" });
    symlinkSync("rules.txt", `${top}/.gitignore`);
    assert.deepEqual(listByGit(top), [".gitignore", "a", "rules.txt"]);
    assert.deepEqual(await listPaths(diskRootOf(top)), [".gitignore", "a", "rules.txt"]);
  });

  it("ignore case where the file system does", async () => {
    const root = treeRootOf(
      memoryTree({ ".gitignore": "*.LOG\nBuild/\n\u00c9", "a.log": "", "build/a": "", b: "" }),
      { isCaseSensitive: false },
    );
    assert.deepEqual(await listPaths(root), [".gitignore", "b"]);
  });

  it("may be missing from a repository", async () => {
    const root = treeRootOf(memoryTree({ ".git/HEAD": "", a: "" }));
    const request = { base: "", includeHidden: true, includeGitignored: false };
    assert.deepEqual((await listFiles(root, request)).skipped, []);
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
    assert.deepEqual(await listPaths(diskRootOf(at("mono", "packages", "app"))), ["b.x", "d/out"]);
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

  it("that come by the ten thousand cost little", async function () {
    this.timeout(10_000);
    const rules = Array.from({ length: 10_000 }, (_, index) => `name${index}\n*.ext${index}`).join(
      "\n",
    );
    const files = Object.fromEntries(
      Array.from({ length: 2_000 }, (_, index) => [`folder${index % 50}/file${index}`, ""]),
    );
    const started = performance.now();
    assert.equal(
      (await listPaths(treeRootOf(memoryTree({ ...files, ".gitignore": rules })))).length,
      2_001,
    );
    assert.ok(performance.now() - started < 5_000);
  });

  describe("depart from git", () => {
    /** What gitignore(5) says, where git's own reading of the rule differs from its manual. */
    const departures: readonly (Example & { readonly byGit: readonly string[] })[] = [
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
    for (const { title, rules, kept, ignored, byGit } of departures) {
      it(title, async () => {
        const top = at("departure");
        const files = Object.fromEntries([...kept, ...ignored].map((path) => [path, ""]));
        try {
          makeRepository(top);
          writeTree(top, { ...files, ...rules });
          const isExample = (path: string): boolean => path in files;
          assert.deepEqual(listByGit(top).filter(isExample), byGit, "git");
          assert.deepEqual((await listPaths(diskRootOf(top))).filter(isExample), kept);
        } finally {
          rmSync(top, { recursive: true });
        }
      });
    }
  });
});
