import assert from "node:assert/strict";
import { describe, it } from "mocha";
import {
  joinOutcomes,
  leaveUnsearched,
  pathsOfUnknownEncoding,
} from "../../../../src/files/search/joinOutcomes.ts";
import { unsearchedCause } from "../../../../src/core/unsearched.ts";
import type { SearchOutcome } from "../../../../src/files/search/searchRequest.ts";

describe("a search that left files of unknown encoding", () => {
  const hit = (path: string) => ({ path, lines: 1, matches: 1 });
  const broken = { path: "x", cause: "EACCES" };
  const first: SearchOutcome = {
    hits: [hit("a"), hit("b.ts")],
    excerpts: new Map(),
    searchedFiles: 5,
    unsearched: {
      binaryFiles: 1,
      withheldFiles: 0,
      paths: [
        { path: "b/c", cause: unsearchedCause.unknownEncoding },
        broken,
        { path: "d", cause: unsearchedCause.unknownEncoding },
      ],
      rest: undefined,
    },
  };

  it("names them", () => {
    assert.deepEqual(pathsOfUnknownEncoding(first), ["b/c", "d"]);
  });

  it("is one with the search of these, in path order, each file counted once", () => {
    const stopped = { path: "d", cause: unsearchedCause.timedOut };
    const rest = { reason: "time", unsearchedFiles: 1, isListIncomplete: false } as const;
    const second = {
      ...first,
      hits: [hit("b/c")],
      searchedFiles: 2,
      unsearched: { binaryFiles: 0, withheldFiles: 0, paths: [stopped], rest },
    };
    assert.deepEqual(joinOutcomes(first, second), {
      ...first,
      hits: [hit("a"), hit("b/c"), hit("b.ts")],
      unsearched: { ...first.unsearched, paths: [broken, stopped], rest },
    });
  });

  it("counts them as not searched where it was cut short itself", () => {
    const rest = { reason: "time", unsearchedFiles: 7, isListIncomplete: true } as const;
    assert.deepEqual(leaveUnsearched({ ...first, unsearched: { ...first.unsearched, rest } }, 2), {
      ...first,
      unsearched: {
        ...first.unsearched,
        paths: [broken],
        rest: { ...rest, unsearchedFiles: 9 },
      },
    });
  });
});
