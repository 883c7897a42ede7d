import {
  dominantEnding,
  hasFinalNewline,
  indexLines,
  lineEnding,
  type LineIndex,
} from "../core/lines.ts";
import { fail, succeed } from "../core/result.ts";
import { sliceLines } from "../core/slice.ts";
import { pathDescription } from "../toolkit/commonFields.ts";
import { codeSpan } from "../toolkit/markdown.ts";
import { integer, text, withDefault } from "../toolkit/schema.ts";
import { defineReadTool } from "../toolkit/tool.ts";
import type { TextFile } from "../toolkit/workspace.ts";

export const readFile = defineReadTool({
  name: "read_file",
  displayName: "Read File",
  userDescription: "Reads lines of a text file, numbered, as the editor shows them.",
  modelDescription: `Reads a window of lines of a text file. Use it before an edit by line numbers, and read only the lines that you need. Unsaved text of an open editor is what you get, marked [unsaved].
Returns a header (path, line range and total, encoding if not UTF-8, line ending if not LF, "no final newline" if so, a snapshot id), then each line as "<number>: <text>"; the number and ": " are not part of the file. Line numbers are 1-indexed. Lines over 2,000 characters are cut and say so. When not all asked for fits, the last line names the exact next call. Binary files are refused.`,
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
    const read = await workspace.readText(target.value);
    if (!read.ok) return read;
    const file = read.value;
    const lines = indexLines(file.text);
    if (offset > Math.max(lines.count, 1)) {
      return fail({
        code: "offsetPastEnd",
        path: file.target.shown,
        offset,
        totalLines: lines.count,
      });
    }
    return succeed((maxCharacters) => renderWindow(file, lines, offset, limit, maxCharacters));
  },
});

function renderWindow(
  file: TextFile,
  lines: LineIndex,
  offset: number,
  limit: number,
  maxCharacters: number,
): string {
  const path = file.target.shown;
  const roomForWords = 400 + 2 * path.length;
  const { rows, nextLine } = sliceLines(lines, offset, limit, maxCharacters - roomForWords);
  const header = renderHeader(file, lines, offset, nextLine - 1);
  if (nextLine > lines.count) return [header, ...rows].join("\n");
  const left = lines.count - nextLine + 1;
  const hint = `… ${left} more lines; go on with offset ${nextLine}`;
  return [header, ...rows, hint].join("\n");
}

function renderHeader(
  file: TextFile,
  lines: LineIndex,
  startLine: number,
  endLine: number,
): string {
  const range =
    lines.count === 0 ? "empty file" : `lines ${startLine}-${endLine} of ${lines.count}`;
  const encoding = file.encoding === "utf8" ? undefined : file.encoding;
  return [
    `${file.target.shown}: ${range}`,
    encoding,
    describeEndings(lines),
    lines.count > 0 && !hasFinalNewline(file.text) ? "no final newline" : undefined,
    file.unsaved ? "[unsaved]" : undefined,
    `snapshot ${file.snapshotId}`,
  ]
    .filter((part) => part !== undefined)
    .join(", ");
}

const endingNames = { "\n": "LF", "\r\n": "CRLF", "\r": "CR" } as const;

/** Nothing for LF, which needs no mention. */
function describeEndings(lines: LineIndex): string | undefined {
  const dominant = dominantEnding(lines);
  if (dominant === undefined || !lines.text.includes("\r")) return undefined;
  for (let line = 1; line <= lines.count; line += 1) {
    const ending = lineEnding(lines, line);
    if (ending !== "" && ending !== dominant) return `mixed EOL, mostly ${endingNames[dominant]}`;
  }
  return endingNames[dominant];
}
