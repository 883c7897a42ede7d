import {
  countBytes,
  lineContent,
  type LineIndex,
  type LineRange,
  type LineSpan,
  mergeLineRanges,
  numberedRow,
  shortenLine,
} from "../../core/lines/index.ts";
import { count } from "../explain/index.ts";

/** A summary shows where an edit landed, not all of its text, which the agent knows. */
const maxShownLines = 40;
const contextLines = 1;
/** Of a longer span, only its two ends: where it meets what was there before. */
const maxWholeSpan = 8;
const endLines = 3;
const maxLineCharacters = 200;
/** For the sentence that counts what does not fit. */
const roomForRest = 120;

interface RenderedLines {
  readonly text: string;
  /** The lines that it shows whole. */
  readonly shown: readonly LineRange[];
}

/**
 * The lines that changed, numbered, each region with a line around it; what does not fit is counted.
 * Long regions are shown at their ends.
 *
 * @param lines Of the text after the change.
 * @param spans In any order.
 */
export function renderChangedLines(
  lines: LineIndex,
  spans: readonly LineSpan[],
  maxBytes: number,
): RenderedLines {
  const regions = mergeLineRanges(
    spans.flatMap(endsOf).map(({ startLine, lineCount }) => ({
      startLine: Math.max(1, startLine),
      endLine: Math.min(lines.count, startLine + lineCount - 1),
    })),
  );
  const rows: string[] = [];
  const shown: LineRange[] = [];
  let shownRows = 0;
  let room = maxBytes - roomForRest;
  for (const [index, region] of regions.entries()) {
    if (index > 0) rows.push("…");
    for (let line = region.startLine; line <= region.endLine; line += 1) {
      const content = lineContent(lines, line);
      const shortened = shortenLine(content, maxLineCharacters);
      const rendered = numberedRow(line, shortened);
      room -= countBytes(rendered) + 5;
      if (shownRows === maxShownLines || room < 0) {
        const left = count(countFrom(regions, line), "more line");
        const more = `… ${left} changed or next to a change; call linewise_read_file with offset ${line} to see them`;
        return { text: [...rows, more].join("\n"), shown };
      }
      rows.push(rendered);
      shownRows += 1;
      if (shortened === content) shown.push({ startLine: line, endLine: line });
    }
  }
  return { text: rows.join("\n"), shown };
}

/** With the lines around it. */
function endsOf({ startLine, lineCount }: LineSpan): readonly LineSpan[] {
  const first = startLine - contextLines;
  const all = lineCount + 2 * contextLines;
  if (lineCount <= maxWholeSpan) return [{ startLine: first, lineCount: all }];
  const end = { lineCount: endLines + contextLines };
  return [
    { startLine: first, ...end },
    { startLine: first + all - end.lineCount, ...end },
  ];
}

/** What is left of ascending ranges from a line on. */
function countFrom(ranges: readonly LineRange[], line: number): number {
  return ranges.reduce(
    (sum, { startLine, endLine }) => sum + Math.max(0, endLine - Math.max(startLine, line) + 1),
    0,
  );
}
