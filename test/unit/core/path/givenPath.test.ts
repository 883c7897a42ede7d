import assert from "node:assert/strict";
import { describe, it } from "mocha";
import {
  interpretPath,
  type PathContext,
  pathFrom,
  type WorkspaceFolder,
} from "../../../../src/core/path/givenPath.ts";
import {
  formatPath,
  parseAbsolutePath,
  type PathPlatform,
} from "../../../../src/core/path/lexicalPath.ts";
import { diskFolder } from "../../../support/fakes/pathEnvironment.ts";

const virtual: WorkspaceFolder = {
  name: "repo",
  scheme: "memfs",
  authority: "hub",
  path: { root: "/", segments: ["o", "repo"] },
};

const contexts = {
  one: context("posix", diskFolder("app", "/w/app")),
  two: context("posix", diskFolder("app", "/w/app"), diskFolder("lib", "/w/lib")),
  twins: context("posix", diskFolder("lib", "/w/lib"), diskFolder("lib", "/x/lib")),
  none: context("posix"),
  remote: {
    ...context("posix", diskFolder("app", "/w/app")),
    diskSchemes: ["file", "vscode-remote"],
  },
  windows: context("win32", diskFolder("app", "C:\\w\\app", "win32")),
  virtual: context("win32", virtual),
  mixed: context("posix", virtual, diskFolder("app", "/w/app")),
} as const satisfies Readonly<Record<string, PathContext>>;

type Row = readonly [
  in_: keyof typeof contexts,
  given: string,
  expected: string | readonly string[],
];

/** Places as `scheme:path`, or the code of a failure. */
const rows: readonly Row[] = [
  ["one", "src/a", ["file:/w/app/src/a"]],
  ["one", ".", ["file:/w/app"]],
  ["one", "app/src", ["file:/w/app/app/src"]],
  ["one", "../x", ["file:/w/x"]],
  ["one", "/etc/passwd", ["file:/etc/passwd"]],
  ["one", "//etc//passwd", ["file:/etc/passwd"]],
  ["one", "%2e%2e/x", ["file:/w/app/%2e%2e/x"]],
  ["one", "%252e", ["file:/w/app/%252e"]],
  ["one", "~/x", ["file:/w/app/~/x"]],
  ["one", "aux.c", ["file:/w/app/aux.c"]],
  ["one", "a:b", ["file:/w/app/a:b"]],
  ["one", "a\\..\\..\\b", ["file:/w/app/a\\..\\..\\b"]],
  ["one", "c:\\x", ["file:/w/app/c:\\x"]],
  ["one", "GIT~1", ["file:/w/app/GIT~1"]],
  ["one", "a.", ["file:/w/app/a."]],
  ["one", "./git:x", ["file:/w/app/git:x"]],
  ["one", "file:///etc/passwd", ["file:/etc/passwd"]],
  ["one", "FILE:/etc/passwd", ["file:/etc/passwd"]],
  ["one", "file://localhost/etc/x", ["file:/etc/x"]],
  ["one", "file:///w/app/%2e%2e/x", ["file:/w/x"]],
  ["one", "file:///w/app/%252e%252e/x", ["file:/w/app/%2e%2e/x"]],
  ["one", "file:///w/app%2Fa", ["file:/w/app/a"]],
  ["one", "", "pathEmpty"],
  ["one", "a\0b", "pathHasNul"],
  ["one", "/w/app/a\0", "pathHasNul"],
  ["one", "file:///w/app/a%00b", "pathHasNul"],
  ["one", "a\ud800", "pathUnresolvable"],
  ["one", "file://server/share", "uriMalformed"],
  ["one", "file:a", "uriMalformed"],
  ["one", "file:", "uriMalformed"],
  ["one", "file:///a%", "uriMalformed"],
  ["one", "file:///a#b", "uriMalformed"],
  ["one", "untitled:Untitled-1", "schemeNotAllowed"],
  ["one", "vscode-userdata:/User/settings.json", "schemeNotAllowed"],
  ["one", "git:/w/app/a?x", "uriMalformed"],
  ["one", "git:/w/app/a", "schemeNotAllowed"],
  ["one", "output:x", "schemeNotAllowed"],
  ["one", "https://example.com/a", "schemeNotAllowed"],
  ["one", "vscode-vfs://github/o/repo/a", "schemeNotAllowed"],
  ["one", "vscode-remote://box/w/app/a", "schemeNotAllowed"],
  ["remote", "vscode-remote://ssh-remote%2Bbox/w/app/a", ["file:/w/app/a"]],
  ["remote", "vscode-remote://box/etc/%70asswd", ["file:/etc/passwd"]],
  ["remote", "vscode-remote://box/a%00", "pathHasNul"],
  ["two", "lib/a", ["file:/w/lib/a"]],
  ["two", "./lib//a", ["file:/w/lib/a"]],
  ["two", "lib", ["file:/w/lib"]],
  ["two", "lib/../../etc", ["file:/w/etc", "file:/w/etc"]],
  ["two", "src/a", ["file:/w/app/src/a", "file:/w/lib/src/a"]],
  ["two", "../lib/a", ["file:/w/lib/a", "file:/w/lib/a"]],
  ["two", "/w/app/a", ["file:/w/app/a"]],
  ["twins", "lib/a", ["file:/w/lib/lib/a", "file:/x/lib/lib/a"]],
  ["none", "a", "noWorkspaceFolder"],
  ["none", "/a", ["file:/a"]],
  ["windows", "src\\a/b", ["file:C:\\w\\app\\src\\a\\b"]],
  ["windows", "a\\..\\..\\b", ["file:C:\\w\\b"]],
  ["windows", "c:/w/app/a", ["file:C:\\w\\app\\a"]],
  ["windows", "file:///c%3A/w/app/a", ["file:C:\\w\\app\\a"]],
  ["windows", "file:///C:/w/app/a", ["file:C:\\w\\app\\a"]],
  ["windows", "file:///c:/w%5C..%5Cx", ["file:C:\\x"]],
  ["windows", "file:////server/share/a", ["file:\\\\server\\share\\a"]],
  ["windows", "file:///c:/w/aux.c", "pathNotOnWindows"],
  ["windows", "file:///c:/w/a%3Ab", "pathNotOnWindows"],
  ["windows", "aux.c", "pathNotOnWindows"],
  ["windows", "a:b", "pathNotOnWindows"],
  ["windows", "/src/a", "pathNotOnWindows"],
  ["windows", "a\0", "pathHasNul"],
  ["virtual", "src/a:b", ["memfs:/o/repo/src/a:b"]],
  ["virtual", "/o/repo/aux.c", ["memfs:/o/repo/aux.c"]],
  ["virtual", "memfs://hub/o/repo/a%20b", ["memfs:/o/repo/a b"]],
  ["virtual", "memfs://hub/o/other/../../x", ["memfs:/x"]],
  ["virtual", "memfs://hub/a%00", "pathHasNul"],
  ["virtual", "memfs://other/o/repo/a", "schemeNotAllowed"],
  ["virtual", "file:///c:/x", ["file:C:\\x"]],
  ["mixed", "/w/app/a", ["file:/w/app/a"]],
  ["mixed", "repo/a", ["memfs:/o/repo/a"]],
  ["mixed", "src", ["memfs:/o/repo/src", "file:/w/app/src"]],
];

describe("interpretPath", () => {
  it("has all its rows", () => assert.equal(rows.length, 76));

  for (const [in_, given, expected] of rows) {
    it(`${in_}: ${JSON.stringify(given)}`, () => {
      const result = interpretPath(given, contexts[in_]);
      const actual = result.ok
        ? result.value.map(({ scheme, path }) => `${scheme}:${formatPath(path)}`)
        : result.failure.code;
      assert.deepEqual(actual, expected);
    });
  }

  it("reveals hidden characters in failures", () => {
    const result = interpretPath("git:/\u202egpj.ts", contexts.one);
    assert.deepEqual(result, {
      ok: false,
      failure: { code: "schemeNotAllowed", path: "git:/[U+202E]gpj.ts", scheme: "git" },
    });
  });
});

function context(platform: PathPlatform, ...folders: WorkspaceFolder[]): PathContext {
  return { platform, folders, diskSchemes: ["file"] };
}

/** What an agent that works in a folder means by a path. */
const meant: readonly (readonly [
  in_: keyof typeof contexts,
  folder: string,
  given: string,
  expected: string,
])[] = [
  ["one", "/w/app.worktrees/x", "src/a", "/w/app.worktrees/x/src/a"],
  ["one", "/w/app.worktrees/x", ".", "/w/app.worktrees/x"],
  ["one", "/w/app.worktrees/x", "../y/a", "/w/app.worktrees/y/a"],
  ["one", "/w/app.worktrees/x", "/w/app/a", "/w/app/a"],
  ["one", "/w/app.worktrees/x", "file:///w/app/a", "file:///w/app/a"],
  ["one", "/w/app.worktrees/x", "", ""],
  // In the window, results say where it is from the window's folder.
  ["one", "/w/app/.trees/x", "src/a", "/w/app/.trees/x/src/a"],
  ["one", "/w/app/.trees/x", ".trees/x/src/a", ".trees/x/src/a"],
  ["two", "/w/lib/.trees/x", "lib/.trees/x/src/a", "lib/.trees/x/src/a"],
  ["two", "/w/lib/.trees/x", "lib/a", "/w/lib/.trees/x/lib/a"],
  ["windows", "C:\\w\\trees\\x", "src/a", "C:\\w\\trees\\x\\src\\a"],
  ["windows", "C:\\w\\trees\\x", "D:a", "D:a"],
];

describe("pathFrom", () => {
  for (const [in_, folder, given, expected] of meant) {
    it(`${in_}: ${JSON.stringify(given)} in ${folder}`, () => {
      const { platform } = contexts[in_];
      const path = parseAbsolutePath(folder, platform);
      assert.ok(path);
      assert.equal(pathFrom(path, given, contexts[in_]), expected);
    });
  }
});
