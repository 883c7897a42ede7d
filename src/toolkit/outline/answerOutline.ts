import { countBytes, truncate } from "../../core/lines/index.ts";
import type { OutlineSymbol } from "../../core/outline/index.ts";
import { count, escapeControls } from "../explain/index.ts";
import { type Answer, answerWords } from "../tool.ts";
import type { TextFile } from "../workspace/index.ts";

const maxNameUnits = 60;

/** For the first and the last row, without the path. */
const wordsBytes = 200;

/**
 * The symbols of a file, sorted by line, without any text; inner ones come after those that they are in.
 * If there is no room for all, outer ones come before inner ones, and of one depth the longest.
 */
export function answerOutline(
  { target, lines, snapshotId }: TextFile,
  symbols: readonly OutlineSymbol[],
): Answer {
  const { shown } = target;
  const snapshot = snapshotId === undefined ? "" : `, snapshot ${snapshotId}`;
  const head = `${shown}: outline of ${count(lines.count, "line")}${snapshot}`;
  return (maxBytes) => {
    const room = maxBytes - countBytes(shown) - wordsBytes;
    const { rows, left } = chooseRows(symbols, room);
    const rest =
      left === 0 ? [] : [`… ${count(left, "more symbol")} inside these; read one by its name`];
    return answerWords(head, ...rows, ...rest);
  };
}

function chooseRows(
  symbols: readonly OutlineSymbol[],
  maxBytes: number,
): { readonly rows: readonly string[]; readonly left: number } {
  const ranked = rankSymbols(symbols);
  let room = maxBytes;
  const firstLeft = ranked.findIndex((each) => (room -= countBytes(renderSymbol(each)) + 1) < 0);
  const chosen = firstLeft === -1 ? ranked : ranked.slice(0, firstLeft);
  const sorted = chosen.toSorted(
    ({ symbol: one, depth }, { symbol: other, depth: otherDepth }) =>
      one.startLine - other.startLine || depth - otherDepth || one.endLine - other.endLine,
  );
  return { rows: sorted.map(renderSymbol), left: ranked.length - chosen.length };
}

/** A symbol, and how many others of the outline it is in. */
interface PlacedSymbol {
  readonly symbol: OutlineSymbol;
  readonly depth: number;
}

function rankSymbols(symbols: readonly OutlineSymbol[]): readonly PlacedSymbol[] {
  const lengthOf = ({ startLine, endLine }: OutlineSymbol): number => endLine - startLine;
  const ranked: PlacedSymbol[] = [];
  let level = symbols;
  for (let depth = 0; level.length > 0; depth += 1) {
    const longestFirst = level.toSorted((one, other) => lengthOf(other) - lengthOf(one));
    for (const symbol of longestFirst) ranked.push({ symbol, depth });
    level = level.flatMap(({ children }) => children);
  }
  return ranked;
}

function renderSymbol({ symbol, depth }: PlacedSymbol): string {
  const { name, kind, startLine, endLine } = symbol;
  const range = startLine === endLine ? String(startLine) : `${startLine}-${endLine}`;
  const shown = name.length > maxNameUnits ? `${truncate(name, maxNameUnits)}…` : name;
  const words = [range, kind, escapeControls(shown)].filter((word) => word !== undefined);
  return "  ".repeat(depth) + words.join(" ");
}
