import { indexLines, lineAt, lineContent, shortenLine } from "../lines/index.ts";

/** Which matching lines are wanted: of all files of a search, in their order, or of one file. */
export interface SearchWindow {
  /** Matching lines to skip. */
  readonly offset: number;
  readonly limit: number;
  readonly contextLines: number;
}

/** A matching line, or one around it. */
export interface ExcerptLine {
  /** 1-indexed. */
  readonly line: number;
  /** Without its ending, cut if long. */
  readonly text: string;
  readonly isMatch: boolean;
}

/**
 * The lines that start at `lineStarts` (ascending) with `contextLines` before and after each; none
 * is given twice.
 */
export function excerptLines(
  normalizedText: string,
  lineStarts: readonly number[],
  contextLines: number,
): readonly ExcerptLine[] {
  const lines = indexLines(normalizedText);
  const matching = lineStarts.map((start) => lineAt(lines, start));
  const excerpt: ExcerptLine[] = [];
  let next = 1;
  const addUpTo = (last: number, isMatch: boolean): void => {
    for (; next <= last; next += 1) {
      excerpt.push({ line: next, text: shortenLine(lineContent(lines, next)), isMatch });
    }
  };
  for (const [index, line] of matching.entries()) {
    next = Math.max(next, line - contextLines);
    addUpTo(line - 1, false);
    addUpTo(line, true);
    const nextMatch = matching[index + 1] ?? lines.count + 1;
    addUpTo(Math.min(line + contextLines, nextMatch - 1, lines.count), false);
  }
  return excerpt;
}
