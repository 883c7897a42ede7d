import { countBytes, truncate } from "../../core/lines/index.ts";
import type { OutlineSymbol } from "../../core/outline/index.ts";
import { rankSymbols, sortSymbols } from "./outlineSymbols.ts";
import { escapeControls } from "../explain/index.ts";

const maxRows = 12;
const maxRowsBytes = 540;
const maxNameUnits = 60;
const heading = "Symbols further on:";

/** What {@link renderOutline} takes at most, in bytes of UTF-8, with a line end after each row. */
export const maxOutlineBytes = maxRowsBytes + 60;

/**
 * The symbols of a file after the last shown line, in a few rows, sorted by line; the rest is counted.
 * No rows if there are none.
 */
export function renderOutline(
  symbols: readonly OutlineSymbol[],
  lastShown: number,
): readonly string[] {
  const ranked = rankSymbols(symbols, lastShown);
  const chosen: (typeof ranked)[number][] = [];
  let room = maxRowsBytes;
  for (const each of ranked) {
    room -= countBytes(renderSymbol(each)) + 1;
    if (chosen.length === maxRows || room < 0) break;
    chosen.push(each);
  }
  if (chosen.length === 0) return [];
  const left = ranked.length - chosen.length;
  const rest = left === 0 ? [] : [`… ${left.toLocaleString("en-US")} more`];
  return [heading, ...sortSymbols(chosen).map(renderSymbol), ...rest];
}

function renderSymbol({ symbol, depth }: ReturnType<typeof rankSymbols>[number]): string {
  const { name, kind, startLine, endLine } = symbol;
  const range = startLine === endLine ? String(startLine) : `${startLine}-${endLine}`;
  const shown = name.length > maxNameUnits ? `${truncate(name, maxNameUnits)}…` : name;
  const words = [range, kind, escapeControls(shown)].filter((word) => word !== undefined);
  return "  ".repeat(depth) + words.join(" ");
}
