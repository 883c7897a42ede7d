import type { OutlineSymbol } from "../../core/outline/index.ts";

/** A symbol, and how many others of the outline it is in. */
interface PlacedSymbol {
  readonly symbol: OutlineSymbol;
  readonly depth: number;
}

/**
 * The symbols that reach beyond a line, those that matter most first: outer before inner ones, and of
 * one depth the longest.
 */
export function rankSymbols(
  symbols: readonly OutlineSymbol[],
  line: number,
): readonly PlacedSymbol[] {
  const ranked: PlacedSymbol[] = [];
  let level = symbols;
  for (let depth = 0; level.length > 0; depth += 1) {
    const beyond = level.filter(({ endLine }) => endLine > line);
    const longestFirst = beyond.toSorted((one, other) => lengthOf(other) - lengthOf(one));
    ranked.push(...longestFirst.map((symbol) => ({ symbol, depth })));
    level = beyond.flatMap(({ children }) => children);
  }
  return ranked;
}

/** In the order of the text, an outer symbol before its inner ones. */
export function sortSymbols(placed: readonly PlacedSymbol[]): readonly PlacedSymbol[] {
  return placed.toSorted(
    ({ symbol: one, depth }, { symbol: other, depth: otherDepth }) =>
      one.startLine - other.startLine || depth - otherDepth || one.endLine - other.endLine,
  );
}

function lengthOf({ startLine, endLine }: OutlineSymbol): number {
  return endLine - startLine;
}
