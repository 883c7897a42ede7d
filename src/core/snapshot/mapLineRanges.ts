import { lineContents, type LineIndex, type LineRange } from "../lines/index.ts";
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
  const before = lineContents(old, 1, old.count);
  const after = lineContents(now, 1, now.count);
  const certain = alignLines(before, after);
  return ranges.map(({ startLine, endLine }) => {
    const first = certain.get(startLine - 1);
    const last = certain.get(endLine - 1);
    if (first === undefined || last === undefined) return undefined;
    const had = before.slice(startLine - 1, endLine).join("\n");
    const isSame = had === after.slice(first, last + 1).join("\n");
    return isSame ? { startLine: first + 1, endLine: last + 1 } : undefined;
  });
}
