import type { SearchGap } from "../../core/searchGap.ts";
import { count, countUnsearched } from "../explain/words.ts";
import { renderSkipped } from "../skippedPaths.ts";
import type { SearchGaps } from "./search.ts";

/** What a search did not look at, and how to go on, in a line each. */
export function renderGaps({ withheldFiles, skipped, cut }: SearchGaps): readonly string[] {
  return [
    ...(withheldFiles === 0 ? [] : [renderWithheld(withheldFiles)]),
    ...renderSkipped(skipped),
    ...(cut === undefined ? [] : [renderCut(cut)]),
  ];
}

function renderWithheld(files: number): string {
  return `Not searched: ${count(files, "file")} that usually hold${files === 1 ? "s" : ""} secrets; to ask the user for one, name it in path of linewise_grep.`;
}

function renderCut(gap: SearchGap): string {
  const files = countUnsearched(gap);
  return gap.reason === "pattern"
    ? `Incomplete: the search was ended because the pattern backtracks catastrophically; ${files} not searched. Make the pattern more specific, without nested repetition such as (a+)+.`
    : `Incomplete: the time was up; ${files} not searched. Search a smaller folder, or a narrower glob.`;
}
