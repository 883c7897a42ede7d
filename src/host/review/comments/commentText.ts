import { editBetween } from "../../../core/diff/index.ts";
import { offsetMapper } from "../../../core/edit/index.ts";
import {
  indexLines,
  linesTouchedBy,
  lineContents,
  type LineSpan,
  lineStart,
} from "../../../core/lines/index.ts";
import { codeBlock } from "../../../toolkit/report/index.ts";

/**
 * Where lines of a text are in another one: without what came before and after them; where they were
 * replaced, the lines in their place; where they are gone, the line that is there now.
 */
export function followLines(span: LineSpan, before: string, after: string): LineSpan {
  if (before === after) return span;
  const [from, to] = [indexLines(before), indexLines(after)];
  const map = offsetMapper(editBetween(before, after));
  const startLine = Math.min(span.startLine, from.count + 1);
  const first = lineStart(from, startLine);
  const last = lineStart(from, Math.min(startLine + span.lineCount, from.count + 1));
  const isThere = map(first, "after") < map(last, "before");
  const start = isThere ? map(first, "after") : map(first, "before");
  const endExclusive = isThere ? map(last, "before") : map(last, "after");
  const { startLine: line, lineCount } = linesTouchedBy(to, { start, endExclusive });
  return { startLine: Math.max(1, line), lineCount };
}

/** Where lines that were remembered by what they held are now: as near as they are to where they were. */
export function findLines(lines: readonly string[], startLine: number, text: string): LineSpan {
  const now = indexLines(text);
  const all = lineContents(now, 1, now.count);
  const found = all.flatMap((_, index) =>
    lines.every((line, offset) => all[index + offset] === line) ? index + 1 : [],
  );
  const [nearest = Math.max(1, Math.min(startLine, now.count))] = found.toSorted(
    (one, other) => Math.abs(one - startLine) - Math.abs(other - startLine),
  );
  return { startLine: nearest, lineCount: Math.max(1, lines.length) };
}

/** A comment as it is sent. */
export interface SentComment {
  readonly path: string;
  /** In the text as it is now. */
  readonly lines: LineSpan;
  readonly words: string;
  /** The calls that made the change, such as `e7`. */
  readonly entries: readonly string[];
  /** The lines as they are now, and what the change that they are of has removed. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** What the agent is told, in one message. Not translated, as models read it. */
export function renderComments(comments: readonly SentComment[]): string {
  const heading =
    comments.length === 1
      ? "A comment on your changes:"
      : `${comments.length} comments on your changes:`;
  return [heading, ...comments.map(renderComment)].join("\n\n");
}

/** More would hide the words. */
const maxQuoted = 30;

function renderComment({ path, lines, words, entries, added, removed }: SentComment): string {
  const { startLine, lineCount } = lines;
  const place =
    lineCount === 1 ? `line ${startLine}` : `lines ${startLine}-${startLine + lineCount - 1}`;
  const from =
    entries.length === 0
      ? ""
      : ` (${entries.length === 1 ? "edit" : "edits"} ${entries.join(", ")} in the Edit History)`;
  const quoted = [...quote("-", removed), ...quote("+", added)].join("\n");
  return `${path}, ${place}${from}:\n${codeBlock("diff", quoted)}\n${words}`;
}

function quote(sign: string, lines: readonly string[]): readonly string[] {
  const shown = lines.slice(0, maxQuoted).map((line) => `${sign}${line}`);
  const left = lines.length - shown.length;
  return left > 0 ? [...shown, `${sign}… (${left} more lines)`] : shown;
}
