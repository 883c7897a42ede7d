import { composeEdits } from "./composeEdits.ts";
import { applyEdit } from "./edit.ts";
import type { Edit } from "./edit.ts";
import type { LineOperation } from "./lineOperations.ts";
import { indexLines, lineAt } from "./lines.ts";
import type { LineIndex, LineSpan } from "./lines.ts";
import { offsetMapper } from "./mapOffset.ts";
import type { OffsetMapper } from "./mapOffset.ts";
import type { OffsetRange } from "./offsetRange.ts";
import type { SearchOperation } from "./searchOperations.ts";

/** What became of one operation. */
export interface OperationOutcome extends CarriedOut {
  /** Where its text is in the final text: at most {@link MAX_SPANS}, ascending. */
  readonly newLines: readonly LineSpan[];
}

export interface CarriedOut {
  readonly operation: number;
  readonly type: (LineOperation | SearchOperation)["type"];
  /** Places it replaced; 1 for a line operation. */
  readonly matches: number;
  /** Matches of a search that already were what it replaces them by. */
  readonly unchangedMatches: number;
  /** Lines that it added less those it removed. */
  readonly linesDelta: number;
}

/** Spans that are told of one operation: more than a summary shows. */
export const MAX_SPANS = 100;

/** An edit in a row of edits, with the operations that it carries out. */
export interface Step {
  readonly edit: Edit;
  readonly done: readonly LocatedOperation[];
}

export interface LocatedOperation extends CarriedOut {
  /** Where its text is in the text after the step. */
  readonly newRanges: readonly OffsetRange[];
}

/** The steps as one edit of `text`, and every operation with its place in the final text. */
export function joinSteps(
  text: string,
  steps: readonly Step[],
): { readonly edit: Edit; readonly outcomes: readonly OperationOutcome[] } {
  const mappers: (OffsetMapper | undefined)[] = [];
  const edit = steps.reduceRight<Edit | undefined>((following, step) => {
    mappers.unshift(following === undefined ? undefined : offsetMapper(following));
    return following === undefined ? step.edit : composeEdits(step.edit, following);
  }, undefined);
  if (edit === undefined) throw new RangeError("There are no steps to join.");
  const lines = indexLines(applyEdit(edit, text));
  const outcomes = steps.flatMap(({ done }, index) =>
    done.map(({ newRanges, ...carriedOut }) => {
      const map = mappers[index];
      const ranges = map === undefined ? newRanges : newRanges.map((range) => mapRange(range, map));
      const spans = ranges.map((range) => spanOf(range, carriedOut.type, lines));
      return { ...carriedOut, newLines: joinSpans(spans) };
    }),
  );
  return { edit, outcomes };
}

/**
 * The lines of a range. A search that leaves nothing of a match still stands in a line; a line
 * operation that leaves no line stands before one.
 */
function spanOf(range: OffsetRange, type: CarriedOut["type"], lines: LineIndex): LineSpan {
  const { start, endExclusive } = range;
  const isSearch = type === "string" || type === "regex";
  if (lines.count === 0 || (start === endExclusive && !isSearch)) {
    const startLine = start === lines.text.length ? lines.count + 1 : lineAt(lines, start);
    return { startLine, lineCount: 0 };
  }
  const startLine = lineAt(lines, start);
  const lastLine = lineAt(lines, Math.max(start, endExclusive - 1));
  return { startLine, lineCount: lastLine - startLine + 1 };
}

function mapRange({ start, endExclusive }: OffsetRange, map: OffsetMapper): OffsetRange {
  const newStart = map(start, "before");
  const newEnd = map(endExclusive, "before");
  return {
    start: newStart,
    endExclusive: newEnd > newStart ? newEnd : map(endExclusive, "after"),
  };
}

/** Several matches in one line are told once. */
function joinSpans(spans: readonly LineSpan[]): LineSpan[] {
  const joined: LineSpan[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last !== undefined && span.startLine < last.startLine + last.lineCount) {
      const end = Math.max(last.startLine + last.lineCount, span.startLine + span.lineCount);
      joined[joined.length - 1] = { startLine: last.startLine, lineCount: end - last.startLine };
    } else {
      joined.push(span);
    }
  }
  return joined;
}
