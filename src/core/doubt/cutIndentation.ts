import { lineAt, lineContent, type LineIndex, lineStart } from "../lines/index.ts";

/** A line whose indentation a quote has only a part of. */
export interface CutIndentation {
  readonly line: number;
  /** The line as it is. */
  readonly row: string;
}

/**
 * Where a quote of one line is found after white space of which it has only a part: the caller takes
 * the line for less deep than it is, or means another line. The same if the quote has no white space
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
