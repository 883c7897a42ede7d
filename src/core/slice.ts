import { lineContent, type LineIndex } from "./lines.ts";
import { truncate } from "./truncate.ts";

/** A longer line is cut, so that a minified file does not fill an answer with one line. */
export const maxLineCharacters = 2_000;

/** The lines from `startLine` on, at most `lineCount`, each without its ending and cut if long. */
export function sliceLines(lines: LineIndex, startLine: number, lineCount: number): string[] {
  const sliced: string[] = [];
  const endExclusive = Math.min(lines.count + 1, startLine + lineCount);
  for (let line = startLine; line < endExclusive; line += 1) {
    sliced.push(cutLine(lineContent(lines, line)));
  }
  return sliced;
}

/** A line of at most {@link maxLineCharacters}; what is cut is counted. */
export function cutLine(line: string): string {
  if (line.length <= maxLineCharacters) return line;
  const kept = truncate(line, maxLineCharacters);
  return `${kept}… [${line.length - kept.length} more characters in this line]`;
}

/**
 * How many rows fit into `maxCharacters`, with a separator each; at least one, so that repeated
 * calls always get on.
 */
export function countFittingRows(rows: readonly string[], maxCharacters: number): number {
  let room = maxCharacters;
  const tooMuch = rows.findIndex((row) => (room -= row.length + 1) < 0);
  return tooMuch === -1 ? rows.length : Math.max(tooMuch, 1);
}
