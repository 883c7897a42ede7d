import { lineContents, type LineIndex, type LineRange } from "../lines/index.ts";

const maxLinesAround = 5;

/**
 * Where lines of an old text are now, white space aside: after a formatter nothing else may be the
 * same. Of several places it is the one where lines around are the same too; none where that does not
 * decide.
 */
export function findReindented(
  old: LineIndex,
  now: LineIndex,
  { startLine, endLine }: LineRange,
): LineRange | undefined {
  const all = lineContents(now, 1, now.count).map(withoutSpace);
  for (let around = 0; around <= maxLinesAround; around += 1) {
    const first = Math.max(1, startLine - around);
    const last = Math.min(old.count, endLine + around);
    const wanted = lineContents(old, first, last - first + 1).map(withoutSpace);
    const places = findPlaces(all, wanted);
    if (places.length === 0) return undefined;
    const [place] = places;
    if (places.length > 1 || place === undefined) continue;
    const start = place + 1 + (startLine - first);
    return { startLine: start, endLine: start + endLine - startLine };
  }
  return undefined;
}

function withoutSpace(line: string): string {
  return line.replaceAll(/\s+/g, "");
}

/** Two at most: more decide nothing else. */
function findPlaces(lines: readonly string[], wanted: readonly string[]): readonly number[] {
  const places: number[] = [];
  for (let at = 0; at <= lines.length - wanted.length && places.length < 2; at += 1) {
    if (wanted.every((line, index) => lines[at + index] === line)) places.push(at);
  }
  return places;
}
