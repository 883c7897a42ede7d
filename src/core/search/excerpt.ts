import { cutLine } from "../lines/index.ts";

/** A line that matches, or one beside it. */
export interface ExcerptLine {
  /** 1-indexed. */
  readonly line: number;
  /** Without its ending, cut if long. */
  readonly text: string;
  readonly isMatch: boolean;
}

/**
 * The lines that start at `lineStarts` (ascending) with `contextLines` before and after each; none
 * is given twice. `normalizedText` is a line-ending view, so every line ends in `\n`.
 */
export function excerptLines(
  normalizedText: string,
  lineStarts: readonly number[],
  contextLines: number,
): readonly ExcerptLine[] {
  const excerpt: ExcerptLine[] = [];
  let at: Place = { line: 1, start: 0 };
  let nextFree = 1;
  for (const [index, lineStart] of lineStarts.entries()) {
    const match = advance(normalizedText, at, lineStart);
    for (const place of placesBefore(normalizedText, match, contextLines, nextFree)) {
      excerpt.push(lineAt(normalizedText, place, false));
    }
    excerpt.push(lineAt(normalizedText, match, true));
    at = match;
    const nextMatch = lineStarts[index + 1] ?? normalizedText.length;
    for (let after = 0; after < contextLines; after += 1) {
      const start = endOfLine(normalizedText, at.start) + 1;
      if (start >= nextMatch) break;
      at = { line: at.line + 1, start };
      excerpt.push(lineAt(normalizedText, at, false));
    }
    nextFree = at.line + 1;
  }
  return excerpt;
}

interface Place {
  readonly line: number;
  readonly start: number;
}

function advance(normalizedText: string, from: Place, lineStart: number): Place {
  let { line } = from;
  for (let at = normalizedText.indexOf("\n", from.start); at !== -1 && at < lineStart; line += 1) {
    at = normalizedText.indexOf("\n", at + 1);
  }
  return { line, start: lineStart };
}

/** Up to `count` lines before a place, ascending, none before the line `least`. */
function placesBefore(normalizedText: string, place: Place, count: number, least: number): Place[] {
  const places: Place[] = [];
  let { line, start } = place;
  while (places.length < count && line > least) {
    start = start >= 2 ? normalizedText.lastIndexOf("\n", start - 2) + 1 : 0;
    line -= 1;
    places.push({ line, start });
  }
  return places.reverse();
}

function lineAt(normalizedText: string, { line, start }: Place, isMatch: boolean): ExcerptLine {
  return {
    line,
    text: cutLine(normalizedText.slice(start, endOfLine(normalizedText, start))),
    isMatch,
  };
}

function endOfLine(normalizedText: string, offset: number): number {
  const end = normalizedText.indexOf("\n", offset);
  return end === -1 ? normalizedText.length : end;
}
