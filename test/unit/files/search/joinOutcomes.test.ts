import assert from "node:assert/strict";
import { describe, it } from "mocha";
import {
  joinOutcomes,
  leaveUnsearched,
  undecidedPaths,
} from "../../../../src/files/search/joinOutcomes.ts";
import { scanGap } from "../../../../src/files/search/searchMessages.ts";
import type { SearchOutcome } from "../../../../src/files/search/searchRequest.ts";

describe("a search that left files undecided", () => {
  const hit = (path: string) => ({ path, lines: 1, matches: 1 });
  const broken = { path: "x", cause: "EACCES" };
  const first: SearchOutcome = {
    hits: [hit("a"), hit("b.ts")],
    excerpts: new Map(),
    searchedFiles: 5,
    binaryFiles: 1,
    withheldFiles: 0,
    gaps: [
      { path: "b/c", cause: scanGap.undecided },
      broken,
      { path: "d", cause: scanGap.undecided },
    ],
    cut: undefined,
  };

  it("names them", () => {
    assert.deepEqual(undecidedPaths(first), ["b/c", "d"]);
  });

  it("is one with the search of these, in path order, each file counted once", () => {
    const gap = { path: "d", cause: scanGap.timedOut };
    const cut = { reason: "time", unsearchedFiles: 1, isListIncomplete: false } as const;
    const second = {
      ...first,
      hits: [hit("b/c")],
      searchedFiles: 2,
      binaryFiles: 0,
      gaps: [gap],
      cut,
    };
    assert.deepEqual(joinOutcomes(first, second), {
      ...first,
      hits: [hit("a"), hit("b/c"), hit("b.ts")],
      gaps: [broken, gap],
      cut,
    });
  });

  it("counts them as not searched where it was cut short itself", () => {
    const cut = { reason: "time", unsearchedFiles: 7, isListIncomplete: true } as const;
    assert.deepEqual(leaveUnsearched({ ...first, cut }, 2), {
      ...first,
      gaps: [broken],
      cut: { ...cut, unsearchedFiles: 9 },
    });
  });
});
