import { extendBackward, extendForward, showPart } from "../../core/diff/index.ts";

/** A line as a list shows it, and where in that the match is; nothing for an empty match. */
export interface MatchLabel {
  readonly text: string;
  readonly highlight?: readonly [start: number, endExclusive: number];
}

/** As in VS Code's own search: a narrow view shows some 30 columns. */
const maxBefore = 26;
const maxMatch = 200;
const maxAfter = 200;

/**
 * The part of a line around a match, without indentation. Hidden characters are spelled out, so what
 * is seen is what is there; what is left out at either side is an ellipsis.
 *
 * @param endExclusive At most the length of the line: a match may go on in the next one.
 */
export function labelMatch(line: string, start: number, endExclusive: number): MatchLabel {
  const indentation = Math.min(line.search(/\S|$/), start);
  const begin = beginOf(line, start, indentation);
  const matchEnd = Math.min(endExclusive, extendForward(line, start, maxMatch));
  const end = matchEnd < endExclusive ? matchEnd : extendForward(line, matchEnd, maxAfter);
  const before = (begin > indentation ? "…" : "") + showPart(line, begin, start);
  const match = start < matchEnd ? showPart(line, start, matchEnd) : "";
  const after =
    (matchEnd < end ? showPart(line, matchEnd, end) : "") + (end < line.length ? "…" : "");
  const text = before + match + after;
  if (match === "") return { text };
  return { text, highlight: [before.length, before.length + match.length] };
}

/** Where the label begins: a word is not cut if another begins before the match. */
function beginOf(line: string, start: number, indentation: number): number {
  const reach = extendBackward(line, start, maxBefore);
  if (reach <= indentation) return indentation;
  const gap = line.slice(reach - 1, start).search(/\s\S/);
  return gap === -1 ? reach : reach + gap;
}
