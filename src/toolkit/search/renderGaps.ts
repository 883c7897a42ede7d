import type { SearchGap } from "../../core/searchGap.ts";
import { count, countUnsearched } from "../explain/words.ts";
import { renderSkipped } from "../skippedPaths.ts";
import type { SearchGaps } from "./search.ts";

/** What a search did not cover, or not for certain, and how to continue, one line each. */
export function renderGaps(gaps: SearchGaps): readonly string[] {
  const { withheldFiles, skipped, unasked, cut } = gaps;
  return [
    ...(withheldFiles === 0 ? [] : [renderWithheld(withheldFiles)]),
    ...renderSkipped(skipped),
    ...renderUnasked(unasked),
    ...(cut === undefined ? [] : [renderCut(cut)]),
  ];
}

/** Whether the user is asked for one depends on its rule and on the mode. */
function renderWithheld(files: number): string {
  const [hold, them] = files === 1 ? ["holds", "it"] : ["hold", "them"];
  return `Not searched: ${count(files, "file")} that usually ${hold} secrets (linewise.protectedReads); only the user can allow reading ${them}.`;
}

const maxNamed = 3;

function renderUnasked(unasked: readonly string[]): readonly string[] {
  if (unasked.length === 0) return [];
  const files = count(unasked.length, "file");
  const named = unasked.slice(0, maxNamed).join(", ");
  const more = unasked.length > maxNamed ? ", …" : "";
  return [
    `Uncertain: ${files} that VS Code may open in another encoding: ${named}${more}. Search a smaller folder or use a narrower glob.`,
  ];
}

function renderCut(gap: SearchGap): string {
  const files = countUnsearched(gap);
  return gap.reason === "pattern"
    ? `Incomplete: the search was stopped because the pattern backtracks catastrophically; ${files} not searched. Make the pattern more specific, without nested repetition such as (a+)+.`
    : `Incomplete: the search timed out; ${files} not searched. Search a smaller folder or use a narrower glob.`;
}
