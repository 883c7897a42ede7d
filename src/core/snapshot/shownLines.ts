import { type Edit, placeReplacements } from "../edit/index.ts";
import {
  lineAt,
  lineContentEnd,
  lineEnd,
  type LineIndex,
  type LineRange,
  lineStart,
  mergeLineRanges,
  subtractLineRanges,
} from "../lines/index.ts";

/** Lines of a snapshot that an answer shows with their numbers. */
export interface ShownLines extends LineRange {
  readonly snapshotId: string;
}

/** What became of a snapshot's text by a call whose text the caller knows. */
interface KnownChange {
  readonly edit: Edit;
  readonly oldLines: LineIndex;
  readonly newLines: LineIndex;
  /** New lines that the caller did not write: copied from where they were not shown. */
  readonly unseen?: readonly LineRange[] | undefined;
}

/** Which lines of each snapshot were shown: an edit of others is a guess. */
export interface ShownLinesStore {
  note(shown: readonly ShownLines[]): void;
  /**
   * A call made one snapshot of another. What it put in is known, and what it left as far as it was
   * shown; a line that has both is known only if all of it is.
   */
  carry(from: string | undefined, to: string, change: KnownChange): void;
  /**
   * Those of the lines that were not shown, ascending and apart. None if nothing is noted about the
   * snapshot: its id was given with lines that have been forgotten since.
   */
  findUnshown(snapshotId: string, ranges: readonly LineRange[]): readonly LineRange[];
  /** Whether it is certain that all of these lines were shown. */
  wereShown(snapshotId: string, range: LineRange): boolean;
  forget(snapshotId: string): void;
}

export function createShownLinesStore(): ShownLinesStore {
  /** Ascending and apart, so that neighbors are one. */
  const shownOf = new Map<string, readonly LineRange[]>();

  function add(snapshotId: string, ranges: readonly LineRange[]): void {
    shownOf.set(snapshotId, mergeLineRanges([...(shownOf.get(snapshotId) ?? []), ...ranges]));
  }

  function findUnshown(id: string, ranges: readonly LineRange[]): readonly LineRange[] {
    const shown = shownOf.get(id);
    if (shown === undefined) return [];
    return mergeLineRanges(ranges).flatMap((range) => subtractLineRanges(range, shown));
  }

  return {
    note(shown) {
      const byId = Map.groupBy(shown, ({ snapshotId }) => snapshotId);
      for (const [id, ranges] of byId) add(id, ranges);
    },
    carry(from, to, change) {
      const before = from === undefined ? [] : (shownOf.get(from) ?? []);
      add(to, carryRanges(before, change));
    },
    findUnshown,
    wereShown: (id, range) => shownOf.has(id) && findUnshown(id, [range]).length === 0,
    forget(snapshotId) {
      shownOf.delete(snapshotId);
    },
  };
}

/** All new lines but those that have anything of an old line that was not shown. */
function carryRanges(
  shown: readonly LineRange[],
  { edit, oldLines, newLines, unseen = [] }: KnownChange,
): readonly LineRange[] {
  const unknown = [...unseen];
  const hidden = subtractLineRanges({ startLine: 1, endLine: oldLines.count }, shown);
  let next = 0;
  let keptStart = 0;
  let shift = 0;
  const carryHidden = (keptEnd: number): void => {
    let range = hidden[next];
    while (range !== undefined && lineEnd(oldLines, range.endLine) <= keptStart) {
      next += 1;
      range = hidden[next];
    }
    for (let index = next; range !== undefined; range = hidden[(index += 1)]) {
      const start = contentFrom(
        oldLines,
        Math.max(keptStart, lineStart(oldLines, range.startLine)),
      );
      const end = Math.min(keptEnd, lineEnd(oldLines, range.endLine));
      if (start >= keptEnd) break;
      if (start >= end) continue;
      const [first, last] = [start + shift, end - 1 + shift];
      unknown.push({ startLine: lineAt(newLines, first), endLine: lineAt(newLines, last) });
    }
  };
  for (const { range, newRange } of placeReplacements(edit)) {
    carryHidden(range.start);
    keptStart = range.endExclusive;
    shift = newRange.endExclusive - range.endExclusive;
  }
  carryHidden(oldLines.text.length);
  return subtractLineRanges({ startLine: 1, endLine: newLines.count }, mergeLineRanges(unknown));
}

/** Of a line whose content is gone nothing is left but its ending, which anyone knows. */
function contentFrom(lines: LineIndex, offset: number): number {
  const line = lineAt(lines, offset);
  const isInEnding = offset >= lineContentEnd(lines, line) && offset > lineStart(lines, line);
  return isInEnding ? lineEnd(lines, line) : offset;
}
