import { editBetween } from "../../../core/diff/index.ts";
import { offsetMapper } from "../../../core/edit/index.ts";
import {
  indexLines,
  linesTouchedBy,
  lineContents,
  type LineSpan,
  lineStart,
  sharedLines,
} from "../../../core/lines/index.ts";
import { type ReviewHunk, formatEntryId } from "../../../core/history/index.ts";
import { codeBlock } from "../../../toolkit/report/index.ts";
import { findHunkAt, type ReviewedTexts } from "../shownHunk.ts";

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

/**
 * Where lines that were remembered by what they held are now: as near as they are to where they were;
 * undefined where they are gone.
 */
export function findLines(
  lines: readonly string[],
  startLine: number,
  text: string,
): LineSpan | undefined {
  const now = indexLines(text);
  const all = lineContents(now, 1, now.count);
  const found = all.flatMap((_, index) =>
    lines.every((line, offset) => all[index + offset] === line) ? index + 1 : [],
  );
  const [nearest] = found.toSorted(
    (one, other) => Math.abs(one - startLine) - Math.abs(other - startLine),
  );
  return nearest === undefined
    ? undefined
    : { startLine: nearest, lineCount: Math.max(1, lines.length) };
}

/** A change as a comment on some of its lines is about it. */
export interface CommentedChange {
  /** These lines. */
  readonly lines: readonly string[];
  /** Those of them that an agent wrote. */
  readonly added: readonly string[];
  /** What the change has removed. */
  readonly removed: readonly string[];
  /** The calls that made the change, such as `e7`. */
  readonly entries: readonly string[];
}

/** A change that is still to be reviewed; undefined where lines are of none. */
export function readChangeAt(
  { text, baseline, hunks }: ReviewedTexts,
  lines: LineSpan,
  originsOf: (hunk: ReviewHunk) => readonly number[],
): CommentedChange | undefined {
  const hunk = findHunkAt({ text, baseline, hunks }, lines.startLine);
  if (hunk === undefined) return undefined;
  return {
    lines: readLines(lines, text),
    added: readLines(sharedLines(lines, hunk.current), text),
    removed: readLines(hunk.baseline, baseline ?? ""),
    entries: originsOf(hunk).map((id) => formatEntryId(id)),
  };
}

/** Those of the lines that a text has. */
export function readLines({ startLine, lineCount }: LineSpan, text: string): readonly string[] {
  const lines = indexLines(text);
  const count = Math.max(0, Math.min(lineCount, lines.count + 1 - startLine));
  return lineContents(lines, startLine, count);
}

/** A comment as it is sent. */
export interface SentComment extends Omit<CommentedChange, "lines"> {
  readonly path: string;
  readonly place: CommentPlace;
  readonly words: string;
}

/** In the text as it is now. */
export type CommentPlace = LineSpan | "linesGone" | "fileGone";

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

function renderComment({ path, place, words, entries, added, removed }: SentComment): string {
  const from =
    entries.length === 0
      ? ""
      : ` (${entries.length === 1 ? "edit" : "edits"} ${entries.join(", ")} in the Edit History)`;
  const quoted = [...quote("-", removed), ...quote("+", added)].join("\n");
  return `${path}, ${renderPlace(place)}${from}:\n${codeBlock("diff", quoted)}\n${words}`;
}

function renderPlace(place: CommentPlace): string {
  if (place === "fileGone") return "a file that is no longer there";
  if (place === "linesGone") return "lines that are no longer there";
  const { startLine, lineCount } = place;
  return lineCount === 1 ? `line ${startLine}` : `lines ${startLine}-${startLine + lineCount - 1}`;
}

function quote(sign: string, lines: readonly string[]): readonly string[] {
  const shown = lines.slice(0, maxQuoted).map((line) => `${sign}${line}`);
  const left = lines.length - shown.length;
  return left > 0 ? [...shown, `${sign}… (${left} more lines)`] : shown;
}
