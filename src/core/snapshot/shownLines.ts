import { type Edit, placeReplacements, type Replacement } from "../edit/index.ts";
import { hasFinalNewline, lineAt, type LineIndex, lineStart } from "../lines/index.ts";
import type { LineRange } from "./mapLineRanges.ts";

/** Lines of a snapshot that an answer shows with their numbers. */
export interface ShownLines extends LineRange {
  readonly snapshotId: string;
}

/** What became of a snapshot's text by a call whose text the caller knows. */
interface KnownChange {
  readonly edit: Edit;
  readonly oldLines: LineIndex;
  readonly newLines: LineIndex;
}

/** Which lines of each snapshot were shown: an edit of others is a guess. */
export interface ShownLinesStore {
  note(shown: readonly ShownLines[]): void;
  /** A call made one snapshot of another: what it put in is known, and what it left is where it moved. */
  carry(from: string | undefined, to: string, change: KnownChange): void;
  /**
   * Those of the lines that were not shown, ascending and apart. Of a snapshot of which nothing is
   * noted, none: who knows its id has seen it, and what was noted is forgotten.
   */
  findUnshown(snapshotId: string, ranges: readonly LineRange[]): readonly LineRange[];
  forget(snapshotId: string): void;
}

export function createShownLinesStore(): ShownLinesStore {
  /** Ascending and apart, so that neighbours are one. */
  const shownOf = new Map<string, readonly LineRange[]>();

  function add(snapshotId: string, ranges: readonly LineRange[]): void {
    if (ranges.length === 0) return;
    shownOf.set(snapshotId, mergeRanges([...(shownOf.get(snapshotId) ?? []), ...ranges]));
  }

  return {
    note(shown) {
      for (const { snapshotId, startLine, endLine } of shown)
        add(snapshotId, [{ startLine, endLine }]);
    },
    carry(from, to, change) {
      const before = from === undefined ? [] : (shownOf.get(from) ?? []);
      add(to, carryRanges(before, change));
    },
    findUnshown(snapshotId, ranges) {
      const shown = shownOf.get(snapshotId);
      return shown === undefined
        ? []
        : mergeRanges(ranges).flatMap((range) => subtract(range, shown));
    },
    forget(snapshotId) {
      shownOf.delete(snapshotId);
    },
  };
}

function mergeRanges(ranges: readonly LineRange[]): readonly LineRange[] {
  const merged: LineRange[] = [];
  for (const range of ranges.toSorted((one, other) => one.startLine - other.startLine)) {
    const last = merged.at(-1);
    if (last === undefined || range.startLine > last.endLine + 1) merged.push(range);
    else if (range.endLine > last.endLine) {
      merged[merged.length - 1] = { startLine: last.startLine, endLine: range.endLine };
    }
  }
  return merged;
}

function subtract(range: LineRange, taken: readonly LineRange[]): readonly LineRange[] {
  const left: LineRange[] = [];
  let startLine = range.startLine;
  for (const each of taken) {
    if (each.endLine < startLine) continue;
    if (each.startLine > range.endLine) break;
    if (each.startLine > startLine) left.push({ startLine, endLine: each.startLine - 1 });
    startLine = each.endLine + 1;
  }
  return startLine > range.endLine ? left : [...left, { startLine, endLine: range.endLine }];
}

function intersect(range: LineRange, ranges: readonly LineRange[]): readonly LineRange[] {
  return ranges.flatMap(({ startLine, endLine }) => {
    const first = Math.max(startLine, range.startLine);
    const last = Math.min(endLine, range.endLine);
    return first > last ? [] : [{ startLine: first, endLine: last }];
  });
}

/** The new lines, and the shown ones between them, by the numbers that they have now. */
function carryRanges(
  shown: readonly LineRange[],
  { edit, oldLines, newLines }: KnownChange,
): readonly LineRange[] {
  const carried: LineRange[] = [];
  let firstKept = 1;
  let shift = 0;
  const carryKept = (lastKept: number): void => {
    if (lastKept < firstKept) return;
    const start = lineStart(oldLines, firstKept) + shift;
    const newFirst = lineAt(newLines, start);
    // Where two endings have become one, nothing is certain.
    if (newFirst < 1 || lineStart(newLines, newFirst) !== start) return;
    const moved = newFirst - firstKept;
    for (const each of intersect({ startLine: firstKept, endLine: lastKept }, shown)) {
      carried.push({ startLine: each.startLine + moved, endLine: each.endLine + moved });
    }
  };
  for (const { range, text, newRange } of placeReplacements(edit)) {
    const touched = touchedLines({ range, text }, oldLines);
    carryKept(touched.startLine - 1);
    firstKept = Math.max(firstKept, touched.endLine + 1);
    shift += text.length - (range.endExclusive - range.start);
    if (newLines.count === 0 || (text === "" && touched.isWhole)) continue;
    const startLine = lineAt(newLines, newRange.start);
    const endLine = lineAt(newLines, Math.max(newRange.start, newRange.endExclusive - 1));
    carried.push({ startLine, endLine });
  }
  carryKept(oldLines.count);
  return carried;
}

/** The lines of which a replacement leaves less than the whole; none for one that inserts whole lines. */
function touchedLines(
  { range, text }: Replacement,
  lines: LineIndex,
): LineRange & { readonly isWhole: boolean } {
  const startLine = lineFrom(lines, range.start);
  const lastLine = lineFrom(lines, range.endExclusive);
  const isWhole =
    lineStart(lines, startLine) === range.start &&
    lineStart(lines, lastLine) === range.endExclusive &&
    (text === "" || hasFinalNewline(text));
  return { startLine, endLine: isWhole ? lastLine - 1 : lastLine, isWhole };
}

/** The line that begins or goes on at an offset; behind the last ending, the one that could follow. */
function lineFrom(lines: LineIndex, offset: number): number {
  const isBehind = offset === lines.text.length && (offset === 0 || hasFinalNewline(lines.text));
  return isBehind ? lines.count + 1 : lineAt(lines, offset);
}
