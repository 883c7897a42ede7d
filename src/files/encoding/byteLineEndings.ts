import type { LineEnding } from "../../core/lines/index.ts";

/**
 * How line endings look in the bytes of a file: single bytes 0x0A and 0x0D, or 16-bit units.
 *
 * Single bytes are right for every encoding that VS Code offers but UTF-16, because in none of them
 * are 0x0A and 0x0D a part of a longer character: UTF-8 continues with 0x80–0xBF; Shift-JIS with
 * 0x40–0x7E, 0x80–0xFC; GBK and Big5 with 0x40 and above; GB18030 also with 0x30–0x39; EUC with 0xA1
 * and above; and the single-byte code pages agree with ASCII below 0x20.
 */
export type CodeUnit = "byte" | "utf16le" | "utf16be";

/** The unit of an encoding, by VS Code's name of it. */
export function codeUnitOf(encoding: string): CodeUnit {
  return encoding === "utf16le" || encoding === "utf16be" ? encoding : "byte";
}

export function sizeOfUnit(unit: CodeUnit): 1 | 2 {
  return unit === "byte" ? 1 : 2;
}

/**
 * A function that finds the end of the line that contains `from`: the offset after its ending, or -1
 * if no ending follows. `from` must not decrease from call to call, and offsets count bytes from a
 * boundary of units. A `\r` at the very end is an ending.
 */
export function createLineEndFinder(bytes: Uint8Array, unit: CodeUnit): (from: number) => number {
  const size = sizeOfUnit(unit);
  const buffer = asBuffer(bytes);
  let lineFeed = -1;
  let carriageReturn = -1;
  return (from) => {
    if (lineFeed < from) lineFeed = findUnit(buffer, unit, lineFeedByte, from);
    if (carriageReturn < from) carriageReturn = findUnit(buffer, unit, carriageReturnByte, from);
    if (lineFeed === Infinity && carriageReturn === Infinity) return -1;
    const isPair = lineFeed === carriageReturn + size;
    return (isPair ? lineFeed : Math.min(lineFeed, carriageReturn)) + size;
  };
}

export function endsInLineBreak(bytes: Uint8Array, unit: CodeUnit): boolean {
  const last = unitAt(bytes, unit, bytes.length - sizeOfUnit(unit));
  return last === lineFeedByte || last === carriageReturnByte;
}

/** Whether the last unit is a `\r`, which is half an ending if a `\n` follows. */
export function endsInCarriageReturn(bytes: Uint8Array, unit: CodeUnit): boolean {
  return unitAt(bytes, unit, bytes.length - sizeOfUnit(unit)) === carriageReturnByte;
}

export function startsWithLineFeed(bytes: Uint8Array, unit: CodeUnit): boolean {
  return unitAt(bytes, unit, 0) === lineFeedByte;
}

/** The ending of the one line that these bytes are; empty if it has none. */
export function lineEndingOf(line: Uint8Array, unit: CodeUnit): LineEnding | "" {
  const size = sizeOfUnit(unit);
  const last = unitAt(line, unit, line.length - size);
  if (last === carriageReturnByte) return "\r";
  if (last !== lineFeedByte) return "";
  return unitAt(line, unit, line.length - 2 * size) === carriageReturnByte ? "\r\n" : "\n";
}

/** The bytes of a `\n`. */
export function lineFeedOf(unit: CodeUnit): Uint8Array {
  if (unit === "byte") return Uint8Array.of(lineFeedByte);
  return unit === "utf16le" ? Uint8Array.of(lineFeedByte, 0) : Uint8Array.of(0, lineFeedByte);
}

/** The number of line endings, `\r\n` being one. */
export function countLineBreaks(bytes: Uint8Array, unit: CodeUnit): number {
  const size = sizeOfUnit(unit);
  const buffer = asBuffer(bytes);
  let count =
    unit === "byte" ? countBytes(bytes, lineFeedByte) : countUnits(bytes, unit, lineFeedByte);
  for (let found = -size; ;) {
    found = findUnit(buffer, unit, carriageReturnByte, found + size);
    if (found === Infinity) return count;
    if (unitAt(bytes, unit, found + size) !== lineFeedByte) count++;
  }
}

/** Byte offset of the first unit of this value at or after `from`; Infinity if there is none. */
export function findUnit(bytes: Uint8Array, unit: CodeUnit, value: number, from: number): number {
  if (unit === "byte") {
    const found = bytes.indexOf(value, from);
    return found === -1 ? Infinity : found;
  }
  const [low, high] = unit === "utf16le" ? [0, 1] : [1, 0];
  for (let offset = from; offset + 1 < bytes.length; offset += 2) {
    if (bytes[offset + low] === value && bytes[offset + high] === 0) return offset;
  }
  return Infinity;
}

function unitAt(bytes: Uint8Array, unit: CodeUnit, offset: number): number | undefined {
  if (unit === "byte") return bytes[offset];
  const [low, high] = unit === "utf16le" ? [0, 1] : [1, 0];
  return bytes[offset + high] === 0 ? bytes[offset + low] : undefined;
}

function countUnits(bytes: Uint8Array, unit: CodeUnit, value: number): number {
  let count = 0;
  for (let found = -2; ; count++) {
    found = findUnit(bytes, unit, value, found + 2);
    if (found === Infinity) return count;
  }
}

/**
 * Four bytes at a time: `zeros` has the high bit of exactly those that equal the value. Several times
 * as fast as one by one, and unlike a search it hardly slows down with short lines.
 */
function countBytes(bytes: Uint8Array, value: number): number {
  const unaligned = Math.min((4 - (bytes.byteOffset % 4)) % 4, bytes.length);
  const wordCount = (bytes.length - unaligned) >>> 2;
  const wordsStart = wordCount === 0 ? 0 : bytes.byteOffset + unaligned;
  const words = new Int32Array(bytes.buffer, wordsStart, wordCount);
  const pattern = Math.imul(value, 0x01010101);
  let count = 0;
  for (let index = 0; index < wordCount; index++) {
    const difference = (words[index] ?? 0) ^ pattern;
    const zeros = ~(((difference & 0x7f7f7f7f) + 0x7f7f7f7f) | difference | 0x7f7f7f7f);
    if (zeros !== 0) count += Math.imul((zeros >>> 7) & 0x01010101, 0x01010101) >>> 24;
  }
  for (let offset = 0; offset < unaligned; offset++) {
    if (bytes[offset] === value) count++;
  }
  for (let offset = unaligned + wordCount * 4; offset < bytes.length; offset++) {
    if (bytes[offset] === value) count++;
  }
  return count;
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

const lineFeedByte = 0x0a;
const carriageReturnByte = 0x0d;
