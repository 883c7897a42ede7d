import { crc32 } from "node:zlib";

/**
 * Each line ends with the checksum of all that stands before it, so one look at the end of a file
 * tells that none of its lines is damaged; only where one is, each is looked at.
 */
export interface ChainedLines {
  readonly bytes: Buffer;
  /** Of these lines and all before them. */
  readonly checksum: number;
}

const checksumDigits = 8;
/** A space before the checksum, the line ending behind it. */
export const lineEndLength = checksumDigits + 2;

/**
 * @param lines Without their ends.
 * @param checksum Of the lines before; 0 for none.
 */
export function chainLines(lines: readonly string[], checksum: number): ChainedLines {
  const parts: string[] = [];
  let last = checksum;
  for (const line of lines) {
    const own = crc32(`${line} `, last);
    parts.push(line, " ", renderChecksum(own), "\n");
    last = followBy(own);
  }
  return { bytes: Buffer.from(parts.join("")), checksum: last };
}

export interface CheckedLines {
  /** By index from 0, those that are not what was written. */
  readonly wrong: ReadonlySet<number>;
  /** Of these lines and all before them. */
  readonly checksum: number;
}

/**
 * A damaged line does not count against the ones behind it.
 *
 * @param bytes Whole lines.
 * @param checksum Of the lines before; 0 for none.
 */
export function checkLines(bytes: Buffer, checksum: number): CheckedLines {
  const all = checkEnd(bytes, checksum);
  if (all.isRight) return { wrong: new Set(), checksum: followBy(all.own) };
  const wrong = new Set<number>();
  let before: readonly [number, ...number[]] = [checksum];
  for (let start = 0, index = 0; start < bytes.length; index++) {
    const end = bytes.indexOf("\n", start) + 1;
    const line = bytes.subarray(start, end);
    start = end;
    const right = before.map((each) => checkEnd(line, each)).find(({ isRight }) => isRight);
    if (right !== undefined) {
      before = [followBy(right.own)];
      continue;
    }
    wrong.add(index);
    // What is damaged is either the line or its checksum.
    const { claimed, own } = checkEnd(line, before[0]);
    before = [followBy(claimed), followBy(own)];
  }
  return { wrong, checksum: before[0] };
}

function checkEnd(
  bytes: Buffer,
  before: number,
): { readonly own: number; readonly claimed: number; readonly isRight: boolean } {
  const place = Math.max(0, bytes.length - checksumDigits - 1);
  const own = crc32(bytes.subarray(0, place), before);
  const end = bytes.toString("latin1", place, bytes.length - 1);
  return { own, claimed: Number.parseInt(end, 16) >>> 0, isRight: end === renderChecksum(own) };
}

/** The checksum with itself and the line ending behind it. */
function followBy(checksum: number): number {
  return crc32(`${renderChecksum(checksum)}\n`, checksum);
}

function renderChecksum(checksum: number): string {
  return checksum.toString(16).padStart(checksumDigits, "0");
}
