import { type Edit, minimizeEdit } from "../edit/index.ts";
import type { EditFailure, PatternFailure } from "../failure/index.ts";
import type { LineIndex } from "../lines/index.ts";
import { createPause } from "../async.ts";
import { collect, type Result, succeed } from "../result.ts";
import type { LineOperation } from "./lineOperation.ts";
import { planLineOperations } from "./lineOperations.ts";
import { joinSteps, type OperationOutcome } from "./operationOutcomes.ts";
import { planSteps } from "./operationSteps.ts";
import { prepareSearch, type OperationContext, type SearchOperation } from "./searchOperations.ts";

/** One of `replacements[]`; `operation` is its place there. */
export type Operation = LineOperation | SearchOperation;

export interface OperationsPlan {
  /** Minimal; empty when the batch changes nothing. */
  readonly edit: Edit;
  /** In the order of the batch. */
  readonly outcomes: readonly OperationOutcome[];
  /** The new lines, if they had to be made. */
  readonly newLines?: LineIndex;
}

/**
 * One edit for a whole batch. All line operations come first, their numbers meaning the text as it
 * was; then the searches, in the order given, each in the result of the one before. All or nothing:
 * an operation that cannot be carried out fails the batch. The order in which line operations are
 * given makes no difference, but for insertions at one place.
 */
export async function planOperations(
  lines: LineIndex,
  operations: readonly Operation[],
  context: OperationContext,
): Promise<Result<OperationsPlan, EditFailure | PatternFailure>> {
  const searches = collect(operations.filter(isSearch).map(prepareSearch));
  if (!searches.ok) return searches;
  const lineOperations = operations.filter((operation) => !isSearch(operation));
  const linePlan = planLineOperations(lines, lineOperations, context.emptyFileEnding);
  if (!linePlan.ok) return linePlan;
  if (searches.value.length === 0) {
    const { edit, outcomes } = linePlan.value;
    return succeed(finish(lines.text, edit, outcomes));
  }
  const pause = createPause(context.signal);
  const steps = await planSteps(lines, linePlan.value, searches.value, context, pause);
  if (!steps.ok) return steps;
  const { newLines } = steps.value;
  const { edit, outcomes } = await joinSteps(steps.value.steps, newLines, pause);
  return succeed({ ...finish(lines.text, edit, outcomes), newLines });
}

function isSearch(operation: Operation): operation is SearchOperation {
  return operation.type === "string" || operation.type === "regex";
}

function finish(text: string, edit: Edit, outcomes: readonly OperationOutcome[]): OperationsPlan {
  return { edit: minimizeEdit(edit, text), outcomes: inOrderOfBatch(outcomes) };
}

/** By their places, as an array sorts itself: sorting many of them takes longer than the edit. */
function inOrderOfBatch(outcomes: readonly OperationOutcome[]): OperationOutcome[] {
  const byPlace: OperationOutcome[] = [];
  for (const outcome of outcomes) byPlace[outcome.operation] = outcome;
  return Object.values(byPlace);
}
