import type { OffsetRange } from "../../core/edit/index.ts";
import { cutLine, lineAt, lineContent, type LineIndex, lineStart } from "../../core/lines/index.ts";
import { type FindMatches, normalizeLineEndings } from "../../core/pattern/index.ts";
import { type Result, succeed } from "../../core/result.ts";
import { isBehindLastLine, type SearchPattern } from "../../core/search/index.ts";
import type { Workspace } from "../workspace/index.ts";
import { labelMatch, type MatchLabel } from "./matchLabel.ts";

/** A place in a text as editors count: `line` from 1, `column` in UTF-16 units from 0. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** A match of a search, in the text that its file had when it was looked for. */
export interface LocatedMatch {
  readonly range: OffsetRange;
  readonly start: TextPlace;
  readonly end: TextPlace;
  /** The line that it starts in, cut if long. */
  readonly lineText: string;
  /** What matched, cut if long. */
  readonly matchedText: string;
  readonly label: MatchLabel;
}

export interface LocatedMatches {
  /** From the beginning of the file, at most {@link maxLocated}. */
  readonly matches: readonly LocatedMatch[];
  /** All that there are. */
  readonly total: number;
  readonly unsaved: boolean;
}

/** Nobody looks through more of one file. */
export const maxLocated = 10_000;

/** How a search reads and matches. */
export interface MatchReader {
  readonly workspace: Pick<Workspace, "resolve" | "readTextOfMany">;
  readonly findMatches: FindMatches;
}

/** Where a search's matches in a file are now: the same ones that the search counts. */
export async function locateMatches(
  uri: string,
  pattern: SearchPattern,
  { workspace, findMatches }: MatchReader,
): Promise<Result<LocatedMatches>> {
  const target = await workspace.resolve(uri);
  if (!target.ok) return target;
  const file = await workspace.readTextOfMany(target.value);
  if (!file.ok) return file;
  const { lines, unsaved } = file.value;
  const view = normalizeLineEndings(lines.text);
  // One more, which may lie behind the last line.
  const found = await findMatches({ ...pattern, text: view.text, maxMatches: maxLocated + 1 });
  if (!found.ok) return found;
  const { offsets, total } = found.value;
  const matches: LocatedMatch[] = [];
  let behind = 0;
  for (let at = 0; at < offsets.length; at += 2) {
    const start = offsets[at] ?? 0;
    const endExclusive = offsets[at + 1] ?? start;
    if (isBehindLastLine(view.text, start)) behind += 1;
    else if (matches.length < maxLocated) {
      matches.push(describeMatch(lines, view.toOriginalRange({ start, endExclusive })));
    }
  }
  return succeed({ matches, total: total - behind, unsaved });
}

function describeMatch(lines: LineIndex, range: OffsetRange): LocatedMatch {
  const start = placeAt(lines, range.start);
  const end = range.endExclusive === range.start ? start : placeAt(lines, range.endExclusive);
  const line = lineContent(lines, start.line);
  const labelEnd = end.line === start.line ? Math.min(end.column, line.length) : line.length;
  return {
    range,
    start,
    end,
    lineText: cutLine(line),
    matchedText: cutLine(lines.text.slice(range.start, range.endExclusive)),
    label: labelMatch(line, start.column, labelEnd),
  };
}

/** The end of a text behind a final newline is the start of a line that only editors count. */
function placeAt(lines: LineIndex, offset: number): TextPlace {
  const line = lineAt(lines, offset);
  const column = offset - lineStart(lines, line);
  const { text } = lines;
  const isBehind = offset === text.length && /[\r\n]$/.test(text.slice(-1));
  return isBehind ? { line: line + 1, column: 0 } : { line, column };
}
