import { findCertainLines, numberContents } from "./certainLines.ts";
import type { Edit } from "./edit.ts";
import { firstIndex } from "./firstIndex.ts";
import { lineAt, lineContent, lineContentEnd, lineEnd, lineStart } from "./lines.ts";
import type { LineIndex } from "./lines.ts";
import { offsetMapper } from "./mapOffset.ts";
import { rangesMeet } from "./offsetRange.ts";
import type { OffsetRange } from "./offsetRange.ts";

/** Whole lines, both ends inclusive. */
export interface LineRange {
  readonly startLine: number;
  readonly endLine: number;
}

/**
 * Where ranges of lines of an old text are in the new one; `undefined` for one of which a line is
 * changed or gone, or into which lines came. Rather too often so than once to the wrong place:
 *
 * 1. A line that the edit leaves alone is where the edit moves it, whatever its twins do. Its ending
 *    may change; a blank line is known by its ending.
 * 2. A line in a replaced region is one of the lines that took the region's place, if of all shortest
 *    ways from the old lines to the new ones each keeps it, at the same place. So an edit that
 *    replaces the whole text, because nothing more is known, is compared line by line. A line that
 *    has nothing of its own, such as `}` or a blank one, must also have kept a neighbour.
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

/** The lines between two that the edit leaves alone, in the old text and in the new one. */
interface Region {
  readonly above: number;
  readonly newAbove: number;
  readonly below: number;
  readonly newBelow: number;
  readonly wanted: number[];
}

function mapEach(
  edit: Edit,
  old: LineIndex,
  now: LineIndex,
  wanted: readonly number[],
): ReadonlyMap<number, number> {
  const findUntouched = untouchedLineFinder(edit, old, now);
  const mapped = new Map<number, number>();
  const regions: Region[] = [];
  for (const line of wanted) {
    const untouched = findUntouched(line);
    if (untouched !== undefined) {
      mapped.set(line, untouched);
      continue;
    }
    let region = regions.find(({ above, below }) => above < line && line < below);
    if (region === undefined) {
      region = findRegion(line, old.count, now.count, findUntouched);
      regions.push(region);
    }
    region.wanted.push(line);
  }
  for (const region of regions) {
    for (const [line, newLine] of mapInRegion(region, old, now)) mapped.set(line, newLine);
  }
  return mapped;
}

function findRegion(
  line: number,
  oldCount: number,
  newCount: number,
  findUntouched: (line: number) => number | undefined,
): Region {
  let above = line - 1;
  let newAbove: number | undefined = 0;
  while (above > 0 && (newAbove = findUntouched(above)) === undefined) above--;
  let below = line + 1;
  let newBelow: number | undefined = newCount + 1;
  while (below <= oldCount && (newBelow = findUntouched(below)) === undefined) below++;
  return {
    above,
    newAbove: newAbove ?? 0,
    below,
    newBelow: newBelow ?? newCount + 1,
    wanted: [],
  };
}

function mapInRegion(
  { above, newAbove, below, newBelow, wanted }: Region,
  old: LineIndex,
  now: LineIndex,
): ReadonlyMap<number, number> {
  const oldSpan = { startLine: above + 1, lineCount: below - above - 1 };
  const newSpan = { startLine: newAbove + 1, lineCount: newBelow - newAbove - 1 };
  const [oldLines, newLines] = numberContents(old, oldSpan, now, newSpan);
  const common = wanted.filter((line) => !hasOwnContent.test(lineContent(old, line)));
  const neighbours = common
    .flatMap((line) => [line - 1, line + 1])
    .filter((line) => line > above && line < below);
  const asked = [...new Set([...wanted, ...neighbours])];
  const certain = new Map(findCertainLines(oldLines, newLines, asked));
  const kept = new Map([...certain, [above, newAbove], [below, newBelow]]);
  for (const line of common) {
    const newLine = certain.get(line) ?? 0;
    const isBeside = kept.get(line - 1) === newLine - 1 || kept.get(line + 1) === newLine + 1;
    if (!isBeside) certain.delete(line);
  }
  return certain;
}

const hasOwnContent = /[\p{L}\p{N}]/u;

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
  const first = firstIndex(
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
