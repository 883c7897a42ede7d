import { lineAt, lineContent, type LineIndex, lineStart } from "../lines/index.ts";

/** A line that is quoted with only part of its indentation. */
export interface CutIndentation {
  readonly line: number;
  /** The line as it is. */
  readonly row: string;
}

/**
 * The place of a one-line quote that has only part of the white space before it: the caller takes the
 * line for less deep than it is, or means another line. The same if the quote has no white space
 * before it but the new text has some, which would be added to what is there. A quote of several
 * lines has the second line right, so it means these.
 */
export function findCutIndentation(
  quoted: string,
  newText: string,
  lines: LineIndex,
): CutIndentation | undefined {
  const isOneLine = /^[ \t]*\S[^\r\n]*$/.test(quoted);
  const isIndented = /^[ \t]/.test(quoted) || /^[ \t]+\S/.test(newText);
  if (!isOneLine || !isIndented) return undefined;
  const offset = lines.text.indexOf(quoted);
  if (offset === -1) return undefined;
  const line = lineAt(lines, offset);
  const before = lines.text.slice(lineStart(lines, line), offset);
  return /^[ \t]+$/.test(before) ? { line, row: lineContent(lines, line) } : undefined;
}
