import { countBytes, countFittingRows } from "../core/lines/index.ts";
import { succeed } from "../core/result.ts";
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

export const tail = defineReadTool({
  name: "tail",
  displayName: "Tail",
  userDescription: "Reads the last lines of a text file of any size.",
  modelDescription: `Reads the last lines of a text file or log, fast at any size. Returns them as linewise_read_file does.`,
  icon: "$(fold-down)",
  fields: {
    path: text(pathDescription),
    lines: withDefault(integer("Default 10.", { minimum: 1, maximum: 10_000 }), 10),
  },
  paths: ({ path }) => [path],
  progress: ({ path }) => `Reading the end of ${codeSpan(path)}`,

  async run({ path, lines }, { workspace }) {
    const target = await workspace.resolve(path);
    if (!target.ok) return target;
    const read = await workspace.readLines(target.value, [{ lastLines: lines }]);
    if (!read.ok) return read;
    const [window] = read.value;
    if (window === undefined) throw new Error("No window was read.");
    return succeed((maxBytes) => renderTail(window, maxBytes));
  },
});

const wordsBytes = 400;

/** The end matters most: where not all fits, the first lines are left out. */
function renderTail(window: LineWindow, maxBytes: number): RenderedAnswer {
  const rows = renderRows(window);
  const room = maxBytes - wordsBytes - countBytes(window.path);
  const shown = countFittingRows(rows.toReversed(), room);
  const left = rows.length - shown;
  const { firstLine } = window;
  const shownWindow = {
    ...window,
    firstLine: firstLine === undefined ? undefined : firstLine + left,
  };
  const text = [
    renderHeader(shownWindow, shown),
    ...renderHint(firstLine, left),
    ...rows.slice(left),
  ].join("\n");
  return { text, shown: shownLinesOf(shownWindow, shown) };
}

/** The exact next call, where lines have numbers to ask for. */
function renderHint(firstLine: number | undefined, left: number): readonly string[] {
  if (left === 0) return [];
  const next = `; call linewise_read_file with offset ${firstLine} and limit ${left} to see them`;
  const words = `… ${count(left, "earlier line")} not shown`;
  return [firstLine === undefined ? words : words + next];
}
