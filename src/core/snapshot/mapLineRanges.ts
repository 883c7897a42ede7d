import { type Edit, offsetMapper, type OffsetRange, rangesMeet } from "../edit/index.ts";
import {
  lineAt,
  lineContent,
  lineContentEnd,
  lineContents,
  lineEnd,
  type LineIndex,
  lineStart,
} from "../lines/index.ts";
import { lowerBound } from "../lowerBound.ts";
import { alignLines } from "./alignLines.ts";

/** Whole lines, both ends inclusive. */
export interface LineRange {
  readonly startLine: number;
  readonly endLine: number;
}

/**
 * Where ranges of lines of an old text are in the new one; `undefined` for a range if one of its lines
 * is changed or gone, or if lines were added in it. In doubt it is `undefined`, never a wrong place:
 *
 * 1. A line that the edit leaves alone is where the edit moves it, whatever its twins do. Its ending
 *    may change; a blank line is known by its ending.
 * 2. A line in a replaced region is one of the lines that took the region's place, if comparing both
 *    leaves no doubt ({@link alignLines}). So an edit that replaces the whole text, because
 *    nothing more is known, is compared line by line.
 *
 * @param edit From the old text to the new one.
 */
export function mapLineRanges(
  edit: Edit,
  old: LineIndex,
  now: LineIndex,
  ranges: readonly LineRange[],
): readonly (LineRange | undefined)[] {
  const wanted = new Set(ranges.flatMap(({ startLine, endLine }) => [startLine, endLine]));
  const mapped = mapEach(edit, old, now, [...wanted]);
  return ranges.map((range) => {
    const startLine = mapped.get(range.startLine);
    const endLine = mapped.get(range.endLine);
    if (startLine === undefined || endLine === undefined) return undefined;
    return haveSameContents(old, range, now, { startLine, endLine })
      ? { startLine, endLine }
      : undefined;
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

function mapEach(
  edit: Edit,
  old: LineIndex,
  now: LineIndex,
  wanted: readonly number[],
): ReadonlyMap<number, number | undefined> {
  const findUntouched = untouchedLineFinder(edit, old, now);
  const mapped = new Map<number, number | undefined>();
  for (const line of wanted) {
    if (mapped.has(line)) continue;
    mapped.set(line, findUntouched(line));
    if (mapped.get(line) !== undefined) continue;
    for (const [other, newLine] of mapRegion(line, old, now, findUntouched)) {
      mapped.set(other, newLine);
    }
  }
  return mapped;
}

/** All lines around a touched one, up to the next that the edit leaves alone on either side. */
function* mapRegion(
  line: number,
  old: LineIndex,
  now: LineIndex,
  findUntouched: (line: number) => number | undefined,
): Generator<readonly [number, number | undefined]> {
  let above = line - 1;
  let newAbove: number | undefined = 0;
  while (above > 0 && (newAbove = findUntouched(above)) === undefined) above--;
  let below = line + 1;
  let newBelow: number | undefined = now.count + 1;
  while (below <= old.count && (newBelow = findUntouched(below)) === undefined) below++;
  const newStart = (newAbove ?? 0) + 1;
  const newCount = (newBelow ?? now.count + 1) - newStart;
  const oldLines = lineContents(old, above + 1, below - above - 1);
  const certain = alignLines(oldLines, lineContents(now, newStart, newCount));
  for (const index of oldLines.keys()) {
    const newIndex = certain.get(index);
    yield [above + 1 + index, newIndex === undefined ? undefined : newStart + newIndex];
  }
}

/** Finds the new number of a line that no replacement touches and that is still a line of its own. */
function untouchedLineFinder(
  edit: Edit,
  old: LineIndex,
  now: LineIndex,
): (line: number) => number | undefined {
  const map = offsetMapper(edit);
  return (line) => {
    const start = lineStart(old, line);
    const contentEnd = lineContentEnd(old, line);
    const isBlank = start === contentEnd;
    const endExclusive = isBlank ? lineEnd(old, line) : contentEnd;
    if (isTouched(edit, { start, endExclusive })) return undefined;
    const newStart = map(start, "after");
    const newContentEnd = isBlank ? newStart : map(contentEnd, "before");
    const newLine = lineAt(now, newStart);
    const isWhole =
      newLine > 0 &&
      lineStart(now, newLine) === newStart &&
      lineContentEnd(now, newLine) === newContentEnd;
    return isWhole ? newLine : undefined;
  };
}

function isTouched({ replacements }: Edit, kept: OffsetRange): boolean {
  const first = lowerBound(
    replacements.length,
    (index) => (replacements[index]?.range.endExclusive ?? 0) >= kept.start,
  );
  for (let index = first; index < replacements.length; index++) {
    const range = replacements[index]?.range;
    if (range === undefined || range.start >= kept.endExclusive) return false;
    if (rangesMeet(range, kept)) return true;
  }
  return false;
}
