/** Names as VS Code gives them. */
type MarkedEncoding = "utf8bom" | "utf16le" | "utf16be";

interface ByteOrderMark {
  readonly encoding: MarkedEncoding;
  readonly sizeBytes: number;
}

const marks: readonly (readonly [MarkedEncoding, readonly number[]])[] = [
  ["utf8bom", [0xef, 0xbb, 0xbf]],
  ["utf16le", [0xff, 0xfe]],
  ["utf16be", [0xfe, 0xff]],
];

/** The byte order mark that a file begins with. UTF-32 is read as UTF-16, as VS Code reads it. */
export function findByteOrderMark(bytes: Uint8Array): ByteOrderMark | undefined {
  const found = marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  return found && { encoding: found[0], sizeBytes: found[1].length };
}

/** Bytes of the mark at the beginning that is one in this encoding, by VS Code's name; 0 without. */
export function sizeOfMark(bytes: Uint8Array, encoding: string): number {
  const mark = findByteOrderMark(bytes);
  if (mark === undefined) return 0;
  return mark.encoding === (encoding === "utf8" ? "utf8bom" : encoding) ? mark.sizeBytes : 0;
}

/** The byte order mark of an encoding; nothing for one without. */
export function byteOrderMarkOf(encoding: string): Uint8Array {
  return Uint8Array.from(marks.find(([name]) => name === encoding)?.[1] ?? []);
}
