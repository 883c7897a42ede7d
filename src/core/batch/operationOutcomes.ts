import {
  composeEdits,
  type Edit,
  type OffsetMapper,
  offsetMapper,
  type OffsetRange,
} from "../edit/index.ts";
import { lineFrom, type LineIndex, type LineSpan, linesTouchedBy } from "../lines/index.ts";
import type { Pause } from "../async.ts";
import type { LineOperation } from "./lineOperation.ts";
import type { SearchOperation } from "./searchOperations.ts";

/** What became of one operation. */
export interface OperationOutcome extends CarriedOut {
  /** Where its text is in the final text: at most {@link maxSpans}, ascending. */
  readonly newLines: readonly LineSpan[];
}

interface CarriedOut {
  readonly operation: number;
  readonly type: (LineOperation | SearchOperation)["type"];
  /** Places it replaced; 1 for a line operation. */
  readonly matches: number;
  /** Matches of a search that already were what it replaces them by. */
  readonly unchangedMatches: number;
  /** Lines that it added less those it removed. */
  readonly linesDelta: number;
}

/** How many spans are reported for one operation: more than a summary shows. */
export const maxSpans = 100;

/** An edit in a row of edits, with the operations that it carries out. */
export interface Step {
  readonly edit: Edit;
  readonly done: readonly LocatedOperation[];
}

export interface LocatedOperation extends CarriedOut {
  /** Where its text is in the text after the step. */
  readonly newRanges: readonly OffsetRange[];
}

/** The steps as one edit, and every operation with its place in the final text. */
export async function joinSteps(
  steps: readonly Step[],
  newLines: LineIndex,
  pause: Pause,
): Promise<{ readonly edit: Edit; readonly outcomes: readonly OperationOutcome[] }> {
  const edit = await composeAll(
    steps.map((step) => step.edit),
    pause,
  );
  const located = await locateInLast(steps, pause);
  const outcomes = located.map(({ newRanges, ...carriedOut }) => {
    const spans = newRanges.map((range) => spanOf(range, carriedOut.type, newLines));
    return { ...carriedOut, newLines: joinSpans(spans) };
  });
  return { edit, outcomes };
}

/** Neighbors first, so that no replacement is composed more often than there are doublings. */
async function composeAll(edits: readonly Edit[], pause: Pause): Promise<Edit> {
  const [first, second] = edits;
  if (first === undefined) throw new RangeError("There are no edits to compose.");
  if (second === undefined) return first;
  const half = edits.length >>> 1;
  const before = await composeAll(edits.slice(0, half), pause);
  const after = await composeAll(edits.slice(half), pause);
  await pause();
  return composeEdits(before, after);
}

/** All operations with their places in the text after the last step. */
async function locateInLast(steps: readonly Step[], pause: Pause): Promise<LocatedOperation[]> {
  let located: LocatedOperation[] = [];
  for (const { edit, done } of steps) {
    await pause();
    const map = offsetMapper(edit);
    const moved = located.map(({ newRanges, ...rest }) => {
      return { ...rest, newRanges: newRanges.map((range) => mapRange(range, map)) };
    });
    located = [...moved, ...done];
  }
  return located;
}

/**
 * The lines of a range. A search that leaves nothing of a match still stands in a line; a line
 * operation that leaves no line stands before one.
 */
function spanOf(range: OffsetRange, type: CarriedOut["type"], lines: LineIndex): LineSpan {
  const { start, endExclusive } = range;
  const isSearch = type === "string" || type === "regex";
  if (lines.count === 0 || (start === endExclusive && !isSearch)) {
    return { startLine: lineFrom(lines, start), lineCount: 0 };
  }
  return linesTouchedBy(lines, range);
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
