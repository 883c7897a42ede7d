import { lineContent, type LineIndex } from "./lines.ts";

/** Numbered lines of a text, as many as there was room for. */
export interface Slice {
  /** `<number>: <text>` rows without line endings. */
  readonly rows: readonly string[];
  /** The first line that is not shown; `lines.count + 1` when all from the first on are. */
  readonly nextLine: number;
}

/** A longer line is cut, so that a minified file does not fill an answer with one line. */
export const maxLineCharacters = 2_000;

/**
 * The lines from `startLine` on, at most `maxLines`, while they fit into `maxCharacters` (rows and a
 * separator each); at least one, so that repeated calls always get on.
 */
export function sliceLines(
  lines: LineIndex,
  startLine: number,
  maxLines: number,
  maxCharacters: number,
): Slice {
  const rows: string[] = [];
  const endExclusive = Math.min(lines.count + 1, startLine + maxLines);
  let room = maxCharacters;
  let line = startLine;
  for (; line < endExclusive; line += 1) {
    const row = `${line}: ${cutLine(lineContent(lines, line))}`;
    room -= row.length + 1;
    if (room < 0 && rows.length > 0) break;
    rows.push(row);
  }
  return { rows, nextLine: line };
}

/** A line of at most {@link maxLineCharacters}; what is cut is counted, a pair is never split. */
export function cutLine(line: string): string {
  if (line.length <= maxLineCharacters) return line;
  const splitsPair = /[\uD800-\uDBFF]$/.test(line.slice(0, maxLineCharacters));
  const kept = line.slice(0, splitsPair ? maxLineCharacters - 1 : maxLineCharacters);
  return `${kept}… [${line.length - kept.length} more characters in this line]`;
}
