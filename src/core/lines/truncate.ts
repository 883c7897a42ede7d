import { lineContent, type LineIndex } from "./lines.ts";

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
  return `${kept}… (${left.toLocaleString("en-US")} more ${nameCharacters(left)})`;
}

function nameCharacters(count: number): string {
  return count === 1 ? "character" : "characters";
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

/** A longer line is cut, so that a minified file does not fill an answer with one line. */
export const maxLineCharacters = 2_000;

/** The lines from `startLine` on, at most `lineCount`, each without its ending and cut if long. */
export function sliceLines(lines: LineIndex, startLine: number, lineCount: number): string[] {
  const sliced: string[] = [];
  const endExclusive = Math.min(lines.count + 1, startLine + lineCount);
  for (let line = startLine; line < endExclusive; line += 1) {
    sliced.push(cutLine(lineContent(lines, line)));
  }
  return sliced;
}

/** A line of at most {@link maxLineCharacters}; what is cut is counted. */
export function cutLine(line: string): string {
  if (line.length <= maxLineCharacters) return line;
  const kept = truncate(line, maxLineCharacters);
  const left = line.length - kept.length;
  return `${kept}… [${left} more ${nameCharacters(left)} in this line]`;
}

/**
 * A long name with "…" in its middle: what a path ends in says which file it is, what it begins with
 * says where, and neither must be pushed out of sight by what is between.
 */
export function elideMiddle(name: string, maxCharacters: number): string {
  if (name.length <= maxCharacters) return name;
  const endLength = Math.ceil((maxCharacters - 1) * 0.6);
  return `${truncate(name, maxCharacters - 1 - endLength)}…${truncateStart(name, endLength)}`;
}
