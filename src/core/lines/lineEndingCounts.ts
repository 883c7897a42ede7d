/** A line ending. U+2028, U+2029, U+0085, vertical tab and form feed are ordinary characters. */
export type LineEnding = "\n" | "\r\n" | "\r";

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
  /** How many there are of each kind. */
  readonly ofKind: Readonly<Record<LineEnding, number>>;
}

/**
 * How many line endings a text has, by block. A list of line starts would take as much room as a
 * text with short lines, and ten times as long to make.
 */
export function countLineEndings(text: string): LineEndingCounts {
  const counts = new Uint32Array(Math.ceil(text.length / unitsPerCount) + 1);
  const addOne = (offset: number): void => {
    const block = Math.floor(offset / unitsPerCount) + 1;
    counts[block] = (counts[block] ?? 0) + 1;
  };
  const ofKind = { "\n": 0, "\r\n": 0, "\r": 0 };
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) {
    addOne(at);
    ofKind["\n"]++;
  }
  const firstReturn = text.indexOf("\r");
  for (let at = firstReturn; at !== -1; at = text.indexOf("\r", at + 1)) {
    if (endsLineAt(text, at)) {
      addOne(at);
      ofKind["\r"]++;
    } else {
      ofKind["\r\n"]++;
    }
  }
  ofKind["\n"] -= ofKind["\r\n"];
  let total = 0;
  for (let block = 1; block < counts.length; block++) {
    total += counts[block] ?? 0;
    counts[block] = total;
  }
  return { before: counts, hasReturns: firstReturn !== -1, ofKind };
}

/** Whether a line ending has its last unit here. The `\r` of a `\r\n` is not the last one. */
export function endsLineAt(text: string, offset: number): boolean {
  const unit = text.charCodeAt(offset);
  if (unit > carriageReturn) return false;
  if (unit === lineFeed) return true;
  return unit === carriageReturn && text.charCodeAt(offset + 1) !== lineFeed;
}

const lineFeed = 10;
const carriageReturn = 13;
