/** Units of a text in one count: small, for a look-up scans one of them. */
export const unitsPerCount = 64;

export interface LineEndingCounts {
  /**
   * Element `i` counts the line endings whose last unit is before unit `i * unitsPerCount`; the last
   * element counts all.
   */
  readonly before: Uint32Array;
  /** Whether there is any `\r`; otherwise every line ending is a `\n`. */
  readonly hasReturns: boolean;
}

/**
 * How many line endings a text has, by block. Where every line starts would take as much room as the
 * text, if its lines are short, and ten times as long to find.
 */
export function countLineEndings(text: string): LineEndingCounts {
  const counts = new Uint32Array(Math.ceil(text.length / unitsPerCount) + 1);
  let hasReturns = false;
  let found = 0;
  for (let start = 0; start < text.length; start += unitsPerPiece) {
    const piece = text.slice(start, start + unitsPerPiece);
    const pieceCounts = counts.subarray(start / unitsPerCount + 1);
    const hasReturn = piece.includes("\r");
    hasReturns ||= hasReturn;
    if (found <= manyEndings) {
      found = countFeeds(piece, pieceCounts);
      if (hasReturn) found += countLoneReturns(text, start, piece, pieceCounts);
    } else if (!hasReturn && copyAscii(piece)) {
      found = countFeedsInBytes(piece.length, pieceCounts);
    } else {
      found = countUnitByUnit(text, start, piece, pieceCounts);
    }
  }
  let total = 0;
  for (let block = 1; block < counts.length; block++) {
    total += counts[block] ?? 0;
    counts[block] = total;
  }
  return { before: counts, hasReturns };
}

/** Whether a line ending has its last unit here. The `\r` of a `\r\n` is not the last one. */
export function endsLineAt(text: string, offset: number): boolean {
  const unit = text.charCodeAt(offset);
  if (unit > CARRIAGE_RETURN) return false;
  if (unit === LINE_FEED) return true;
  return unit === CARRIAGE_RETURN && text.charCodeAt(offset + 1) !== LINE_FEED;
}

/** Small, for one character that is not ASCII makes all of a piece slower. */
const unitsPerPiece = 1 << 12;
/** In a piece. Searching for each is faster where they are fewer, as they mostly are. */
const manyEndings = unitsPerPiece / 24;
const bytesPerWord = 4;
const encoder = new TextEncoder();
const pieceBytes = new Uint8Array(unitsPerPiece);
const pieceWords = new Int32Array(pieceBytes.buffer);

/** Whether the piece is ASCII. Then it is in {@link pieceBytes}, followed by zeros up to a block. */
function copyAscii(piece: string): boolean {
  const { read, written } = encoder.encodeInto(piece, pieceBytes);
  if (read !== piece.length || written !== read) return false;
  if (written < unitsPerPiece) pieceBytes.fill(0, written);
  return true;
}

/**
 * Four bytes at a time. Of four ASCII bytes, adding 127 to the difference from `\n` sets the high bit
 * of those that differ; these are counted, in four sums of a byte.
 */
function countFeedsInBytes(length: number, counts: Uint32Array): number {
  let total = 0;
  const wordsPerCount = unitsPerCount / bytesPerWord;
  const blockCount = Math.ceil(length / unitsPerCount);
  for (let block = 0; block < blockCount; block++) {
    const endWord = (block + 1) * wordsPerCount;
    let others = 0;
    for (let word = block * wordsPerCount; word < endWord; word++) {
      const difference = (pieceWords[word] ?? 0) ^ FOUR_LINE_FEEDS;
      others += ((difference + 0x7f7f7f7f) >>> 7) & 0x01010101;
    }
    const feeds = unitsPerCount - (Math.imul(others, 0x01010101) >>> 24);
    counts[block] = feeds;
    total += feeds;
  }
  return total;
}

function countFeeds(piece: string, counts: Uint32Array): number {
  let total = 0;
  for (let found = piece.indexOf("\n"); found !== -1; found = piece.indexOf("\n", found + 1)) {
    addOne(counts, found);
    total++;
  }
  return total;
}

function countLoneReturns(text: string, start: number, piece: string, counts: Uint32Array): number {
  let total = 0;
  for (let found = piece.indexOf("\r"); found !== -1; found = piece.indexOf("\r", found + 1)) {
    if (!endsLineAt(text, start + found)) continue;
    addOne(counts, found);
    total++;
  }
  return total;
}

function countUnitByUnit(text: string, start: number, piece: string, counts: Uint32Array): number {
  let total = 0;
  for (let offset = 0; offset < piece.length; offset++) {
    if (!endsLineAt(text, start + offset)) continue;
    addOne(counts, offset);
    total++;
  }
  return total;
}

function addOne(counts: Uint32Array, offset: number): void {
  const block = Math.floor(offset / unitsPerCount);
  counts[block] = (counts[block] ?? 0) + 1;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const FOUR_LINE_FEEDS = 0x0a0a0a0a;
