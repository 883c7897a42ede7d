import type { SearchGap } from "../../core/searchGap.ts";
import { countUnsearched } from "../explain/words.ts";
import { renderSkipped } from "../skippedPaths.ts";
import type { SearchGaps } from "./search.ts";

/** What a search did not look at, and how to go on, in a line each. */
export function renderGaps({ skipped, cut }: SearchGaps): readonly string[] {
  return [...renderSkipped(skipped), ...(cut === undefined ? [] : [renderCut(cut)])];
}

function renderCut(gap: SearchGap): string {
  const files = countUnsearched(gap);
  return gap.reason === "pattern"
    ? `Incomplete: the search was ended because the pattern backtracks catastrophically; ${files} not searched. Make the pattern more specific, without nested repetition such as (a+)+.`
    : `Incomplete: the search timed out; ${files} not searched. Search a smaller folder, or a narrower glob.`;
}
