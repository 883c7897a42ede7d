import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { Unsearched } from "../../../../src/core/unsearched.ts";
import { renderUnsearched } from "../../../../src/toolkit/search/renderUnsearched.ts";

describe("what a search tells of what it did not look at", () => {
  const none: Unsearched = { binaryFiles: 0, withheldFiles: 0, paths: [], uncertain: [] };
  const unreadable = ["a", "b", "c", "d"].map((path) => ({ path, cause: "EACCES" }));
  const setting = "(linewise.protectedReads); only the user can allow reading";
  const smaller = "Search a smaller folder or use a narrower glob.";
  const examples: readonly (readonly [string, Partial<Unsearched>, readonly string[]])[] = [
    ["nothing where there are none", { binaryFiles: 3 }, []],
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
    const left = (count: number, matches = 4): readonly string[] =>
      renderUnsearched({ ...none, ignored: { count, first: "out/" } }, matches);
    const where = "(.gitignore); include_gitignored searches";
    assert.deepEqual(left(1), [`Not searched: out/ ${where} it too.`]);
    assert.deepEqual(left(1_200), [
      `Not searched: 1,200 ignored files and folders, such as out/ ${where} them too.`,
    ]);
    assert.deepEqual(left(1, 5), []);
  });
});
