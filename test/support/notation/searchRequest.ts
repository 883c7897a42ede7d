import assert from "node:assert/strict";
import { compileSearchPattern } from "../../../src/core/search/searchPattern.ts";
import type { SearchRequest } from "../../../src/files/search/searchRequest.ts";
import type { WalkSpec } from "../../../src/files/walk/walkRequest.ts";

export const searchWorkerUrl = new URL(
  "../../../src/files/search/worker/searchWorker.ts",
  import.meta.url,
);

/** A search of all files below a folder on disk that no rule leaves out, with time for a busy machine. */
export function searchRequest(
  folder: string,
  pattern: string,
  changes: Partial<SearchRequest> & { readonly walk?: Partial<WalkSpec> } = {},
): SearchRequest {
  const compiled = compileSearchPattern(pattern);
  assert.ok(compiled.ok, pattern);
  const { walk, ...others } = changes;
  return {
    files: {
      kind: "walk",
      walk: {
        folder,
        platform: { isCaseSensitive: true, backslashSeparates: false },
        filesExclude: {},
        innerRoots: [],
        base: "",
        includeHidden: false,
        includeGitignored: false,
        slashless: "anyDepth",
        exclude: [],
        ...walk,
      },
    },
    pattern: compiled.value,
    countedMatches: 0,
    encoding: "utf8",
    given: new Map(),
    limits: { fileMs: 30_000, stoppedMs: 60_000, totalMs: 600_000 },
    ...others,
  };
}
