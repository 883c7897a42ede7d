import { splitLines } from "../../lines/index.ts";
import { changedLines, countEach, indentOf } from "../lineEdit.ts";
import {
  type ChangedTexts,
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
  const [made, had, is] = [splitLines(text), splitLines(baseline), splitLines(now)];
  const used = allMarks.filter(([opening]) => {
    if (!text.includes(opening) && !now.includes(opening)) return false;
    // Who gives a mark a line of its own, or takes that away, lays a comment out anew.
    const [before, after] = [made, is].map((lines) => count(lines, opening));
    return before === after;
  });
  if (used.length === 0) return undefined;
  const out = findComments(is, made, used);
  const [fromText, hadLines] = [changedLines(text, baseline), new Set(had)];
  const back = findComments(made, is, used).flatMap((comment) => {
    const old = findOld(comment, fromText, had);
    return old !== undefined || !hasAny(comment, made, hadLines) ? [{ comment, old }] : [];
  });
  if (out.length + back.length === 0) return undefined;
  const fromNow = out.length > 0 ? changedLines(now, baseline) : [];
  const old = [
    ...out.flatMap((comment) => findOld(comment, fromNow, had) ?? []),
    ...back.flatMap((comment) => comment.old ?? []),
  ];
  const [was, bare] = [withoutMarks(is, out), withoutMarks(had, old)];
  const [bareLines, madeLines] = [new Set(bare), new Set(made)];
  const mixed = out.filter(
    (comment) => hasAny(comment, was, bareLines) || !isOf(comment, was, madeLines),
  );
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

function count(lines: readonly string[], mark: string): number {
  return lines.filter((line) => line.trim() === mark).length;
}

/** Whether a comment has a line of others, too. */
function hasAny(
  comment: BlockComment,
  lines: readonly string[],
  others: ReadonlySet<string>,
): boolean {
  return wordsIn(comment, lines).some((line) => others.has(line));
}

/** Whether a comment has lines of a text alone. */
function isOf(comment: BlockComment, lines: readonly string[], text: ReadonlySet<string>): boolean {
  return wordsIn(comment, lines).every((line) => text.has(line));
}

function wordsIn({ first, last }: BlockComment, lines: readonly string[]): readonly string[] {
  return lines.slice(first - 1, last).filter((line) => line.trim() !== "");
}

/** The comments of a text of which another one has the first or the last line without the mark. */
function findComments(
  lines: readonly string[],
  others: readonly string[],
  used: readonly Marks[],
): readonly BlockComment[] {
  const [has, had] = [countEach(lines), countEach(others)];
  const cameInto = (line: string, [one, other] = [has, had]): boolean =>
    (one.get(line) ?? 0) > (other.get(line) ?? 0);
  return used.flatMap((marks) => {
    let first = 0;
    return lines.flatMap((line, index) => {
      if (withoutOpening(line, marks) !== undefined) first = cameInto(line) ? index + 1 : 0;
      if (first === 0 || withoutClosing(line, marks) === undefined) return [];
      const comment = { marks, first, last: index + 1 };
      first = 0;
      const edges = edgesOf(comment, lines);
      // A line of its own for a mark is none of those that were there, as a blank one would be.
      const isAround = edges.every((edge) => edge.trim() !== "");
      const isToggled = edges.some((edge) => cameInto(edge, [had, has]));
      return isAround && isToggled && cameInto(line) ? [comment] : [];
    });
  });
}

/** The first and the last line of a comment without the marks, which may be one. */
function edgesOf(
  { marks, first, last }: BlockComment,
  lines: readonly string[],
): readonly string[] {
  const opening = withoutOpening(lines[first - 1], marks) ?? "";
  if (first === last) return [withoutClosing(opening, marks) ?? ""];
  return [opening, withoutClosing(lines[last - 1], marks) ?? ""];
}

/** The same comment in the baseline, if both marks are there. */
function findOld(
  comment: BlockComment,
  changes: readonly LineChange[],
  had: readonly string[],
): BlockComment | undefined {
  const old = follow(comment, changes, had);
  const isOpen = withoutOpening(had[old.first - 1], old.marks) !== undefined;
  const isClosed = withoutClosing(had[old.last - 1], old.marks) !== undefined;
  return isOpen && isClosed && old.first <= old.last ? old : undefined;
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
  for (const comment of comments) {
    const { marks, first, last } = follow(comment, changes, lines);
    if (first > last) continue;
    lines[first - 1] = openAs(is[comment.first - 1] ?? "", lines[first - 1] ?? "", marks);
    lines[last - 1] = closeAs(is[comment.last - 1] ?? "", lines[last - 1] ?? "", marks);
  }
  return lines.join("");
}

/** Where a comment is once lines have changed, without blank lines at its ends; its end is before it where it is gone. */
function follow(
  comment: BlockComment,
  changes: readonly LineChange[],
  lines: readonly string[],
): BlockComment {
  const { first, last } = comment;
  const below = findBefore(last, changes)?.new;
  const end = below && below.startLine + below.lineCount - 1;
  const place = {
    ...comment,
    first: placeOf(first, changes) ?? findBefore(first, changes)?.new.startLine ?? first,
    last: placeOf(last, changes) ?? end ?? last,
  };
  const isBlank = (line: number): boolean => lines[line - 1]?.trim() === "";
  while (place.first <= place.last && isBlank(place.first)) place.first++;
  while (place.first <= place.last && isBlank(place.last)) place.last--;
  return place;
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
