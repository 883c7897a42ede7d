import { applyEdit, type Edit, placeReplacements } from "../edit/index.ts";
import type { EditFailure, PatternFailure } from "../failure/index.ts";
import { indexLines, type LineIndex, rangeOfLines } from "../lines/index.ts";
import { findNearMisses } from "../nearMiss/index.ts";
import type { Pause } from "../async.ts";
import { createOutputLimit } from "../replace/index.ts";
import { fail, type Result, succeed } from "../result.ts";
import type { LinePlan } from "./lineOperations.ts";
import { type LocatedOperation, maxSpans, type Step } from "./operationOutcomes.ts";
import {
  planSearch,
  type PreparedSearch,
  type OperationContext,
  type SearchOperation,
  type SpentSearches,
} from "./searchOperations.ts";

interface PlannedSteps {
  readonly steps: readonly Step[];
  /** The text after the last of them. */
  readonly newLines: LineIndex;
}

/** The line operations as the first step, then each search in the text that the one before gives. */
export async function planSteps(
  lines: LineIndex,
  linePlan: LinePlan,
  searches: readonly PreparedSearch[],
  context: OperationContext,
  pause: Pause,
): Promise<Result<PlannedSteps, EditFailure | PatternFailure>> {
  let spent: SpentSearches = { outputLimit: createOutputLimit(), matches: 0 };
  let current = indexLines(applyEdit(linePlan.edit, lines.text));
  const steps = [stepOfLines(linePlan, current)];
  for (const search of searches) {
    await pause();
    const planned = await planSearch(current, search, context, spent);
    if (!planned.ok) return planned;
    const { edit, matches } = planned.value;
    if (matches === 0) return fail(explainNoMatch(lines.text, search.given, context));
    spent = { ...spent, matches: spent.matches + matches };
    const next = indexLines(applyEdit(edit, current.text));
    steps.push(stepOfSearch(search.given, matches, edit, current, next));
    current = next;
  }
  return succeed({ steps, newLines: current });
}

function stepOfLines({ edit, outcomes }: LinePlan, after: LineIndex): Step {
  const done = outcomes.map(({ newLines, ...carriedOut }): LocatedOperation => {
    return { ...carriedOut, newRanges: newLines.map((span) => rangeOfLines(after, span)) };
  });
  return { edit, done };
}

function stepOfSearch(
  { operation, type }: SearchOperation,
  matches: number,
  edit: Edit,
  before: LineIndex,
  after: LineIndex,
): Step {
  const placed = placeReplacements(edit);
  const changed = placed.filter(
    ({ range, text }) => before.text.slice(range.start, range.endExclusive) !== text,
  );
  const located: LocatedOperation = {
    operation,
    type,
    matches,
    unchangedMatches: matches - changed.length,
    linesDelta: after.count - before.count,
    newRanges: placed.slice(0, maxSpans).map(({ newRange }) => newRange),
  };
  return { edit, done: [located] };
}

/** Candidates are those of the text as it is on the user's side, whose line numbers mean something. */
function explainNoMatch(
  text: string,
  { operation, type, searchFor, newText: replaceWith }: SearchOperation,
  { path }: OperationContext,
): EditFailure {
  const kind = type === "string" ? "text" : "pattern";
  const hints = findNearMisses(text, searchFor, { replaceWith, kind });
  return { code: "noMatch", operation, kind, searched: searchFor, path, hints };
}
