/** The beginning of a text, at most `maxUnits` UTF-16 units; a surrogate pair is never halved. */
export function truncate(text: string, maxUnits: number): string {
  if (text.length <= maxUnits) return text;
  return text.slice(0, halvesPair(text, maxUnits) ? maxUnits - 1 : maxUnits);
}

/** The beginning of a text as one line; words are whole unless they are long. */
export function firstWords(text: string, maxCharacters = 80): string {
  // Far more than is kept: a prompt may be a whole file.
  const line = truncate(text, 1_000).trim().replaceAll(/\s+/g, " ");
  if (line.length <= maxCharacters) return line;
  const cut = truncate(line, maxCharacters - 1);
  const end = line.lastIndexOf(" ", cut.length);
  return `${end > maxCharacters / 2 ? truncate(cut, end) : cut}…`;
}

/** The end of a text, as {@link truncate} gives its beginning. */
export function truncateStart(text: string, maxUnits: number): string {
  if (text.length <= maxUnits) return text;
  const start = text.length - maxUnits;
  return text.slice(halvesPair(text, start) ? start + 1 : start);
}

/** A line with at most `maxUnits` of its own; the characters that are cut are counted after it. */
export function shortenLine(line: string, maxUnits = maxLineCharacters): string {
  const kept = truncate(line, maxUnits);
  const left = line.length - kept.length;
  if (left === 0) return line;
  return `${kept}… (${left.toLocaleString("en-US")} more ${left === 1 ? "character" : "characters"})`;
}

/** Whether an offset lies between the halves of a surrogate pair. */
export function halvesPair(text: string, offset: number): boolean {
  return (text.codePointAt(offset - 1) ?? 0) > 0xffff;
}

/** A longer line is cut, so that a minified file does not fill an answer with one line. */
export const maxLineCharacters = 2_000;

/**
 * A long name with "…" in its middle: the end of a path says which file it is, its beginning says
 * where, and the part between must not push either out of sight.
 */
export function elideMiddle(name: string, maxCharacters: number): string {
  if (name.length <= maxCharacters) return name;
  const endLength = Math.ceil((maxCharacters - 1) * 0.6);
  return `${truncate(name, maxCharacters - 1 - endLength)}…${truncateStart(name, endLength)}`;
}

const encoder = new TextEncoder();

/** How many bytes a text takes in UTF-8; half a surrogate pair counts as the U+FFFD that is written for it. */
export function countBytes(text: string): number {
  return encoder.encode(text).length;
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
