import type { Edit } from "../edit/index.ts";
import type { LineIndex, LineSpan } from "../lines/index.ts";
import { type ChangedLines, findChangedLines } from "./changedLines.ts";

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
 *
 * @param newLines What the edit makes of the old ones.
 */
export function diffLines(
  edit: Edit,
  oldLines: LineIndex,
  newLines: LineIndex,
  contextLines: number,
): LineDiff {
  const changes = findChangedLines(edit, oldLines, newLines);
  return {
    oldLines,
    newLines,
    hunks: groupChanges(changes, contextLines, oldLines.count),
    addedLines: sum(changes, (change) => change.new.lineCount),
    removedLines: sum(changes, (change) => change.old.lineCount),
  };
}

function groupChanges(
  changes: readonly ChangedLines[],
  contextLines: number,
  oldTotal: number,
): readonly Hunk[] {
  const groups: ChangedLines[][] = [];
  let oldEnd = -Infinity;
  for (const change of changes) {
    const { startLine, lineCount } = change.old;
    const group = groups.at(-1);
    if (group !== undefined && startLine - oldEnd <= 2 * contextLines) group.push(change);
    else groups.push([change]);
    oldEnd = startLine + lineCount;
  }
  return groups.map((group) => toHunk(group, contextLines, oldTotal));
}

function toHunk(changes: readonly ChangedLines[], contextLines: number, oldTotal: number): Hunk {
  const [first, last] = [changes[0], changes.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError("A hunk has no changes.");
  const before = Math.min(contextLines, first.old.startLine - 1);
  const oldEnd = last.old.startLine + last.old.lineCount;
  const after = Math.min(contextLines, oldTotal - oldEnd + 1);
  const widen = (start: LineSpan, { startLine, lineCount }: LineSpan): LineSpan => ({
    startLine: start.startLine - before,
    lineCount: startLine + lineCount + after - (start.startLine - before),
  });
  return { old: widen(first.old, last.old), new: widen(first.new, last.new), changes };
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
