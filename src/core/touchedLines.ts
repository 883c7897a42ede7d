import { hasFinalNewline, lineAt, lineStart } from "./lines.ts";
import type { LineIndex } from "./lines.ts";
import type { OffsetRange } from "./offsetRange.ts";

/** Lines of a text from one to before another; none where both are the same. */
export interface TouchedLines {
  readonly firstLine: number;
  readonly endLineExclusive: number;
}

/**
 * The lines that a replaced range is in. An insertion between two lines touches neither; what ends
 * with a line does not touch the next; what is inserted behind a final newline comes after all lines.
 */
export function touchedLines({ start, endExclusive }: OffsetRange, lines: LineIndex): TouchedLines {
  const isBehindAll = start === lines.text.length && (start === 0 || hasFinalNewline(lines.text));
  const firstLine = isBehindAll ? lines.count + 1 : lineAt(lines, start);
  const isBetween = start === endExclusive && start === lineStart(lines, firstLine);
  if (isBetween) return { firstLine, endLineExclusive: firstLine };
  const lastLine = start === endExclusive ? firstLine : lineAt(lines, endExclusive - 1);
  return { firstLine, endLineExclusive: lastLine + 1 };
}
