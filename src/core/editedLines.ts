import { applyEdit, createEdit, placeReplacements } from "./edit.ts";
import type { Edit, PlacedReplacement } from "./edit.ts";
import { firstIndex } from "./firstIndex.ts";
import { indexLines, lineAt, lineContent, lineStart } from "./lines.ts";
import type { LineIndex } from "./lines.ts";
import { touchedLines } from "./touchedLines.ts";

/** The lines of the text that an edit makes, counted as in a {@link LineIndex} of it. */
export interface EditedLines {
  readonly count: number;
  /** The line that an offset of the new text is in, as `lineAt` says. */
  lineAt(offset: number): number;
  /** The line without its ending. */
  contentOf(line: number): string;
}

/**
 * The lines of the new text, without making that text: what an edit leaves alone is looked up in the
 * old one. O(what is touched), and O(log n) for a question.
 *
 * Law: the answers are those of `indexLines(applyEdit(edit, lines.text))`.
 */
export function indexEditedLines(lines: LineIndex, edit: Edit): EditedLines {
  const runs = findRuns(edit, lines);
  const last = runs.at(-1);
  const count = lines.count + (last?.lineShift ?? 0);
  const newLength = edit.oldLength + (last?.unitShift ?? 0);
  return {
    count,
    lineAt(offset) {
      if (offset === newLength) return count;
      const run = runs[firstIndex(runs.length, (index) => startOf(runs[index]) > offset) - 1];
      if (run === undefined) return lineAt(lines, offset);
      if (offset < run.start + run.lines.text.length) {
        return run.startLine - 1 + lineAt(run.lines, offset - run.start);
      }
      return lineAt(lines, offset - run.unitShift) + run.lineShift;
    },
    contentOf(line) {
      const run = runs[firstIndex(runs.length, (index) => startLineOf(runs[index]) > line) - 1];
      if (run === undefined) return lineContent(lines, line);
      if (line < run.startLine + run.lines.count) {
        return lineContent(run.lines, line - run.startLine + 1);
      }
      return lineContent(lines, line - run.lineShift);
    },
  };
}

/** Lines in a row of the new text, the changed ones with one more on either side. */
interface EditedRun {
  readonly startLine: number;
  /** Offset of the first of them. */
  readonly start: number;
  readonly lines: LineIndex;
  /** Lines and units of the new text less those of the old one, up to the end of this run. */
  readonly lineShift: number;
  readonly unitShift: number;
}

function startOf(run: EditedRun | undefined): number {
  return run?.start ?? 0;
}

function startLineOf(run: EditedRun | undefined): number {
  return run?.startLine ?? 0;
}

/**
 * A run starts and ends between two lines that no replacement touches, or where the text does: there
 * lines of the new text start and end too, whatever endings come and go.
 */
function findRuns(edit: Edit, lines: LineIndex): EditedRun[] {
  let lineShift = 0;
  let unitShift = 0;
  return groupByLines(edit, lines).map(({ firstLine, endLineExclusive, members }) => {
    const oldStart = lineStart(lines, firstLine);
    const oldText = lines.text.slice(oldStart, lineStart(lines, endLineExclusive));
    const run = {
      startLine: firstLine + lineShift,
      start: oldStart + unitShift,
      lines: indexLines(applyEdit(shiftBack(members, oldStart, oldText.length), oldText)),
    };
    lineShift += run.lines.count - (endLineExclusive - firstLine);
    unitShift += run.lines.text.length - oldText.length;
    return { ...run, lineShift, unitShift };
  });
}

interface LineGroup {
  readonly firstLine: number;
  endLineExclusive: number;
  readonly members: PlacedReplacement[];
}

function groupByLines(edit: Edit, lines: LineIndex): LineGroup[] {
  const groups: LineGroup[] = [];
  for (const replacement of placeReplacements(edit)) {
    const touched = touchedLines(replacement.range, lines);
    const firstLine = Math.max(1, touched.firstLine - 1);
    const endLineExclusive = Math.min(lines.count + 1, touched.endLineExclusive + 1);
    const last = groups.at(-1);
    if (last !== undefined && firstLine < last.endLineExclusive) {
      last.members.push(replacement);
      last.endLineExclusive = Math.max(last.endLineExclusive, endLineExclusive);
    } else {
      groups.push({ firstLine, endLineExclusive, members: [replacement] });
    }
  }
  return groups;
}

function shiftBack(members: readonly PlacedReplacement[], by: number, oldLength: number): Edit {
  return createEdit(
    oldLength,
    members.map(({ range, text }) => ({
      range: { start: range.start - by, endExclusive: range.endExclusive - by },
      text,
    })),
  );
}
