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
  const blockCount = Math.ceil(text.length / unitsPerCount);
  const before = new Uint32Array(blockCount + 1);
  let hasReturns = false;
  for (let start = 0; start < text.length; start += unitsPerPiece) {
    const piece = text.slice(start, start + unitsPerPiece);
    const firstBlock = start / unitsPerCount;
    const hasReturn = piece.includes("\r");
    if (!hasReturn && copyAscii(piece)) countInBytes(piece.length, before, firstBlock);
    else countInText(text, start, start + piece.length, before, firstBlock);
    hasReturns ||= hasReturn;
  }
  return { before, hasReturns };
}

/** Whether a line ending has its last unit here. The `\r` of a `\r\n` is not the last one. */
export function endsLineAt(text: string, offset: number): boolean {
  const unit = text.charCodeAt(offset);
  if (unit > CARRIAGE_RETURN) return false;
  if (unit === LINE_FEED) return true;
  return unit === CARRIAGE_RETURN && text.charCodeAt(offset + 1) !== LINE_FEED;
}

const unitsPerPiece = 1 << 16;
const bytesPerWord = 4;
const encoder = new TextEncoder();
const pieceBytes = new Uint8Array(unitsPerPiece);
const pieceWords = new Int32Array(pieceBytes.buffer);

/** Whether the piece is ASCII. Then it is in {@link pieceBytes}, followed by zeros up to a block. */
function copyAscii(piece: string): boolean {
  const { read, written } = encoder.encodeInto(piece, pieceBytes);
  if (read !== piece.length || written !== read) return false;
  pieceBytes.fill(0, written, Math.ceil(written / unitsPerCount) * unitsPerCount);
  return true;
}

/**
 * Four bytes at a time. Of four ASCII bytes, adding 127 to the difference from `\n` sets the high bit
 * of those that differ; these are counted, in four sums of a byte.
 */
function countInBytes(length: number, before: Uint32Array, firstBlock: number): void {
  const wordsPerCount = unitsPerCount / bytesPerWord;
  const blockCount = Math.ceil(length / unitsPerCount);
  let total = before[firstBlock] ?? 0;
  for (let block = 0; block < blockCount; block++) {
    const endWord = (block + 1) * wordsPerCount;
    let others = 0;
    for (let word = block * wordsPerCount; word < endWord; word++) {
      const difference = (pieceWords[word] ?? 0) ^ FOUR_LINE_FEEDS;
      others += ((difference + 0x7f7f7f7f) >>> 7) & 0x01010101;
    }
    total += unitsPerCount - (Math.imul(others, 0x01010101) >>> 24);
    before[firstBlock + block + 1] = total;
  }
}

function countInText(
  text: string,
  start: number,
  endExclusive: number,
  before: Uint32Array,
  firstBlock: number,
): void {
  let block = firstBlock;
  let total = before[block] ?? 0;
  for (let offset = start; offset < endExclusive; block++) {
    const blockEnd = Math.min(offset + unitsPerCount, endExclusive);
    for (; offset < blockEnd; offset++) {
      if (endsLineAt(text, offset)) total++;
    }
    before[block + 1] = total;
  }
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const FOUR_LINE_FEEDS = 0x0a0a0a0a;
