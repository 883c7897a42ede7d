import { isInsideCharacter, nextCharacter } from "../pattern/index.ts";
import type { SearchWindow } from "./excerpt.ts";
import type { SearchPattern } from "./searchPattern.ts";

/** How many lines of a text hold the start of a match, and how many matches there are. */
interface MatchCounts {
  readonly lines: number;
  readonly matches: number;
}

/** Whether a match of a {@link SearchPattern} at this offset does not count: no line is there. */
export function isBehindLastLine(normalizedText: string, offset: number): boolean {
  return offset === normalizedText.length && (offset === 0 || normalizedText.endsWith("\n"));
}

/**
 * Counts in a line-ending view.
 *
 * @param countedMatches After so many, only one match of a line is looked for, where that gives the same lines.
 */
export function countMatches(
  normalizedText: string,
  { crossesLines }: SearchPattern,
  regExp: RegExp,
  countedMatches: number,
): MatchCounts {
  let lines = 0;
  let matches = 0;
  let lineEnd = -1;
  forEachMatch(normalizedText, regExp, (start) => {
    matches += 1;
    if (start > lineEnd) {
      lines += 1;
      lineEnd = endOfLine(normalizedText, start);
    }
    return matches > countedMatches && !crossesLines ? lineEnd + 1 : undefined;
  });
  return { lines, matches };
}

/** Offsets where the wanted of the matching lines start. */
export function findMatchingLines(
  normalizedText: string,
  { crossesLines }: SearchPattern,
  regExp: RegExp,
  { offset, limit }: SearchWindow,
): readonly number[] {
  const starts: number[] = [];
  let seen = 0;
  let lineEnd = -1;
  forEachMatch(normalizedText, regExp, (start) => {
    if (start <= lineEnd) return undefined;
    lineEnd = endOfLine(normalizedText, start);
    if (seen >= offset) starts.push(startOfLine(normalizedText, start));
    seen += 1;
    if (starts.length === limit) return normalizedText.length + 1;
    return crossesLines ? undefined : lineEnd + 1;
  });
  return starts;
}

/** Visits the start of every match; the visitor may return the offset to continue from. */
function forEachMatch(
  normalizedText: string,
  regExp: RegExp,
  visit: (start: number) => number | undefined,
): void {
  regExp.lastIndex = 0;
  for (
    let match = regExp.exec(normalizedText);
    match !== null;
    match = regExp.exec(normalizedText)
  ) {
    const { index } = match;
    if (isBehindLastLine(normalizedText, index)) break;
    if (match[0] === "") {
      if (isInsideCharacter(normalizedText, index)) {
        regExp.lastIndex = index + 1;
        continue;
      }
      regExp.lastIndex = nextCharacter(normalizedText, index);
    }
    const next = visit(index);
    if (next === undefined) continue;
    if (next > normalizedText.length) break;
    regExp.lastIndex = next;
  }
  regExp.lastIndex = 0;
}

function endOfLine(normalizedText: string, offset: number): number {
  const end = normalizedText.indexOf("\n", offset);
  return end === -1 ? normalizedText.length : end;
}

/** `lastIndexOf` takes a negative place for 0, where a line feed would be the line's own. */
function startOfLine(normalizedText: string, offset: number): number {
  return offset === 0 ? 0 : normalizedText.lastIndexOf("\n", offset - 1) + 1;
}
