import { countBytes, countFittingRows } from "../core/lines/index.ts";
import { fail, succeed } from "../core/result.ts";
import { count } from "../toolkit/explain/index.ts";
import { integer, pathDescription, text, withDefault } from "../toolkit/input/index.ts";
import { codeSpan } from "../toolkit/report/index.ts";
import { defineReadTool, type RenderedAnswer } from "../toolkit/tool.ts";
import {
  type LineWindow,
  renderHeader,
  renderRows,
  shownLinesOf,
} from "../toolkit/workspace/index.ts";

export const readFile = defineReadTool({
  name: "read_file",
  displayName: "Read File",
  userDescription: "Reads numbered lines of a text file, as the editor shows them.",
  modelDescription: `Read a file or part of a file, with line numbers: open a source or text file of any size and see its text. Read only what you need. Of a file with unsaved changes, you read the unsaved text, marked [unsaved].
Returns a header (path, range and total, encoding if not UTF-8, ending if not LF, "no final newline" if so, a snapshot id), then each line as "<number>: <text>"; the number (1-indexed) and ": " are not part of the file. Pass the snapshot id as as_of to an edit, and these numbers stay valid. Lines over 2,000 characters are cut, with a note. If the result does not fit, its last line gives the exact next call. Binary files are refused.`,
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
  },
  paths: ({ path }) => [path],
  progress: ({ path, offset }) =>
    `Reading ${codeSpan(path)}${offset > 1 ? ` from line ${offset}` : ""}`,

  async run({ path, offset, limit }, { workspace }) {
    const target = await workspace.resolve(path);
    if (!target.ok) return target;
    const read = await workspace.readLines(target.value, offset, limit);
    if (!read.ok) return read;
    const { totalLines } = read.value;
    if (totalLines !== undefined && offset > Math.max(totalLines, 1)) {
      return fail({ code: "offsetPastEnd", path: read.value.path, offset, totalLines });
    }
    return succeed((maxBytes) => renderWindow(read.value, offset, maxBytes));
  },
});

/** Room for the header and the hint; a path is in the header once. */
const wordsBytes = 400;

function renderWindow(window: LineWindow, offset: number, maxBytes: number): RenderedAnswer {
  const rows = renderRows(window);
  const room = maxBytes - wordsBytes - countBytes(window.path);
  const shown = countFittingRows(rows, room);
  const text = [
    renderHeader(window, shown),
    ...rows.slice(0, shown),
    ...renderHint(window, offset + shown),
  ].join("\n");
  return { text, shown: shownLinesOf(window, shown) };
}

/** The exact next call, where there is more. */
function renderHint({ totalLines, lines }: LineWindow, nextOffset: number): readonly string[] {
  if (totalLines !== undefined && nextOffset > totalLines) return [];
  if (totalLines === undefined && lines.length === 0) return [];
  const left =
    totalLines === undefined ? "more lines" : count(totalLines - nextOffset + 1, "more line");
  return [`… ${left}; continue with offset ${nextOffset}`];
}
