import {
  countBytes,
  lineContent,
  type LineIndex,
  type LineSpan,
  numberedRow,
  shortenLine,
} from "../../core/lines/index.ts";
import type { LineRange } from "../../core/snapshot/index.ts";
import { count } from "../explain/index.ts";

/** A summary shows where an edit landed, not all of its text, which the agent knows. */
const maxShownLines = 40;
const contextLines = 1;
const maxLineCharacters = 200;
/** For the sentence that counts what does not fit. */
const roomForRest = 120;

interface ChangedLines {
  readonly text: string;
  /** The lines that it shows whole. */
  readonly shown: readonly LineRange[];
}

/**
 * The lines that changed, numbered, each region with a line around it; what does not fit is counted.
 *
 * @param lines Of the text after the change.
 * @param spans In any order.
 */
export function renderChangedLines(
  lines: LineIndex,
  spans: readonly LineSpan[],
  maxBytes: number,
): ChangedLines {
  const regions = mergeRegions(spans.map((span) => surround(span, lines)));
  const rows: string[] = [];
  const shown: LineRange[] = [];
  let shownRows = 0;
  let room = maxBytes - roomForRest;
  for (const [index, region] of regions.entries()) {
    if (index > 0) rows.push("…");
    for (let line = region.first; line <= region.last; line += 1) {
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

interface Region {
  readonly first: number;
  readonly last: number;
}

function surround({ startLine, lineCount }: LineSpan, lines: LineIndex): Region {
  return {
    first: Math.max(1, startLine - contextLines),
    last: Math.min(lines.count, startLine + lineCount - 1 + contextLines),
  };
}

function mergeRegions(regions: readonly Region[]): readonly Region[] {
  const merged: Region[] = [];
  for (const region of regions.toSorted((one, other) => one.first - other.first)) {
    const previous = merged.at(-1);
    if (previous !== undefined && region.first <= previous.last + 1) {
      const last = Math.max(previous.last, region.last);
      merged[merged.length - 1] = { first: previous.first, last };
    } else if (region.last >= region.first) {
      merged.push(region);
    }
  }
  return merged;
}

function countFrom(regions: readonly Region[], line: number): number {
  return regions.reduce(
    (sum, { first, last }) => sum + Math.max(0, last - Math.max(first, line) + 1),
    0,
  );
}
