import type { ReviewHunk } from "../../../core/history/index.ts";
import type { LineSpan } from "../../../core/lines/index.ts";
import {
  boundsIn,
  type ChangedPlace,
  countRuns,
  findRuns,
  isLong,
  type TrimmedText,
} from "./changedPlaces.ts";

/** A text before something was taken back, then, and now. */
export interface Texts {
  readonly was: TrimmedText;
  readonly then: TrimmedText;
  readonly now: TrimmedText;
  /** Where a line span of the text before stands unchanged. */
  readonly inThen: (span: LineSpan) => LineSpan | undefined;
  readonly inNow: (span: LineSpan) => LineSpan | undefined;
  /** The lines of the text now that are to be reviewed already, or are found. */
  readonly known: Set<number>;
  /** What changed since then. */
  readonly runs: readonly ReviewHunk[];
  /** How often each line came into the text since then. */
  readonly came: ReadonlyMap<string, number>;
}

/** Where parts stand that are not where they were, as many of them as follow one another. */
export function findElsewhere(
  missing: readonly ChangedPlace[],
  place: ChangedPlace,
  texts: Texts,
): readonly ReviewHunk[] {
  const { was, now } = texts;
  const bounds = missing.map(({ hunk }) => boundsIn(was, hunk.current));
  const indents = was.indents.slice(...boundsIn(was, place.hunk.current));
  const least = indents.reduce((one, other) => Math.min(one, other), Infinity);
  const found: ReviewHunk[] = [];
  let doneTo = 0;
  for (const [index, [start]] of bounds.entries()) {
    const isHead = was.indents[start] === least;
    if (start < doneTo || !isHead) continue;
    const run = findRun(bounds.slice(index), texts);
    if (run === undefined) continue;
    doneTo = run.endExclusive;
    const span = {
      startLine: lineAt(was, start),
      lineCount: lineAt(was, doneTo - 1) - lineAt(was, start) + 1,
    };
    const wide = withBlanks(span, place.hunk.current, was);
    const startLine = Math.max(
      lineAt(now, run.at) - (span.startLine - wide.startLine),
      lineAt(now, run.at - 1) + 1,
    );
    const last = run.at + doneTo - start - 1;
    const end = Math.min(
      lineAt(now, last) + 1 + endOfSpan(wide) - endOfSpan(span),
      lineAt(now, last + 1),
    );
    const current = { startLine, lineCount: end - startLine };
    if (take(current, texts))
      found.push({ current, baseline: { ...place.hunk.baseline, lineCount: 0 } });
  }
  return found;
}

/** Lines of the text before, by their places among those that are not empty, and where they stand now. */
interface Run {
  readonly endExclusive: number;
  readonly at: number;
}

/** Of long lines that are there more often, nobody can tell which are back. */
const maxPlaces = 20;

function findRun(
  parts: readonly (readonly [start: number, endExclusive: number])[],
  { was, then, now, known, came }: Texts,
): Run | undefined {
  const [start, firstEnd] = parts[0] ?? [0, 0];
  let end = firstEnd;
  for (const [next, nextEnd] of parts.slice(1)) {
    if (next !== end || isLong(was.lines.slice(start, end))) break;
    end = nextEnd;
  }
  const lines = was.lines.slice(start, end);
  if (!isLong(lines) || countRuns(lines, then) > 0 || !haveCome(lines, came)) return undefined;
  const runs = findRuns(lines, now)
    .slice(0, maxPlaces)
    .filter((at) => lines.some((_, index) => !known.has(lineAt(now, at + index))))
    .map((at): Run => {
      let endExclusive = end;
      for (const [next, nextEnd] of parts) {
        const isNext =
          next === endExclusive &&
          was.lines
            .slice(next, nextEnd)
            .every((line, index) => now.lines[at + next - start + index] === line);
        if (isNext) endExclusive = nextEnd;
      }
      return { endExclusive, at };
    });
  return runs.toSorted((one, other) => other.endExclusive - one.endExclusive)[0];
}

/** Whether each of these lines came as often: the first may be the end of what stands above. */
function haveCome(lines: readonly string[], came: ReadonlyMap<string, number>): boolean {
  return [...Map.groupBy(lines, (line) => line)].every(
    ([line, { length }]) => (came.get(line) ?? 0) >= length,
  );
}

export function countAdded(
  changes: readonly ReviewHunk[],
  now: TrimmedText,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { current } of changes) {
    for (const line of now.lines.slice(...boundsIn(now, current)))
      counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return counts;
}

/** The line of a text that one of its lines with words is; the ones beside it at its ends. */
function lineAt({ numbers, above }: TrimmedText, index: number): number {
  return index < 0 ? 0 : (numbers[index] ?? above.length - 1);
}

/** Whether lines are not known yet; they are from now on. */
export function take(span: LineSpan, { now: { above }, known }: Texts): boolean {
  const lines = linesIn({ current: span, baseline: span }).filter(
    (line) => span.lineCount === 0 || above[line] !== above[line + 1],
  );
  if (lines.every((line) => known.has(line))) return false;
  for (const line of span.lineCount === 0 ? [] : lines) known.add(line);
  return true;
}

/** With blank lines that came with them: those above the first part of all, and else those below. */
export function withBlanks(span: LineSpan, all: LineSpan, { above }: TrimmedText): LineSpan {
  const isFirst = above[all.startLine] === above[span.startLine];
  const isLast = above[endOfSpan(all)] === above[endOfSpan(span)];
  const startLine = isFirst ? all.startLine : span.startLine;
  let end = endOfSpan(span);
  while (
    (isLast || startLine === span.startLine) &&
    end < endOfSpan(all) &&
    above[end] === above[end + 1]
  )
    end += 1;
  return { startLine, lineCount: end - startLine };
}

/** The line after it. */
export function endOfSpan({ startLine, lineCount }: LineSpan): number {
  return startLine + lineCount;
}

/** The lines of a hunk, or the one below the gap that it is. */
export function linesIn({ current: { startLine, lineCount } }: ReviewHunk): readonly number[] {
  return Array.from({ length: Math.max(1, lineCount) }, (_, index) => startLine + index);
}
