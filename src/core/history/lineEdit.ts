import { diffLines, editBetween } from "../diff/index.ts";
import {
  applyEdit,
  createEdit,
  type Edit,
  type OffsetRange,
  type Replacement,
} from "../edit/index.ts";
import {
  hasFinalNewline,
  indexLines,
  lineAt,
  type LineIndex,
  type LineSpan,
  lineStart,
} from "../lines/index.ts";

/**
 * The same change by whole lines, as a diff shows it: each replacement is a run of changed lines, and
 * lies between line starts of both texts. Lines that are replaced by themselves are left out.
 */
export function toLineEdit(edit: Edit, oldText: string, newText = applyEdit(edit, oldText)): Edit {
  const oldLines = indexLines(oldText);
  const newLines = indexLines(newText);
  const { hunks } = diffLines(edit, oldLines, newLines, 0);
  const replacements = hunks.map((hunk): Replacement => {
    const { oldStartLine, oldCount, newStartLine, newCount } = hunk;
    return {
      range: rangeOfLines(oldLines, { startLine: oldStartLine, lineCount: oldCount }),
      text: newText.slice(
        lineStart(newLines, newStartLine),
        lineStart(newLines, newStartLine + newCount),
      ),
    };
  });
  return createEdit(oldText.length, replacements);
}

/** The runs of lines in which two texts differ. */
export function lineEditBetween(oldText: string, newText: string): Edit {
  return toLineEdit(editBetween(oldText, newText), oldText, newText);
}

/** Replacements that touch as one: there is no line between them. */
export function joinTouching(oldLength: number, replacements: Iterable<Replacement>): Edit {
  const joined: Replacement[] = [];
  for (const { range, text } of replacements) {
    const before = joined.at(-1);
    if (before?.range.endExclusive === range.start) {
      const { start } = before.range;
      const { endExclusive } = range;
      joined[joined.length - 1] = { range: { start, endExclusive }, text: before.text + text };
    } else {
      joined.push({ range, text });
    }
  }
  return createEdit(oldLength, joined);
}

/** The lines of a range between line starts. */
export function linesOfRange(lines: LineIndex, { start, endExclusive }: OffsetRange): LineSpan {
  const startLine = lineFrom(lines, start);
  return { startLine, lineCount: lineFrom(lines, endExclusive) - startLine };
}

/** Whether a text ends in a line without an ending, so that nothing can come after it as it is. */
export function isOpenEnded(text: string): boolean {
  return text !== "" && !hasFinalNewline(text);
}

function rangeOfLines(lines: LineIndex, { startLine, lineCount }: LineSpan): OffsetRange {
  return {
    start: lineStart(lines, startLine),
    endExclusive: lineStart(lines, startLine + lineCount),
  };
}

function lineFrom(lines: LineIndex, start: number): number {
  return start === lines.text.length ? lines.count + 1 : lineAt(lines, start);
}
