import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { renderGaps } from "../../../../src/toolkit/search/renderGaps.ts";
import type { SearchGaps } from "../../../../src/toolkit/search/search.ts";

describe("what a search tells of its gaps", () => {
  const none: SearchGaps = { binaryFiles: 0, withheldFiles: 0, skipped: [], unasked: [] };
  const setting = "(linewise.protectedReads); only the user can allow reading";
  const smaller = "Search a smaller folder or use a narrower glob.";
  const examples: readonly (readonly [string, Partial<SearchGaps>, readonly string[]])[] = [
    ["nothing where there are none", { binaryFiles: 3 }, []],
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
      { unasked: ["a"] },
      [`Uncertain: 1 file that VS Code may open in another encoding: a. ${smaller}`],
    ],
    [
      "of many such files the first, after what was not searched",
      {
        skipped: [{ path: "x", cause: "EACCES", isStopped: false }],
        unasked: ["a", "b", "c", "d"],
      },
      [
        "Left out: 1 path: x (EACCES)",
        `Uncertain: 4 files that VS Code may open in another encoding: a, b, c, …. ${smaller}`,
      ],
    ],
  ];
  for (const [name, gaps, expected] of examples) {
    it(name, () => {
      assert.deepEqual(renderGaps({ ...none, ...gaps }), expected);
    });
  }
});
