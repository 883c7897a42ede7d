import { count } from "../explain/words.ts";
import { renderSkipped } from "../skippedPaths.ts";
import type { SearchGap, SearchGaps } from "./search.ts";

/** What a search did not look at, and how to go on, in a line each. */
export function renderGaps({ skipped, cut }: SearchGaps): readonly string[] {
  return [...renderSkipped(skipped), ...(cut === undefined ? [] : [renderCut(cut)])];
}

function renderCut({ reason, unsearchedFiles, isListIncomplete }: SearchGap): string {
  const files = `${isListIncomplete ? "at least " : ""}${count(unsearchedFiles, "file")}`;
  return reason === "pattern"
    ? `Incomplete: the search was ended because the pattern backtracks catastrophically; ${files} not searched. Make the pattern more specific, without nested repetition such as (a+)+.`
    : `Incomplete: the time was up; ${files} not searched. Search a smaller folder, or a narrower glob.`;
}
