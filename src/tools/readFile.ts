import {
  countBytes,
  countFittingRows,
  type LineRange,
  mergeLineRanges,
  parseLineRange,
  renderLineRanges,
  rowSeparator,
} from "../core/lines/index.ts";
import type { ResolvedPath } from "../core/path/index.ts";
import { fail, type Result, succeed } from "../core/result.ts";
import type { FileFailure, InputFailure } from "../core/failure/index.ts";
import { count } from "../toolkit/explain/index.ts";
import { integer, optional, text, withDefault } from "../toolkit/input/index.ts";
import { answerOutline, findAllNamedLines } from "../toolkit/outline/index.ts";
import { codeSpan } from "../toolkit/report/index.ts";
import { type Answer, defineReadTool, type RenderedAnswer } from "../toolkit/tool.ts";
import type { ShownLines } from "../core/snapshot/index.ts";
import {
  type LineWindow,
  renderHeader,
  renderRange,
  renderRows,
  shownLinesOf,
  windowOfText,
  type Workspace,
} from "../toolkit/workspace/index.ts";

const firstOffset = 1;
const usualLimit = 2_000;

export const readFile = defineReadTool({
  name: "read_file",
  displayName: "Read File",
  userDescription: "Reads numbered lines of a text file, as the editor shows them.",
  modelDescription: `Read a file or part of a file, read lines of a file, with line numbers: open a source or text file of any size and see its text, as the editor shows it.
Returns a header (path, range, total, snapshot id, what is unusual), then "<number>${rowSeparator}<text>" rows. With the snapshot id as as_of, these numbers stay valid.`,
  icon: "$(file-text)",
  fields: {
    path: text("Absolute, or relative to the workspace folder."),
    offset: withDefault(integer("First line. Default 1.", { minimum: 1 }), firstOffset),
    limit: withDefault(integer("Lines. Default 2000.", { minimum: 1 }), usualLimit),
    ranges: optional(text("Several places: 60-75,200-212.")),
    symbol: optional(
      text("Definitions by name: LRUCache.get, parse; a heading; * is the outline."),
    ),
  },
  paths: ({ path }) => [path],
  progress: ({ path, ...place }) => `Reading ${codeSpan(path)}${describePlace(place)}`,

  async run(input, { workspace }) {
    const { path, offset } = input;
    const unclear = findTwoWays(input);
    if (unclear !== undefined) return fail(unclear);
    const target = await workspace.resolve(path);
    if (!target.ok) return target;
    if (input.symbol?.trim() === "*") return readOutline(target.value, workspace);
    const read = await readPlaces(input, target.value, workspace);
    if (!read.ok) return read;
    const windows = read.value;
    const [first] = windows;
    if (first === undefined || (input.ranges ?? input.symbol) !== undefined) {
      return succeed((maxBytes) => renderWindows(windows, maxBytes));
    }
    return succeed((maxBytes) => renderWindow(first, offset, maxBytes));
  },
});

interface Place {
  readonly offset: number;
  readonly limit: number;
  readonly ranges?: string | undefined;
  readonly symbol?: string | undefined;
}

function describePlace({ offset, ranges, symbol }: Place): string {
  if (symbol !== undefined) return `, ${codeSpan(symbol)}`;
  if (ranges !== undefined) return `, lines ${ranges}`;
  return offset > firstOffset ? ` from line ${offset}` : "";
}

/** Some models send every field; the defaults say nothing. */
function findTwoWays({ offset, limit, ranges, symbol }: Place): InputFailure | undefined {
  const isWindow = offset !== firstOffset || limit !== usualLimit;
  const ways = [
    ...(ranges === undefined ? [] : [["ranges"]]),
    ...(symbol === undefined ? [] : [["symbol"]]),
    ...(isWindow ? [["offset", "limit"]] : []),
  ];
  return ways.length > 1 ? { code: "twoWays", ways } : undefined;
}

async function readPlaces(
  place: Place,
  target: ResolvedPath,
  workspace: Workspace,
): Promise<Result<readonly LineWindow[]>> {
  const { symbol } = place;
  if (symbol !== undefined) return readSymbol(symbol, target, workspace);
  const ranges = rangesOf(place);
  if (!ranges.ok) return ranges;
  const read = await workspace.readLines(target, ranges.value);
  if (!read.ok) return read;
  const past = findPastEnd(ranges.value, read.value);
  return past === undefined ? read : fail(past);
}

async function readSymbol(
  symbol: string,
  target: ResolvedPath,
  workspace: Workspace,
): Promise<Result<readonly LineWindow[]>> {
  const file = await workspace.readText(target);
  if (!file.ok) return file;
  const found = await findAllNamedLines(symbol, file.value, workspace);
  if (!found.ok) return found;
  return succeed(found.value.map((range) => windowOfText(file.value, range)));
}

async function readOutline(target: ResolvedPath, workspace: Workspace): Promise<Result<Answer>> {
  const file = await workspace.readText(target);
  if (!file.ok) return file;
  const symbols = (await workspace.findSymbols(file.value)) ?? [];
  const facts = { path: target.shown, symbol: "*", field: "symbol" };
  if (symbols.length === 0) return fail({ code: "noOutline", ...facts });
  return succeed(answerOutline(file.value, symbols));
}

function rangesOf({ offset, limit, ranges }: Place): Result<readonly LineRange[], InputFailure> {
  if (ranges === undefined) return succeed([{ startLine: offset, endLine: offset + limit - 1 }]);
  const pieces = ranges.split(",").map((piece) => piece.trim());
  const wrong = pieces.find((piece) => parseLineRange(piece) === undefined);
  if (wrong !== undefined) return fail({ code: "noLineRange", field: "ranges", value: wrong });
  return succeed(mergeLineRanges(pieces.flatMap((piece) => parseLineRange(piece) ?? [])));
}

function findPastEnd(
  ranges: readonly LineRange[],
  windows: readonly LineWindow[],
): FileFailure | undefined {
  for (const [index, { path, totalLines }] of windows.entries()) {
    const offset = ranges[index]?.startLine ?? firstOffset;
    if (totalLines !== undefined && offset > Math.max(totalLines, 1))
      return { code: "offsetPastEnd", path, offset, totalLines };
  }
  return undefined;
}

/** Room for the header and the hint; a path is in the header once. */
const wordsBytes = 400;

function renderWindow(window: LineWindow, offset: number, maxBytes: number): RenderedAnswer {
  const rows = renderRows(window);
  const shown = countFittingRows(rows, maxBytes - wordsBytes - countBytes(window.path));
  const hint = renderHint(window, offset + shown);
  const text = [renderHeader(window, shown), ...rows.slice(0, shown), ...hint].join("\n");
  return { text, shown: shownLinesOf(window, shown) };
}

/** What a window begins with: what there is to say of the file, and then only which lines these are. */
function renderTop(window: LineWindow, shownLines: number, index: number): string {
  return index === 0 ? renderHeader(window, shownLines) : renderRange(window, shownLines);
}

/** As many rows of all windows as there is room for, in order. */
function renderWindows(windows: readonly LineWindow[], maxBytes: number): RenderedAnswer {
  const hint = renderLineRanges(windows.flatMap((window) => leftOf(window, 0)));
  let room = maxBytes - wordsBytes - countBytes(windows[0]?.path ?? "") - hint.length;
  const text: string[] = [];
  const shown: ShownLines[] = [];
  const left: LineRange[] = [];
  for (const [index, window] of windows.entries()) {
    const rows = renderRows(window);
    const fitting = left.length > 0 || room <= 0 ? 0 : countFittingRows(rows, room);
    left.push(...leftOf(window, fitting));
    if (fitting === 0 && rows.length > 0) continue;
    const part = [renderTop(window, fitting, index), ...rows.slice(0, fitting)];
    text.push(...part);
    room -= countBytes(part.join("\n")) + 1;
    shown.push(...shownLinesOf(window, fitting));
  }
  if (left.length > 0) text.push(`… continue with ranges ${renderLineRanges(left)}`);
  return { text: text.join("\n"), shown };
}

/** The lines of a window that are not shown. */
function leftOf({ firstLine = 1, lines }: LineWindow, shownLines: number): readonly LineRange[] {
  if (shownLines === lines.length) return [];
  return [{ startLine: firstLine + shownLines, endLine: firstLine + lines.length - 1 }];
}

/** The exact next call, if there is more. */
function renderHint({ totalLines, lines }: LineWindow, nextOffset: number): readonly string[] {
  if (totalLines !== undefined && nextOffset > totalLines) return [];
  if (totalLines === undefined && lines.length === 0) return [];
  const left =
    totalLines === undefined ? "more lines" : count(totalLines - nextOffset + 1, "more line");
  return [`… ${left}; continue with offset ${nextOffset}`];
}
