import { renderRows } from "../search/index.ts";
import type { LocatedMatch } from "./locateMatches.ts";
import type { ResultFile } from "./results.ts";

/**
 * Results as text, `path:line: text` for each line with a match, as `search_content` answers. Files
 * that could not be searched any more are left out.
 */
export function renderResults(files: readonly ResultFile[]): string {
  const excerpts = files.map(({ shown, unsaved, located }) => ({
    shown,
    unsaved,
    lines: located?.ok === true ? linesOf(located.value.matches) : [],
  }));
  return renderRows(excerpts).join("\n");
}

function linesOf(
  matches: readonly LocatedMatch[],
): readonly { readonly line: number; readonly text: string; readonly isMatch: true }[] {
  const texts = new Map(matches.map(({ start, lineText }) => [start.line, lineText]));
  return [...texts].map(([line, text]) => ({ line, text, isMatch: true }));
}
