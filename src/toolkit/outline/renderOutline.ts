import { countBytes, truncate } from "../../core/lines/index.ts";
import type { OutlineSymbol } from "../../core/outline/index.ts";
import { rankSymbols, sortSymbols } from "./outlineSymbols.ts";
import { count, escapeControls } from "../explain/index.ts";
import { type Answer, answerWords } from "../tool.ts";
import type { TextFile } from "../workspace/index.ts";

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
  const { rows, left } = chooseRows(symbols, lastShown, maxRowsBytes, maxRows);
  if (rows.length === 0) return [];
  const rest = left === 0 ? [] : [`… ${left.toLocaleString("en-US")} more`];
  return [heading, ...rows, ...rest];
}

/** For the first and the last row, without the path. */
const wordsBytes = 200;

/** All symbols of a file, sorted by line, without any text; outer ones come before those inside. */
export function answerOutline(
  { target, lines, snapshotId }: TextFile,
  symbols: readonly OutlineSymbol[],
): Answer {
  const { shown } = target;
  const snapshot = snapshotId === undefined ? "" : `, snapshot ${snapshotId}`;
  const head = `${shown}: outline of ${count(lines.count, "line")}${snapshot}`;
  return (maxBytes) => {
    const room = maxBytes - countBytes(shown) - wordsBytes;
    const { rows, left } = chooseRows(symbols, 0, room, Infinity);
    const rest =
      left === 0 ? [] : [`… ${count(left, "more symbol")} inside these; read one by its name`];
    return answerWords(head, ...rows, ...rest);
  };
}

function chooseRows(
  symbols: readonly OutlineSymbol[],
  lastShown: number,
  maxBytes: number,
  limit: number,
): { readonly rows: readonly string[]; readonly left: number } {
  const ranked = rankSymbols(symbols, lastShown);
  const chosen: (typeof ranked)[number][] = [];
  let room = maxBytes;
  for (const each of ranked) {
    room -= countBytes(renderSymbol(each)) + 1;
    if (chosen.length === limit || room < 0) break;
    chosen.push(each);
  }
  return { rows: sortSymbols(chosen).map(renderSymbol), left: ranked.length - chosen.length };
}

function renderSymbol({ symbol, depth }: ReturnType<typeof rankSymbols>[number]): string {
  const { name, kind, startLine, endLine } = symbol;
  const range = startLine === endLine ? String(startLine) : `${startLine}-${endLine}`;
  const shown = name.length > maxNameUnits ? `${truncate(name, maxNameUnits)}…` : name;
  const words = [range, kind, escapeControls(shown)].filter((word) => word !== undefined);
  return "  ".repeat(depth) + words.join(" ");
}
