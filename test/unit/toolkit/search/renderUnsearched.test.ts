import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { IgnoredEntries, Unsearched } from "../../../../src/core/unsearched.ts";
import { renderUnsearched } from "../../../../src/toolkit/search/renderUnsearched.ts";

describe("what a search tells of what it did not look at", () => {
  const none: Unsearched = { binaryFiles: 0, withheldFiles: 0, paths: [], uncertain: [] };
  const unreadable = ["a", "b", "c", "d"].map((path) => ({ path, cause: "EACCES" }));
  const setting = "(linewise.protectedReads); only the user can allow reading";
  const smaller = "Search a smaller folder or use a narrower glob.";
  const examples: readonly (readonly [string, Partial<Unsearched>, readonly string[]])[] = [
    [
      "binary files, where nothing was found",
      { binaryFiles: 3 },
      ["Not searched: 3 binary files."],
    ],
    [
      "all of a few paths",
      { paths: unreadable.slice(0, 3) },
      ["Left out: 3 paths: a (EACCES), b (EACCES), c (EACCES)"],
    ],
    [
      "the first of many paths",
      { paths: unreadable },
      ["Left out: 4 paths: a (EACCES), b (EACCES), c (EACCES), …"],
    ],
    [
      "what nothing could be searched of, since a disk does not respond",
      { rest: { reason: "blocked", unsearchedFiles: 0, isListIncomplete: true } },
      [
        "Incomplete: not searched, because earlier searches still wait for a disk that does not respond. Try again when it responds.",
      ],
    ],
    [
      "a file that was left out because of what it usually holds",
      { withheldFiles: 1 },
      [`Not searched: 1 file that usually holds secrets ${setting} it.`],
    ],
    [
      "several such files",
      { withheldFiles: 3 },
      [`Not searched: 3 files that usually hold secrets ${setting} them.`],
    ],
    [
      "a file that VS Code may read differently",
      { uncertain: ["a"] },
      [`Uncertain: 1 file that VS Code may open in another encoding: a. ${smaller}`],
    ],
    [
      "of many such files the first, after what was not searched",
      {
        paths: [{ path: "x", cause: "EACCES" }],
        uncertain: ["a", "b", "c", "d"],
      },
      [
        "Left out: 1 path: x (EACCES)",
        `Uncertain: 4 files that VS Code may open in another encoding: a, b, c, …. ${smaller}`,
      ],
    ],
  ];
  for (const [name, unsearched, expected] of examples) {
    it(name, () => {
      assert.deepEqual(renderUnsearched({ ...none, ...unsearched }, 0), expected);
    });
  }

  it("what ignore rules left out, where little was found", () => {
    const left = (named: IgnoredEntries["named"], count: number, matches = 4): readonly string[] =>
      renderUnsearched({ ...none, binaryFiles: 2, ignored: { count, named } }, matches);
    const where = "(.gitignore); include_gitignored searches";
    const out = { path: "out/", files: { count: 12, isMore: false } };
    assert.deepEqual(left([out], 1), [`Not searched: out/ (12 files) ${where} it too.`]);
    const large = { path: "lib/", files: { count: 1_000, isMore: true } };
    assert.deepEqual(left([out, large, { path: "a.log" }], 1_200), [
      `Not searched: out/ (12 files), lib/ (over 1,000 files), a.log and 1,197 more ${where} them too.`,
    ]);
    assert.deepEqual(left([out], 1, 5), []);
  });
});
