/**
 * FNV-1a over UTF-16 units, as 8 hexadecimal digits. Each step is a bijection of the state, so two
 * texts of one length that differ in one unit never have one checksum.
 */
export function checksumOf(text: string, from = 0): string {
  let state = offsetBasis;
  for (let offset = from; offset < text.length; offset++) {
    state = Math.imul(state ^ text.charCodeAt(offset), prime);
  }
  return (state >>> 0).toString(16).padStart(checksumLength, "0");
}

export const checksumLength = 8;

const offsetBasis = 0x811c9dc5;
const prime = 0x01000193;
