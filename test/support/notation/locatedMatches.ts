import type { LocatedMatch } from "../../../src/toolkit/searchResults/locateMatches.ts";

/** `1a 20b`: a match of the whole line `a` in line 1, and one of `b` in line 20. */
export function locatedLines(notation: string): readonly LocatedMatch[] {
  return notation.split(" ").flatMap((word) => {
    const [, line, text] = /^(\d+)(\w+)$/.exec(word) ?? [];
    return line === undefined || text === undefined ? [] : [locatedLine(Number(line), text)];
  });
}

function locatedLine(line: number, text: string): LocatedMatch {
  return {
    range: { start: 0, endExclusive: text.length },
    start: { line, column: 0 },
    end: { line, column: text.length },
    lineText: text,
    matchedText: text,
    label: { text, highlight: [0, text.length] },
  };
}
