import { composeEdits } from "./composeEdits.ts";
import { applyEdit, emptyEdit, placeReplacements } from "./edit.ts";
import type { Edit } from "./edit.ts";
import type { EditFailure, PatternFailure } from "./failure.ts";
import { planLineOperations } from "./lineOperations.ts";
import type { LineOperation } from "./lineOperations.ts";
import { indexLines, lineStart } from "./lines.ts";
import type { LineIndex, LineSpan } from "./lines.ts";
import { minimizeEdit } from "./minimizeEdit.ts";
import { locateAll } from "./operationLocation.ts";
import type { Located } from "./operationLocation.ts";
import type { OffsetRange } from "./offsetRange.ts";
import { fail, succeed } from "./result.ts";
import type { Result } from "./result.ts";
import { planSearch, prepareSearch } from "./searchOperations.ts";
import type { PreparedSearch, SearchContext, SearchOperation } from "./searchOperations.ts";

/** One of `replacements[]`; `operation` is its place there. */
export type Operation = LineOperation | SearchOperation;

export interface OperationsContext extends SearchContext {
  /** As shown to the user. */
  readonly path: string;
}

/** What became of one operation. */
export interface OperationOutcome {
  readonly operation: number;
  readonly type: Operation["type"];
  /** Places it replaced; 1 for a line operation. */
  readonly matches: number;
  /** Of these, how many already were what they are replaced by. */
  readonly unchangedMatches: number;
  /** Where its text is in the final text, at most {@link MAX_LOCATIONS} spans of lines, ascending. */
  readonly newLines: readonly LineSpan[];
  /** Lines that it added less those it removed. */
  readonly linesDelta: number;
}

export interface OperationsPlan {
  /** Minimal; empty when the batch changes nothing. */
  readonly edit: Edit;
  /** In the order of the batch. */
  readonly outcomes: readonly OperationOutcome[];
}

/** Spans of lines that are told of one operation: more than a summary shows. */
export const MAX_LOCATIONS = 100;

/** An edit in a row of edits, and what it says of the operations that it carries out. */
interface Stage {
  readonly edit: Edit;
  readonly done: readonly Located[];
}

/**
 * One edit for a whole batch. All line operations come first, their numbers meaning the text as it
 * was; then the searches, in the order given, each in the result of the one before. All or nothing:
 * the first operation that cannot be carried out fails the batch. The order in which line operations
 * are given makes no difference, but for insertions at one place.
 */
export async function planOperations(
  text: string,
  operations: readonly Operation[],
  context: OperationsContext,
): Promise<Result<OperationsPlan, EditFailure | PatternFailure>> {
  const searches: PreparedSearch[] = [];
  for (const operation of operations.filter(isSearch)) {
    const prepared = prepareSearch(operation);
    if (!prepared.ok) return prepared;
    searches.push(prepared.value);
  }
  const lineOperations = operations.filter((operation) => !isSearch(operation));
  const lineStage = planLineStage(text, lineOperations, context, searches.length > 0);
}

function isSearch(operation: Operation): operation is SearchOperation {
  return operation.type === "string" || operation.type === "regex";
}
