import type { LineSpan } from "../lines/index.ts";
import type { LineHunk } from "./entry.ts";
import type { ReviewHunk } from "./reviewHunks.ts";
import { hunksBetween } from "./lineEdit.ts";

/** How a file changed once. */
export interface TracedRecord {
  /** Of the agent's call that did it; none of any other change. */
  readonly id: number | undefined;
  readonly hunks: readonly LineHunk[];
}

/**
 * The calls that made hunks of a review, oldest first; none where nobody knows.
 *
 * @param left What the newest record left of the text.
 * @param records Newest first.
 */
export function findOrigins(
  hunks: readonly ReviewHunk[],
  left: string | null,
  text: string | null,
  records: readonly TracedRecord[],
): readonly (readonly number[])[] {
  const since = { id: undefined, hunks: hunksBetween(left, text) };
  return traceHunks(
    [since, ...records],
    hunks.map(({ current }) => current),
  );
}

/**
 * The calls that made hunks of a text, oldest first: those that changed one of its lines, or removed
 * some beside them. Only line numbers are compared, so a call may be named that changed a line of the
 * same run.
 *
 * @param records Newest first; the text is what the first of them left.
 * @param spans Of the text, ascending.
 */
export function traceHunks(
  records: readonly TracedRecord[],
  spans: readonly LineSpan[],
): readonly (readonly number[])[] {
  const runs = spans.map(({ startLine, lineCount }): TracedRun => {
    return { start: startLine, end: startLine + lineCount, isPlace: lineCount === 0 };
  });
  const ids = spans.map(() => new Set<number>());
  for (const { id, hunks } of records) {
    const changes = placeHunks(hunks);
    let [next, shift] = [0, 0];
    let change = changes[next];
    for (const [index, run] of runs.entries()) {
      const { start, end } = run;
      while (change !== undefined && change.end < start) {
        shift = shiftBefore(change);
        change = changes[++next];
      }
      if (change === undefined && shift === 0) break;
      if (change === undefined || change.start > end) {
        // Most changes leave most lines where they are.
        if (shift !== 0) runs[index] = { ...run, start: start + shift, end: end + shift };
        continue;
      }
      const met = changes.filter((each) => touch(run, each));
      if (met.length > 0 && id !== undefined) ids[index]?.add(id);
      runs[index] = runBefore(run, met, changes);
    }
  }
  return ids.map((found) => [...found].sort((one, other) => one - other));
}

/** A run of lines, `end` excluded. */
interface Run {
  readonly start: number;
  readonly end: number;
}

interface TracedRun extends Run {
  /** It had no lines in some text, so what was removed at its edges may have been in it. */
  readonly isPlace: boolean;
}

/** A changed run, in the text after; before, it was another. */
interface ChangedRun extends Run {
  readonly before: Run;
}

function placeHunks(hunks: readonly LineHunk[]): readonly ChangedRun[] {
  let shift = 0;
  return hunks.map(([startLine, oldCount, newCount]) => {
    const start = startLine + shift;
    shift += newCount - oldCount;
    return {
      start,
      end: start + newCount,
      before: { start: startLine, end: startLine + oldCount },
    };
  });
}

/** Whether they share a line; a run of none shares its place with what it touches. */
function touch(one: Run, other: Run): boolean {
  if (one.start < other.end && other.start < one.end) return true;
  const isOneEmpty = one.start === one.end || other.start === other.end;
  return isOneEmpty && one.start <= other.end && other.start <= one.end;
}

/** @param met The changes that it touches. */
function runBefore(
  { start, end, isPlace }: TracedRun,
  met: readonly ChangedRun[],
  changes: readonly ChangedRun[],
): TracedRun {
  const above = changes.findLast((each) => each.start <= start);
  const below = changes.findLast((each) => each.start < end);
  const isIn = { start: above && start < above.end, end: below && end <= below.end };
  const first = isIn.start === true ? (above?.before.start ?? start) : start + shiftBefore(above);
  const last = isIn.end === true ? (below?.before.end ?? end) : end + shiftBefore(below);
  const removed = isPlace ? met.filter((each) => each.start === each.end) : [];
  const before = {
    start: Math.min(first, ...removed.map((each) => each.before.start)),
    end: Math.max(last, ...removed.map((each) => each.before.end)),
  };
  return { ...before, isPlace: isPlace || before.start === before.end };
}

/** How far lines below a change stood from where they are now. */
function shiftBefore(change: ChangedRun | undefined): number {
  return change === undefined ? 0 : change.before.end - change.end;
}
