import { compileGlob } from "../../../src/core/glob/glob.ts";
import { comparePaths } from "../../../src/core/glob/pathOrder.ts";
import { toLf } from "../../../src/core/lines/lines.ts";
import { excerptLines } from "../../../src/core/search/excerpt.ts";
import { countMatches, findMatchingLines } from "../../../src/core/search/matchingLines.ts";
import type {
  FileExcerpt,
  MatchingFile,
  SearchFindings,
  SearchQuery,
  SearchScope,
} from "../../../src/toolkit/workspace/searchQuery.ts";

export interface FakeText {
  readonly text: string;
  readonly unsaved: boolean;
}

/** Searches texts by their paths, on this thread; every one is a file of the workspace folder. */
export function searchTexts(
  texts: ReadonlyMap<string, FakeText>,
  { pattern, scope, window }: SearchQuery,
): SearchFindings {
  const regExp = new RegExp(pattern.source, pattern.flags);
  const isInScope = scopeTest(scope);
  const files: MatchingFile[] = [];
  const excerpts: FileExcerpt[] = [];
  let linesBefore = 0;
  let searchedFiles = 0;
  for (const [shown, { text, unsaved }] of [...texts].sort(([a], [b]) => comparePaths(a, b))) {
    if (!isInScope(shown)) continue;
    searchedFiles += 1;
    const view = toLf(text);
    const counts = countMatches(view, pattern, regExp, Infinity);
    if (counts.lines === 0) continue;
    files.push({ uri: shown, shown, ...counts });
    const offset = Math.max(0, (window?.offset ?? 0) - linesBefore);
    const limit = (window?.offset ?? 0) + (window?.limit ?? 0) - linesBefore - offset;
    linesBefore += counts.lines;
    if (window === undefined || limit <= 0 || offset >= counts.lines) continue;
    const starts = findMatchingLines(view, pattern, regExp, { ...window, offset, limit });
    excerpts.push({ shown, unsaved, lines: excerptLines(view, starts, window.contextLines) });
  }
  return {
    files,
    excerpts,
    searchedFiles,
    unsearched: { paths: [], binaryFiles: 0, withheldFiles: 0 },
  };
}

function scopeTest(scope: SearchScope): (path: string) => boolean {
  if (scope.kind === "file") return (path) => path === scope.target.shown;
  if (scope.kind === "folders") return () => true;
  const prefix = scope.base === undefined ? "" : `${scope.base.shown}/`;
  const { pattern } = scope.selection;
  const glob = compileGlob(pattern, {
    ...scope.selection,
    folder: "/workspace",
    isCaseSensitive: true,
    backslashSeparates: false,
  });
  if (!glob.ok) throw new Error(`${pattern} is no glob`);
  return (path) => path.startsWith(prefix) && glob.value.matches(path.slice(prefix.length));
}
