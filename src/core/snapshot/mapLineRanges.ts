import { lineContent, lineContents, type LineIndex, type LineRange } from "../lines/index.ts";
import { alignLines } from "./alignLines.ts";

/**
 * Where ranges of lines of an old text are in the new one; `undefined` for a range if one of its lines
 * is changed or gone, or if lines were added in it. In doubt it is `undefined`, never a wrong place
 * ({@link alignLines}). Line endings do not count.
 */
export function mapLineRanges(
  old: LineIndex,
  now: LineIndex,
  ranges: readonly LineRange[],
): readonly (LineRange | undefined)[] {
  const certain = alignLines(lineContents(old, 1, old.count), lineContents(now, 1, now.count));
  return ranges.map(({ startLine, endLine }) => {
    const first = certain.get(startLine - 1);
    const last = certain.get(endLine - 1);
    if (first === undefined || last === undefined) return undefined;
    const range = { startLine: first + 1, endLine: last + 1 };
    return haveSameContents(old, { startLine, endLine }, now, range) ? range : undefined;
  });
}

function haveSameContents(
  old: LineIndex,
  oldRange: LineRange,
  now: LineIndex,
  newRange: LineRange,
): boolean {
  const shift = newRange.startLine - oldRange.startLine;
  if (newRange.endLine - oldRange.endLine !== shift) return false;
  for (let line = oldRange.startLine; line <= oldRange.endLine; line++) {
    if (lineContent(old, line) !== lineContent(now, line + shift)) return false;
  }
  return true;
}
