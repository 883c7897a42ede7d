import { createHash } from "node:crypto";

const pieceUnits = 1 << 16;
const bytesPerUnit = 2;
const pieceBytes = Buffer.allocUnsafeSlow(pieceUnits * bytesPerUnit);

/**
 * Hexadecimal SHA-256 of texts as UTF-16, each after its length. A hash that is given a string copies
 * all of it, and UTF-8 takes several times as long if one character is not ASCII.
 */
export function hashTexts(...texts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const text of texts) {
    hash.update(`${text.length}\0`);
    for (let start = 0; start < text.length; start += pieceUnits) {
      const written = pieceBytes.write(text.slice(start, start + pieceUnits), "utf16le");
      hash.update(pieceBytes.subarray(0, written));
    }
  }
  return hash.digest("hex");
}
