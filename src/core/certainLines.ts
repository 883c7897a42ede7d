import type { LineIndex, LineSpan } from "./lines.ts";
import { lineContent } from "./lines.ts";

/** Distances that are looked at before the texts count as too far apart to be sure: about 0.2 s. */
const MAX_DISTANCES = 20_000_000;
const FIRST_MARGIN = 8;
const FAR = 0x3fffffff;

/** Lines of a text, as numbers: equal numbers for equal contents. */
export interface ContentLines {
  readonly firstLine: number;
  readonly contents: Int32Array;
}

/** The differences `new index − old index` that are looked at. */
interface Band {
  readonly lowest: number;
  readonly width: number;
  /** The greatest distance that is right in spite of the band. */
  readonly reach: number;
}

/** The contents of some lines of two texts, endings aside, as numbers to compare. */
export function numberContents(
  old: LineIndex,
  oldSpan: LineSpan,
  now: LineIndex,
  newSpan: LineSpan,
): readonly [ContentLines, ContentLines] {
  const numbers = new Map<string, number>();
  const numberAll = (lines: LineIndex, { startLine, lineCount }: LineSpan): ContentLines => {
    const contents = Int32Array.from({ length: lineCount }, (_, index) => {
      const content = lineContent(lines, startLine + index);
      const known = numbers.get(content) ?? numbers.size;
      numbers.set(content, known);
      return known;
    });
    return { firstLine: startLine, contents };
  };
  return [numberAll(old, oldSpan), numberAll(now, newSpan)];
}

/**
 * Where lines of one list are in another, as far as it is beyond doubt: every shortest way from the
 * one to the other, by removing and adding lines, keeps the line, and at that same place. A line of
 * which a twin was added beside it is not among them: it might be either.
 *
 * @param wanted Line numbers in the old list.
 */
export function findCertainLines(
  old: ContentLines,
  now: ContentLines,
  wanted: readonly number[],
): ReadonlyMap<number, number> {
  const rows = wanted.map((line) => line - old.firstLine);
  const certain = new Map<number, number>();
  for (let margin = FIRST_MARGIN; ; margin *= 4) {
    const band = createBand(old.contents.length, now.contents.length, margin);
    if ((old.contents.length + rows.length) * band.width > MAX_DISTANCES) return certain;
    const crossings = findCrossings(old.contents, now.contents, band, rows);
    if (crossings.some(({ distance }) => distance > band.reach)) continue;
    for (const { row, column } of crossings) {
      if (column !== undefined) certain.set(row + old.firstLine, column + now.firstLine);
    }
    return certain;
  }
}

function createBand(oldCount: number, newCount: number, margin: number): Band {
  const shift = newCount - oldCount;
  const lowest = Math.min(0, shift) - margin;
  const width = Math.max(0, shift) + margin - lowest + 1;
  return { lowest, width, reach: Math.abs(shift) + 2 * margin };
}

interface Crossing {
  readonly row: number;
  /** Of the shortest ways, which all have it. */
  readonly distance: number;
  /** Where all of them keep the line. */
  readonly column: number | undefined;
}

/** Every way passes each old line once: it removes it, or keeps it as one of the new lines. */
function findCrossings(
  old: Int32Array,
  now: Int32Array,
  band: Band,
  rows: readonly number[],
): Crossing[] {
  const before = findDistances(old, now, band, new Set(rows));
  const rowsBehind = rows.map((row) => old.length - row - 1);
  const behind = findDistances(old.toReversed(), now.toReversed(), band, new Set(rowsBehind));
  return rows.map((row) => {
    const upTo = before.get(row) ?? new Int32Array();
    const from = behind.get(old.length - row - 1) ?? new Int32Array();
    return findCrossing(row, old, now, band, upTo, from);
  });
}

/** @param from By the same band, counted from the end of both lists. */
function findCrossing(
  row: number,
  old: Int32Array,
  now: Int32Array,
  { lowest, width }: Band,
  upTo: Int32Array,
  from: Int32Array,
): Crossing {
  let distance = FAR;
  let column: number | undefined;
  const take = (candidate: number, keptAs: number | undefined): void => {
    if (candidate > distance) return;
    column = candidate < distance ? keptAs : undefined;
    distance = candidate;
  };
  for (let slot = 0; slot < width; slot++) {
    const at = row + lowest + slot;
    const reached = upTo[slot] ?? FAR;
    const mirrored = width - 1 - slot;
    if (at < 0 || at > now.length || reached >= FAR) continue;
    take(reached + 1 + (from[mirrored + 1] ?? FAR), undefined);
    if (at < now.length && old[row] === now[at]) take(reached + (from[mirrored] ?? FAR), at);
  }
  return { row, distance, column };
}

/**
 * For each wanted number of old lines, the distance from them to the first new lines, as many as the
 * band allows: entry `slot` is for `row + lowest + slot` of them.
 */
function findDistances(
  old: Int32Array,
  now: Int32Array,
  band: Band,
  wanted: ReadonlySet<number>,
): ReadonlyMap<number, Int32Array> {
  const found = new Map<number, Int32Array>();
  const lastRow = Math.max(...wanted);
  let current = new Int32Array(band.width).fill(FAR);
  current[-band.lowest] = 0;
  let above = new Int32Array(band.width);
  for (let row = 0; row <= lastRow; row++) {
    if (row > 0) [above, current] = [current, above];
    fillRow(row, current, row > 0 ? above : current.slice(), { old, now, band });
    if (wanted.has(row)) found.set(row, current.slice());
  }
  return found;
}

/** @param above The row before; for the first one a row that is {@link FAR} but for its start. */
function fillRow(
  row: number,
  current: Int32Array,
  above: Int32Array,
  { old, now, band: { lowest, width } }: { old: Int32Array; now: Int32Array; band: Band },
): void {
  const content = old[row - 1];
  let added = FAR;
  for (let slot = 0; slot < width; slot++) {
    const column = row + lowest + slot;
    const isInside = column >= 0 && column <= now.length;
    const removed = row > 0 ? (above[slot + 1] ?? FAR) + 1 : FAR;
    const isKept = row === 0 ? column === 0 : content === now[column - 1];
    const kept = isKept ? (above[slot] ?? FAR) : FAR;
    const distance = isInside ? Math.min(added, removed, kept, FAR) : FAR;
    current[slot] = distance;
    added = distance + 1;
  }
}
