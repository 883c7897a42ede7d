import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { renderGaps } from "../../../../src/toolkit/search/renderGaps.ts";
import type { SearchGaps } from "../../../../src/toolkit/search/search.ts";

describe("what a search tells of its gaps", () => {
  const none: SearchGaps = { binaryFiles: 0, skipped: [], unasked: [] };
  const smaller = "Search a smaller folder, or a narrower glob.";
  const examples: readonly (readonly [string, Partial<SearchGaps>, readonly string[]])[] = [
    ["nothing where there are none", { binaryFiles: 3 }, []],
    [
      "a file that VS Code may read differently",
      { unasked: ["a"] },
      [`Uncertain: 1 file whose encoding VS Code may read differently: a. ${smaller}`],
    ],
    [
      "of many such files the first, after what was not searched",
      {
        skipped: [{ path: "x", cause: "EACCES", isStopped: false }],
        unasked: ["a", "b", "c", "d"],
      },
      [
        "Not searched: 1 unreadable path: x (EACCES)",
        `Uncertain: 4 files whose encoding VS Code may read differently: a, b, c, …. ${smaller}`,
      ],
    ],
  ];
  for (const [name, gaps, expected] of examples) {
    it(name, () => {
      assert.deepEqual(renderGaps({ ...none, ...gaps }), expected);
    });
  }
});
