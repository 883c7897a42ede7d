import { isInsideCharacter, nextCharacter } from "../pattern/index.ts";
import type { SearchPattern } from "./searchPattern.ts";

/** What of a {@link SearchPattern} a search needs, without what only error messages do. */
export type SearchExpression = Pick<
  SearchPattern,
  "source" | "flags" | "crossesLines" | "requiredLiterals"
>;

/** How many lines of a text hold the start of a match, and how many matches there are. */
interface MatchCounts {
  readonly lines: number;
  readonly matches: number;
}

/** Whether a match of a {@link SearchPattern} at this offset is none, since no line is there. */
export function isBehindLastLine(viewText: string, offset: number): boolean {
  return offset === viewText.length && (offset === 0 || viewText.endsWith("\n"));
}

/**
 * Counts in a line-ending view.
 *
 * @param unit With `lines` only one match of a line is looked for, where that gives the same lines.
 */
export function countMatches(
  viewText: string,
  expression: SearchExpression,
  regExp: RegExp,
  unit: "lines" | "matches",
): MatchCounts {
  let lines = 0;
  let matches = 0;
  let lineEnd = -1;
  forEachMatch(viewText, regExp, (start) => {
    matches += 1;
    if (start <= lineEnd) return undefined;
    lines += 1;
    lineEnd = endOfLine(viewText, start);
    return unit === "lines" && !expression.crossesLines ? lineEnd + 1 : undefined;
  });
  return { lines, matches };
}

/** Offsets where the matching lines start, from the `first` on (0 is the first), at most `limit`. */
export function findLineStarts(
  viewText: string,
  { crossesLines }: SearchExpression,
  regExp: RegExp,
  { first, limit }: { readonly first: number; readonly limit: number },
): readonly number[] {
  const starts: number[] = [];
  let seen = 0;
  let lineEnd = -1;
  forEachMatch(viewText, regExp, (start) => {
    if (start <= lineEnd) return undefined;
    lineEnd = endOfLine(viewText, start);
    if (seen >= first) starts.push(startOfLine(viewText, start));
    seen += 1;
    if (starts.length === limit) return viewText.length + 1;
    return crossesLines ? undefined : lineEnd + 1;
  });
  return starts;
}

/** Visits the start of every match; the visitor may say where to go on instead of behind it. */
function forEachMatch(
  viewText: string,
  regExp: RegExp,
  visit: (start: number) => number | undefined,
): void {
  regExp.lastIndex = 0;
  for (let match = regExp.exec(viewText); match !== null; match = regExp.exec(viewText)) {
    const { index } = match;
    if (isBehindLastLine(viewText, index)) break;
    if (match[0] === "") {
      if (isInsideCharacter(viewText, index)) {
        regExp.lastIndex = index + 1;
        continue;
      }
      regExp.lastIndex = nextCharacter(viewText, index);
    }
    const next = visit(index);
    if (next === undefined) continue;
    if (next > viewText.length) break;
    regExp.lastIndex = next;
  }
  regExp.lastIndex = 0;
}

function endOfLine(viewText: string, offset: number): number {
  const end = viewText.indexOf("\n", offset);
  return end === -1 ? viewText.length : end;
}

/** `lastIndexOf` takes a negative place for 0, where a line feed would be the line's own. */
function startOfLine(viewText: string, offset: number): number {
  return offset === 0 ? 0 : viewText.lastIndexOf("\n", offset - 1) + 1;
}
