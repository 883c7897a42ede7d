import { countBytes, countFittingRows, lineContent, rowSeparator } from "../core/lines/index.ts";
import type { ResolvedPath } from "../core/path/index.ts";
import { fail, succeed } from "../core/result.ts";
import { count } from "../toolkit/explain/index.ts";
import { integer, optional, pathDescription, text, withDefault } from "../toolkit/input/index.ts";
import { codeSpan } from "../toolkit/report/index.ts";
import { defineReadTool, type RenderedAnswer } from "../toolkit/tool.ts";
import {
  type LineWindow,
  maxOutlineBytes,
  type OutlineSymbol,
  renderHeader,
  renderOutline,
  renderRows,
  shownLinesOf,
  type Workspace,
} from "../toolkit/workspace/index.ts";

export const readFile = defineReadTool({
  name: "read_file",
  displayName: "Read File",
  userDescription: "Reads numbered lines of a text file, as the editor shows them.",
  modelDescription: `Read a file or part of a file, with line numbers: open a source or text file of any size and see its text. Unsaved text is read as the editor shows it, marked [unsaved].
Returns a header (path, range, total, snapshot id; encoding, line ending or missing final newline if unusual), then "<number>${rowSeparator}<text>" rows; the number and "${rowSeparator}" are not part of the file. With the snapshot id as as_of, these numbers stay valid.`,
  icon: "$(file-text)",
  fields: {
    path: text(pathDescription),
    offset: withDefault(
      integer("First line, 1-indexed; at least 1. Default 1.", { minimum: 1 }),
      1,
    ),
    limit: withDefault(
      integer("Number of lines, at least 1. Default 2000.", { minimum: 1 }),
      2_000,
    ),
    if_changed: optional(
      text("A snapshot id: if the lines that it showed are still the same, says only that."),
    ),
  },
  paths: ({ path }) => [path],
  progress: ({ path, offset }) =>
    `Reading ${codeSpan(path)}${offset > 1 ? ` from line ${offset}` : ""}`,

  async run({ path, offset, limit, if_changed }, { workspace }) {
    const target = await workspace.resolve(path);
    if (!target.ok) return target;
    const read = await workspace.readLines(target.value, offset, limit);
    if (!read.ok) return read;
    const { totalLines } = read.value;
    if (totalLines !== undefined && offset > Math.max(totalLines, 1)) {
      return fail({ code: "offsetPastEnd", path: read.value.path, offset, totalLines });
    }
    if (if_changed !== undefined && wasShown(read.value, if_changed, target.value, workspace)) {
      const { length } = read.value.lines;
      const text = `${renderHeader(read.value, length)}: unchanged since snapshot ${if_changed}.`;
      return succeed(() => ({ text, shown: shownLinesOf(read.value, length) }));
    }
    const symbols = hasOutline(read.value, offset) ? await workspace.findSymbols(target.value) : [];
    return succeed((maxBytes) => renderWindow(read.value, offset, symbols, maxBytes));
  },
});

/** Whether a snapshot showed all these lines, as they are and by the numbers that they have. */
function wasShown(
  { firstLine, lines, snapshotId: currentId }: LineWindow,
  snapshotId: string,
  target: ResolvedPath,
  workspace: Workspace,
): boolean {
  // A text without an id is too large to be read as a whole.
  if (firstLine === undefined || lines.length === 0 || currentId === undefined) return false;
  const range = { startLine: firstLine, endLine: firstLine + lines.length - 1 };
  if (!workspace.wereShown(snapshotId, range)) return false;
  const snapshot = workspace.findSnapshot(snapshotId, target);
  if (!snapshot.ok || snapshot.value.lines.count < range.endLine) return false;
  const old = snapshot.value.lines;
  return lines.every((line, index) => line === lineContent(old, firstLine + index));
}

/** A shorter file is read in one window. */
const minOutlinedLines = 2_000;

/** Where it is worth opening the file: at the first window of a long one that is small enough to load. */
function hasOutline({ totalLines, snapshotId }: LineWindow, offset: number): boolean {
  const isLoaded = snapshotId !== undefined;
  return offset === 1 && isLoaded && totalLines !== undefined && totalLines > minOutlinedLines;
}

/** Room for the header and the hint; a path is in the header once. */
const wordsBytes = 400;

function renderWindow(
  window: LineWindow,
  offset: number,
  symbols: readonly OutlineSymbol[],
  maxBytes: number,
): RenderedAnswer {
  const rows = renderRows(window);
  const room = maxBytes - wordsBytes - countBytes(window.path);
  const fitting = countFittingRows(rows, room);
  const isOutlined =
    symbols.length > 0 && fitting !== window.totalLines && room >= 4 * maxOutlineBytes;
  const shown = isOutlined ? countFittingRows(rows, room - maxOutlineBytes) : fitting;
  const outline = isOutlined ? renderOutline(symbols, shown) : [];
  const text = [
    renderHeader(window, shown),
    ...rows.slice(0, shown),
    ...outline,
    ...renderHint(window, offset + shown),
  ].join("\n");
  return { text, shown: shownLinesOf(window, shown) };
}

/** The exact next call, if there is more. */
function renderHint({ totalLines, lines }: LineWindow, nextOffset: number): readonly string[] {
  if (totalLines !== undefined && nextOffset > totalLines) return [];
  if (totalLines === undefined && lines.length === 0) return [];
  const left =
    totalLines === undefined ? "more lines" : count(totalLines - nextOffset + 1, "more line");
  return [`… ${left}; continue with offset ${nextOffset}`];
}
