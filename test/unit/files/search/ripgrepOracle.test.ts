import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { after, describe, it } from "mocha";
import { skipTest } from "../../../../harness/lanes/skipTest.ts";
import { createSearchPool } from "../../../../src/files/search/searchPool.ts";
import { renderGroups } from "../../../../src/toolkit/search/renderRows.ts";
import { makeRepository, writeTree } from "../../../support/disk/gitRepository.ts";
import { ignoredTrees } from "../../../support/generators/ignoredTrees.ts";
import { searchRequest, searchWorkerUrl } from "../../../support/notation/searchRequest.ts";
import { roundsOf } from "../../../support/rounds.ts";

const seed = 20_251;
/** Its package has the program of the system that npm ran on. */
const ripgrep = await import("@vscode/ripgrep").then(
  ({ rgPath }) => rgPath,
  () => undefined,
);
const never = new AbortController().signal;

/** Patterns that both dialects read alike. */
const patterns = [
  ...["foo", "^foo", "foo$", "^$", "^", "o+b", "f\\w+", "[^o]f", "foo\\s", "\\bbar\\b", "fo|ar"],
  ...["(foo|bar)\\s*$", "(?i)FOO", "b.r", "\\d{2,}", "f[a-z]*r?", "\\Soo", "x?"],
];

const line = fc.constantFrom(
  "foo",
  "bar",
  "",
  "foo bar",
  "  foo ",
  "Foo12",
  "f-oo bar7",
  "b.r",
  "é foo",
);
const texts = fc
  .tuple(fc.array(line, { maxLength: 9 }), fc.constantFrom("", "\n"))
  .map(([lines, end]) => (lines.length === 0 ? "" : lines.join("\n") + end));

// Files of ignore rules are left out: they have carriage returns, which end a line only here.
describe(`random trees (seed ${seed})`, function () {
  this.timeout(240_000);
  const pool = createSearchPool({ workerUrl: searchWorkerUrl });
  after(() => pool.dispose());

  it("have the hits and the context that ripgrep and git find", async function () {
    if (ripgrep === undefined) skipTest(this, "there is no ripgrep for this system");
    const trees = fc.tuple(
      ignoredTrees,
      fc.array(texts, { minLength: 30, maxLength: 30 }),
      fc.constantFrom(...patterns),
      fc.integer({ min: 0, max: 3 }),
    );
    await fc.assert(
      fc.asyncProperty(trees, async ([tree, contents, pattern, context]) => {
        const top = mkdtempSync(join(tmpdir(), "linewise-test-"));
        try {
          makeRepository(top);
          writeTree(top, fill(tree, contents));
          assert.deepEqual(
            await searchByPool(top, pattern, context),
            searchByRipgrep(top, pattern, context),
          );
          assert.deepEqual(await listByPool(top, pattern), listByGit(top, pattern));
        } finally {
          rmSync(top, { recursive: true });
        }
      }),
      { seed: seed, numRuns: roundsOf(20) },
    );
  });

  async function searchByPool(top: string, pattern: string, context: number): Promise<string[]> {
    const walk = { includeHidden: true, exclude: [".gitignore"] };
    const { hits } = await pool.search(searchRequest(top, pattern, { walk }), never);
    const paths = hits.map(({ path }) => path);
    const window = { offset: 0, limit: 1_000, contextLines: context };
    const excerpts = new Map(paths.map((path) => [path, window]));
    const files = { kind: "listed", folder: top, paths } as const;
    const found = await pool.search(searchRequest(top, pattern, { files, excerpts }), never);
    return paths
      .map((shown) => {
        const lines = found.excerpts.get(shown) ?? [];
        return renderGroups([{ shown, unsaved: false, lines }])
          .map(({ text }) => text)
          .join("\n");
      })
      .sort();
  }

  async function listByPool(top: string, pattern: string): Promise<string[]> {
    const walk = { includeHidden: true, exclude: [".gitignore"] };
    const { hits } = await pool.search(searchRequest(top, pattern, { walk }), never);
    return hits.map(({ path, lines }) => `${path}:${lines}`).sort();
  }
});

/** The tree with contents in all files that are not rules. */
function fill(
  tree: Readonly<Record<string, string>>,
  contents: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tree).map(([path, text], index) => [
      path,
      text === "" && !path.startsWith(".git/") ? (contents[index % contents.length] ?? "") : text,
    ]),
  );
}

function searchByRipgrep(top: string, pattern: string, context: number): string[] {
  const words = ["--no-config", "--no-ignore-global", "--no-ignore-dot", "--hidden"];
  const globs = ["--glob=!.git", "--glob=!.gitignore"];
  const { stdout } = spawnSync(
    ripgrep ?? "",
    [...words, ...globs, "--null", "--heading", "-n", "-C", `${context}`, "-e", pattern, "."],
    { cwd: top, encoding: "utf8" },
  );
  return stdout
    .split(/\n(?=\.\/[^\n\0]*\0)/)
    .filter((group) => group !== "")
    .map((group) =>
      group
        .replace(/\n*$/, "")
        .replace(/^\.\/([^\0]*)\0\n?/, "$1\n")
        .replace(/^(\d+)([:-])/gm, "$1$2 "),
    )
    .sort();
}

/** Of files that git does not leave out, the number of matching lines. */
function listByGit(top: string, pattern: string): string[] {
  const { stdout } = spawnSync(
    "git",
    [
      "grep",
      "--untracked",
      "--exclude-standard",
      "-P",
      "-I",
      "-c",
      "-z",
      "-e",
      pattern,
      "--",
      ":(exclude,glob)**/.gitignore",
    ],
    { cwd: top, encoding: "utf8", env: { ...process.env, GIT_CONFIG_NOSYSTEM: "1" } },
  );
  return stdout
    .split("\n")
    .slice(0, -1)
    .map((row) => row.replace("\0", ":"))
    .sort();
}
