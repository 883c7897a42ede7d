/** The beginning of a text, at most `maxUnits` UTF-16 units; a surrogate pair is never halved. */
export function truncate(text: string, maxUnits: number): string {
  if (text.length <= maxUnits) return text;
  return text.slice(0, halvesPair(text, maxUnits) ? maxUnits - 1 : maxUnits);
}

/** The end of a text, as {@link truncate} gives its beginning. */
export function truncateStart(text: string, maxUnits: number): string {
  if (text.length <= maxUnits) return text;
  const start = text.length - maxUnits;
  return text.slice(halvesPair(text, start) ? start + 1 : start);
}

/** A line with at most `maxUnits` of its own; what is cut is counted behind it. */
export function shortenLine(line: string, maxUnits: number): string {
  const kept = truncate(line, maxUnits);
  const left = line.length - kept.length;
  if (left === 0) return line;
  return `${kept}… (${left.toLocaleString("en-US")} more ${left === 1 ? "character" : "characters"})`;
}

/** Whether an offset lies between the halves of a surrogate pair. */
export function halvesPair(text: string, offset: number): boolean {
  return isHigh(text.charCodeAt(offset - 1)) && isLow(text.charCodeAt(offset));
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
