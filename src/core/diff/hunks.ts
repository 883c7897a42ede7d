import { applyEdit, placeReplacements, type Edit } from "../edit.ts";
import { indexLines, lineAt, lineEnd, lineStart, type LineIndex } from "../lines.ts";
import type { OffsetRange } from "../offsetRange.ts";

/** Lines that an edit removes and adds at one place; a count of 0 starts before `startLine`. */
export interface ChangedLines {
  readonly oldStartLine: number;
  readonly oldCount: number;
  readonly newStartLine: number;
  readonly newCount: number;
}

/** Changes that are shown together, with unchanged lines around and between them. */
export interface Hunk extends ChangedLines {
  /** Ascending, at least one; the hunk's own numbers span them and the lines around. */
  readonly changes: readonly ChangedLines[];
}

/** What an edit changes, line by line, and the lines that the numbers are of. */
export interface LineDiff {
  readonly oldLines: LineIndex;
  readonly newLines: LineIndex;
  readonly hunks: readonly Hunk[];
  readonly addedLines: number;
  readonly removedLines: number;
}

/**
 * The edit as hunks with up to `contextLines` unchanged lines around them. It is read off the edit
 * itself, so it shows what will be applied and nothing else; lines that the edit replaces by
 * themselves count as unchanged.
 */
export function diffLines(edit: Edit, oldText: string, contextLines: number): LineDiff {
  const oldLines = indexLines(oldText);
  const newLines = indexLines(applyEdit(edit, oldText));
  const changes = findChanges(edit, oldLines, newLines);
  return {
    oldLines,
    newLines,
    hunks: groupChanges(changes, contextLines, oldLines.count),
    addedLines: sum(changes, (change) => change.newCount),
    removedLines: sum(changes, (change) => change.oldCount),
  };
}

function findChanges(edit: Edit, oldLines: LineIndex, newLines: LineIndex): ChangedLines[] {
  const changes: ChangedLines[] = [];
  for (const { range, newRange } of placeReplacements(edit)) {
    const oldSpan = widenToLines(range, oldLines);
    const newSpan = widenToLines(newRange, newLines);
    const previous = changes.at(-1);
    const touches =
      previous !== undefined && oldSpan.first <= previous.oldStartLine + previous.oldCount - 1;
    const oldStartLine = touches ? previous.oldStartLine : oldSpan.first;
    const newStartLine = touches ? previous.newStartLine : newSpan.first;
    if (touches) changes.pop();
    changes.push({
      oldStartLine,
      oldCount: oldSpan.last - oldStartLine + 1,
      newStartLine,
      newCount: newSpan.last - newStartLine + 1,
    });
  }
  return changes
    .map((change) => trimEqualLines(change, oldLines, newLines))
    .filter((change) => change.oldCount > 0 || change.newCount > 0);
}

/** All lines that have a character in the range or meet its ends; at the end of a text its last. */
function widenToLines(
  { start, endExclusive }: OffsetRange,
  lines: LineIndex,
): { readonly first: number; readonly last: number } {
  if (lines.count === 0) return { first: 1, last: 0 };
  return { first: lineAt(lines, start), last: lineAt(lines, endExclusive) };
}

function trimEqualLines(
  change: ChangedLines,
  oldLines: LineIndex,
  newLines: LineIndex,
): ChangedLines {
  let { oldStartLine, oldCount, newStartLine, newCount } = change;
  const isEqual = (oldLine: number, newLine: number): boolean =>
    wholeLine(oldLines, oldLine) === wholeLine(newLines, newLine);
  while (oldCount > 0 && newCount > 0 && isEqual(oldStartLine, newStartLine)) {
    oldStartLine += 1;
    newStartLine += 1;
    oldCount -= 1;
    newCount -= 1;
  }
  while (
    oldCount > 0 &&
    newCount > 0 &&
    isEqual(oldStartLine + oldCount - 1, newStartLine + newCount - 1)
  ) {
    oldCount -= 1;
    newCount -= 1;
  }
  return { oldStartLine, oldCount, newStartLine, newCount };
}

function wholeLine(lines: LineIndex, line: number): string {
  return lines.text.slice(lineStart(lines, line), lineEnd(lines, line));
}

function groupChanges(
  changes: readonly ChangedLines[],
  contextLines: number,
  oldTotal: number,
): readonly Hunk[] {
  const groups: ChangedLines[][] = [];
  for (const change of changes) {
    const group = groups.at(-1);
    const previous = group?.at(-1);
    const gap =
      previous === undefined
        ? Infinity
        : change.oldStartLine - (previous.oldStartLine + previous.oldCount);
    if (group !== undefined && gap <= 2 * contextLines) group.push(change);
    else groups.push([change]);
  }
  return groups.map((group) => toHunk(group, contextLines, oldTotal));
}

function toHunk(changes: readonly ChangedLines[], contextLines: number, oldTotal: number): Hunk {
  const [first] = changes;
  const last = changes.at(-1);
  if (first === undefined || last === undefined) throw new RangeError("A hunk has no changes.");
  const before = Math.min(contextLines, first.oldStartLine - 1);
  const oldEnd = last.oldStartLine + last.oldCount;
  const after = Math.min(contextLines, oldTotal - oldEnd + 1);
  return {
    oldStartLine: first.oldStartLine - before,
    oldCount: oldEnd + after - (first.oldStartLine - before),
    newStartLine: first.newStartLine - before,
    newCount: last.newStartLine + last.newCount + after - (first.newStartLine - before),
    changes,
  };
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
