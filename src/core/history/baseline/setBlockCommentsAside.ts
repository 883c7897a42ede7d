import { splitLines } from "../../lines/index.ts";
import { changedLines, countEach, indentOf } from "../lineEdit.ts";
import {
  type ChangedTexts,
  countFrom,
  findBefore,
  type LineChange,
  lineAfter,
  shiftAfter,
  type WordsAside,
} from "./followHunks.ts";

/** What opens a comment of several lines, and what closes it. */
type Marks = readonly [opening: string, closing: string];

const allMarks: readonly Marks[] = [
  ["/*", "*/"],
  ["{/*", "*/}"],
  ["<!--", "-->"],
  ["{{!--", "--}}"],
  ["<%--", "--%>"],
  ["--[[", "]]"],
  ["{#", "#}"],
  ["<#", "#>"],
  ["@*", "*@"],
  ["(*", "*)"],
  ["{-", "-}"],
];

/** A comment from the beginning of a line to the end of that or of a later one, by their numbers. */
interface BlockComment {
  readonly marks: Marks;
  readonly first: number;
  readonly last: number;
}

/**
 * Who puts marks of a comment around lines of which some are an agent's, or takes them away, makes no other lines of
 * these: what is there once the agent's are gone has the marks around it. Those around an agent's lines alone go
 * with them.
 *
 * @returns Undefined where nobody did so.
 */
export function setBlockCommentsAside(texts: ChangedTexts): WordsAside | undefined {
  const { text, baseline, now } = texts;
  const mayBe = ([opening]: Marks): boolean => text.includes(opening) || now.includes(opening);
  const used = allMarks.filter(mayBe);
  if (used.length === 0) return undefined;
  const [made, had, is] = [splitLines(text), splitLines(baseline), splitLines(now)];
  const out = findComments(is, made, used);
  const fromText = changedLines(text, baseline);
  const back = findComments(made, is, used).flatMap((comment) => {
    const old = findOld(comment, fromText, had);
    return old !== undefined || !hasAny(comment, made, had) ? [{ comment, old }] : [];
  });
  if (out.length + back.length === 0) return undefined;
  const fromNow = out.length > 0 ? changedLines(now, baseline) : [];
  const old = [
    ...out.flatMap((comment) => findOld(comment, fromNow, had) ?? []),
    ...back.flatMap((comment) => comment.old ?? []),
  ];
  const [was, bare] = [withoutMarks(is, out), withoutMarks(had, old)];
  const mixed = out.filter((comment) => hasAny(comment, was, bare));
  return {
    text: withoutMarks(
      made,
      back.map(({ comment }) => comment),
    ).join(""),
    baseline: bare.join(""),
    now: was.join(""),
    putBack: (result) => putMarksBack(result, was.join(""), is, mixed),
  };
}

/** Whether a comment has a line of others, too. */
function hasAny(
  { first, last }: BlockComment,
  lines: readonly string[],
  others: readonly string[],
): boolean {
  const words = lines.slice(first - 1, last).filter((line) => line.trim() !== "");
  return words.some((line) => others.includes(line));
}

/** The comments of a text of which another one has the first or the last line without the mark. */
function findComments(
  lines: readonly string[],
  others: readonly string[],
  used: readonly Marks[],
): readonly BlockComment[] {
  const [has, had] = [countEach(lines), countEach(others)];
  const cameInto = (line = "", [one, other] = [has, had]): boolean =>
    (one.get(line) ?? 0) > (other.get(line) ?? 0);
  return used.flatMap((marks) => {
    let first = 0;
    return lines.flatMap((line, index) => {
      if (withoutOpening(line, marks) !== undefined) first = cameInto(line) ? index + 1 : 0;
      if (first === 0 || withoutClosing(line, marks) === undefined) return [];
      const comment = { marks, first, last: index + 1 };
      first = 0;
      const bare = withoutMarks(lines, [comment]);
      const isToggled = [comment.first, comment.last].some((edge) =>
        cameInto(bare[edge - 1], [had, has]),
      );
      return isToggled && cameInto(line) ? [comment] : [];
    });
  });
}

/** The same comment in the baseline, if both marks are there. */
function findOld(
  { marks, first, last }: BlockComment,
  changes: readonly LineChange[],
  had: readonly string[],
): BlockComment | undefined {
  const lines = spanOf(first, last, changes);
  const opening = lines.find((line) => withoutOpening(had[line - 1], marks) !== undefined);
  const closing = lines.findLast((line) => withoutClosing(had[line - 1], marks) !== undefined);
  return opening && closing ? { marks, first: opening, last: closing } : undefined;
}

/** A result with the marks around what is there of the lines that have them now. */
function putMarksBack(
  result: string,
  was: string,
  is: readonly string[],
  comments: readonly BlockComment[],
): string {
  const lines = [...splitLines(result)];
  const changes = changedLines(was, result);
  for (const { marks, first, last } of comments) {
    const words = spanOf(first, last, changes).filter((line) => lines[line - 1]?.trim() !== "");
    const [opening, closing] = [words[0], words.at(-1)];
    if (opening === undefined || closing === undefined) continue;
    lines[opening - 1] = openAs(is[first - 1] ?? "", lines[opening - 1] ?? "", marks);
    lines[closing - 1] = closeAs(is[last - 1] ?? "", lines[closing - 1] ?? "", marks);
  }
  return lines.join("");
}

/** The numbers of the lines that stand for some lines once these have changed. */
function spanOf(first: number, last: number, changes: readonly LineChange[]): readonly number[] {
  const startLine = placeOf(first, changes) ?? findBefore(first, changes)?.new.startLine ?? first;
  const below = findBefore(last, changes)?.new;
  const end = below && below.startLine + below.lineCount - 1;
  const endLine = placeOf(last, changes) ?? end ?? last;
  return countFrom({ startLine, lineCount: Math.max(0, endLine + 1 - startLine) });
}

/** Of as many lines as there were, each stands for one. */
function placeOf(line: number, changes: readonly LineChange[]): number | undefined {
  const change = findBefore(line, changes);
  const isAsLong = change?.new.lineCount === change?.old.lineCount;
  return isAsLong ? line + shiftAfter(change) : lineAfter(line, changes);
}

function withoutMarks(
  lines: readonly string[],
  comments: readonly BlockComment[],
): readonly string[] {
  const bare = [...lines];
  for (const { marks, first, last } of comments) {
    bare[first - 1] = withoutOpening(bare[first - 1], marks) ?? "";
    bare[last - 1] = withoutClosing(bare[last - 1], marks) ?? "";
  }
  return bare;
}

/** Undefined for a line that does not begin with the mark; else, the line without it and a space behind it. */
function withoutOpening(line = "", [opening]: Marks): string | undefined {
  const indent = indentOf(line);
  if (!line.startsWith(opening, indent.length)) return undefined;
  return indent + line.slice(indent.length + opening.length).replace(/^ /, "");
}

function withoutClosing(line = "", [, closing]: Marks): string | undefined {
  const [words, ending] = splitEnding(line);
  if (!words.endsWith(closing)) return undefined;
  return words.slice(0, -closing.length).replace(/ $/, "") + ending;
}

/** A line with the opening mark of another one, in the same place, or where it begins. */
function openAs(like: string, line: string, marks: Marks): string {
  const [column, bare] = [indentOf(like).length, withoutOpening(like, marks) ?? ""];
  const mark = like.slice(column, like.length - bare.length + column);
  const indent = indentOf(line).length;
  const place = indentOf(bare).length > column ? Math.min(column, indent) : indent;
  return line.slice(0, place) + mark + line.slice(place);
}

function closeAs(like: string, line: string, marks: Marks): string {
  const [words, ending] = splitEnding(line);
  const bare = withoutClosing(like, marks) ?? "";
  const [marked, [given]] = [splitEnding(like)[0], splitEnding(bare)];
  return words + marked.slice(given.length) + ending;
}

function splitEnding(line: string): readonly [words: string, ending: string] {
  const words = line.replace(/\r?\n?$/, "");
  return [words, line.slice(words.length)];
}
