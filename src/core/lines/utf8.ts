/** How many bytes a text takes in UTF-8; half a surrogate pair counts as what is written for it. */
export function countBytes(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) continue;
    if (unit < 0x800) {
      bytes += 1;
    } else if ((text.codePointAt(index) ?? 0) > 0xffff) {
      // Two units, four bytes.
      bytes += 2;
      index += 1;
    } else {
      bytes += 2;
    }
  }
  return bytes;
}

/**
 * How many rows fit into `maxBytes` of UTF-8, with a separator each; at least one, so that repeated
 * calls always get on.
 */
export function countFittingRows(rows: readonly string[], maxBytes: number): number {
  let room = maxBytes;
  const tooMuch = rows.findIndex((row) => (room -= countBytes(row) + 1) < 0);
  return tooMuch === -1 ? rows.length : Math.max(tooMuch, 1);
}

/** As many rows as fit, which may be none. */
export function takeFitting(rows: readonly string[], maxBytes: number): readonly string[] {
  const [first] = rows;
  if (first === undefined || countBytes(first) >= maxBytes) return [];
  return rows.slice(0, countFittingRows(rows, maxBytes));
}
