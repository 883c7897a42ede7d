import { type LineIndex, lineStart } from "../../core/lines/index.ts";
import {
  countLineBreaks,
  createLineEndFinder,
  endsInCarriageReturn,
  endsInLineBreak,
  type CodeUnit,
  sizeOfUnit,
  startsWithLineFeed,
} from "../encoding/index.ts";

/** Even, so that it ends at a unit. */
const pieceBytes = 1 << 12;

/**
 * Where lines of a text start in its bytes; `undefined` if these have another number of lines.
 *
 * No character has more units than it has bytes (in UTF-16: pairs of bytes), so where both are equal
 * in all they are equal in each character, and lines start at the same places in both. Otherwise the
 * lines are counted.
 *
 * @param wanted Lines from 1 to one more than there are, ascending.
 */
export function locateLines(
  body: Uint8Array,
  unit: CodeUnit,
  lines: LineIndex,
  wanted: readonly number[],
): readonly number[] | undefined {
  const size = sizeOfUnit(unit);
  if (body.length === lines.text.length * size) {
    return wanted.map((line) => lineStart(lines, line) * size);
  }
  const { starts, count } = findLineStarts(body, unit, wanted);
  return count === lines.count ? starts : undefined;
}

/**
 * Where lines start, and how many there are. A line after the last one starts at the end.
 *
 * @param wanted Ascending.
 */
export function findLineStarts(
  body: Uint8Array,
  unit: CodeUnit,
  wanted: readonly number[],
): { readonly starts: readonly number[]; readonly count: number } {
  const starts: number[] = [];
  let breaks = 0;
  for (let start = 0; start < body.length;) {
    const piece = takePiece(body, unit, start);
    const breaksAfter = breaks + countLineBreaks(piece, unit);
    const findLineEnd = createLineEndFinder(piece, unit);
    let [line, offset] = [breaks + 1, 0];
    for (let next = wanted[starts.length]; next !== undefined && next <= breaksAfter + 1;) {
      for (; line < next; line++) offset = findLineEnd(offset);
      starts.push(start + offset);
      next = wanted[starts.length];
    }
    breaks = breaksAfter;
    start += piece.length;
  }
  const isOpen = body.length > 0 && !endsInLineBreak(body, unit);
  const count = isOpen ? breaks + 1 : breaks;
  return { starts: wanted.map((_, index) => starts[index] ?? body.length), count };
}

/** Some bytes from an offset on that do not end inside of a `\r\n`. */
function takePiece(body: Uint8Array, unit: CodeUnit, start: number): Uint8Array {
  const endExclusive = start + pieceBytes;
  const piece = body.subarray(start, endExclusive);
  const splitsPair =
    endsInCarriageReturn(piece, unit) && startsWithLineFeed(body.subarray(endExclusive), unit);
  return splitsPair ? body.subarray(start, endExclusive + sizeOfUnit(unit)) : piece;
}
