import { createEdit, type Edit } from "../edit/index.ts";
import type { EditFailure } from "../failure/index.ts";
import type { LineEnding, LineIndex } from "../lines/index.ts";
import { fail, type Result, succeed } from "../result.ts";
import { type Chunk, chunkOf, replacementsOf } from "./lineChunks.ts";
import type { LineOperation } from "./lineOperation.ts";
import { findConflict, findInvalid, orderByPosition } from "./checkLineOperations.ts";
import type { OperationOutcome } from "./operationOutcomes.ts";

export interface LinePlan {
  /** Not minimal; operations that touch the end of a text without final newline share a replacement. */
  readonly edit: Edit;
  /** By position in the text; none of the lines that were only taken away from where they came. */
  readonly outcomes: readonly OperationOutcome[];
}

/**
 * The edit of a batch of line operations, which may come in any order: their boundaries cut the text
 * into chunks that are kept, replaced or preceded by new lines. Everything is checked before anything
 * is planned. O(n + r log r) for n units and r operations.
 *
 * A new line takes the ending of the line that it replaces or follows. The final newline stays as it
 * was, with one exception: a blank last line keeps its ending, since it would be no line without. In
 * an empty text new lines end in `emptyFileEnding`, the last one as given.
 *
 * There are as many lines after the batch as it says. In a text with lone `\r` and `\n`, that takes
 * a `\r\n` where a line that ends in `\r` comes to stand above a blank one that ends in `\n`: the new
 * one of the two gets it, or the blank one.
 */
export function planLineOperations(
  lines: LineIndex,
  operations: readonly LineOperation[],
  emptyFileEnding: LineEnding,
): Result<LinePlan, EditFailure> {
  const invalid = findInvalid(operations, lines.count);
  if (invalid !== undefined) return fail(invalid);
  const ordered = orderByPosition(operations);
  const conflict = findConflict(ordered);
  if (conflict !== undefined) return fail(conflict);
  const chunks = ordered.map((operation) => chunkOf(operation, lines, emptyFileEnding));
  const edit = createEdit(lines.text.length, replacementsOf(chunks, lines, emptyFileEnding));
  return succeed({ edit, outcomes: outcomesOf(chunks) });
}

function outcomesOf(chunks: readonly Chunk[]): OperationOutcome[] {
  let shift = 0;
  const outcomes = chunks.map(({ operation, type, startLine, addedLines, removedLines }) => {
    const newLines = [{ startLine: startLine + shift, lineCount: addedLines }];
    const linesDelta = addedLines - removedLines;
    shift += linesDelta;
    return { operation, type, matches: 1, unchangedMatches: 0, linesDelta, newLines };
  });
  return outcomes.filter((_, index) => chunks[index]?.isSource === false);
}
