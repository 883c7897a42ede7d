import { lineContent, type LineIndex, type LineSpan, textOfLines } from "../lines/index.ts";
import type { ChangedLines } from "./changedLines.ts";

/**
 * Where lines came or went and those around them are alike, several places are as right: a hunk is put
 * where a reader would, before a line that begins something (Git's indent heuristic). So a function keeps
 * its own brackets, and two comparisons take the same lines for it. Where others were replaced beside them, these
 * become a hunk of their own.
 *
 * @param hunks Without lines around them, ascending.
 */
export function alignHunks(
  hunks: readonly ChangedLines[],
  oldLines: LineIndex,
  newLines: LineIndex,
): readonly ChangedLines[] {
  const aligned: ChangedLines[] = [];
  const joined = joinHunks(joinHunks(hunks, oldLines, "old"), newLines, "new");
  for (const [index, hunk] of joined.entries()) {
    const [previous, next] = [aligned.at(-1), joined[index + 1]];
    // A line stays between two hunks, so that they stay two.
    const first = previous ? endOf(previous.old) + 1 : 1;
    const last = next ? next.old.startLine - 1 : oldLines.count + 1;
    const room = { up: hunk.old.startLine - first, down: last - endOf(hunk.old) };
    aligned.push(...alignHunk(hunk, oldLines, newLines, room));
  }
  return aligned;
}

/** Where lines of one text only came, or only went, at two places, and might as well have at one, they did at one. */
function joinHunks(
  hunks: readonly ChangedLines[],
  lines: LineIndex,
  side: "old" | "new",
): readonly ChangedLines[] {
  const isAlone = (hunk: ChangedLines): boolean =>
    hunk[side === "old" ? "new" : "old"].lineCount === 0;
  const joined: ChangedLines[] = [];
  for (const hunk of hunks) {
    const [last, span] = [joined.at(-1), hunk[side]];
    const gap = last ? span.startLine - endOf(last[side]) : Infinity;
    const mayJoin = last !== undefined && gap <= maxShift && isAlone(last) && isAlone(hunk);
    if (mayJoin && countShifts(lines, span, -1, gap) === gap) {
      const lineCount = last[side].lineCount + span.lineCount;
      joined[joined.length - 1] = { ...last, [side]: { ...last[side], lineCount } };
    } else joined.push(hunk);
  }
  return joined;
}

interface Room {
  readonly up: number;
  readonly down: number;
}

function alignHunk(
  hunk: ChangedLines,
  oldLines: LineIndex,
  newLines: LineIndex,
  room: Room,
): readonly ChangedLines[] {
  const { old, new: now } = hunk;
  const [lines, longer] = old.lineCount > now.lineCount ? [oldLines, old] : [newLines, now];
  const replaced = Math.min(old.lineCount, now.lineCount);
  const extra = longer.lineCount - replaced;
  if (extra === 0) return [hunk];
  if (replaced === 0) {
    const parts = splitBlocks(lines, longer, room.down);
    if (parts.length > 0) return parts.map((part) => placePart(part, hunk, longer === old));
    const by = findShift(lines, longer, room);
    return [{ old: shift(old, by), new: shift(now, by) }];
  }
  for (const isAfter of [true, false]) {
    const startLine = longer.startLine + (isAfter ? replaced : 0);
    const limits = isAfter ? { up: 0, down: room.down } : { up: room.up, down: 0 };
    const by = findShift(lines, { startLine, lineCount: extra }, limits);
    const isBetter = costOf(lines, startLine + by) < costOf(lines, startLine);
    if (isBetter) return split(hunk, isAfter, by);
  }
  return [hunk];
}

/** Lines of a text that the other one lacks, and how many that both have come before them. */
interface Part extends LineSpan {
  readonly keptCount: number;
}

/**
 * Where lines came into a block, and a block like it came below: a comparison may take the end of the new one for that
 * of the old one. So what came is split where the end of the old block is among it.
 */
function splitBlocks(
  lines: LineIndex,
  { startLine, lineCount }: LineSpan,
  room: number,
): readonly Part[] {
  const textOf = (line: number): string => textOfLines(lines, { startLine: line, lineCount: 1 });
  const end = startLine + lineCount;
  const depth = indentOf(lines, startLine, 1);
  const endsBlock = (line: number): boolean =>
    !isBlank(lines, line) && indentOf(lines, line, 1) < depth;
  const parts: Part[] = [];
  let [next, keptCount] = [startLine, 0];
  for (let isOver = false; !isOver; keptCount++) {
    const kept = end + keptCount;
    if (keptCount >= Math.min(room, maxShift) || kept > lines.count) return [];
    let line = next;
    while (line < end && textOf(line) !== textOf(kept) && !endsBlock(line)) line++;
    if (line >= end || textOf(line) !== textOf(kept)) return [];
    if (line > next) parts.push({ startLine: next, lineCount: line - next, keptCount });
    next = line + 1;
    isOver = endsBlock(kept);
  }
  const rest = { startLine: next, lineCount: end + keptCount - next, keptCount };
  return next < end && parts.length > 0 ? [...parts, rest] : [];
}

function placePart(
  { startLine, lineCount, keptCount }: Part,
  { old, new: now }: ChangedLines,
  isOld: boolean,
): ChangedLines {
  const other = { startLine: (isOld ? now : old).startLine + keptCount, lineCount: 0 };
  const own = { startLine, lineCount };
  return isOld ? { old: own, new: other } : { old: other, new: own };
}

/** The lines that were replaced, and those that only came or went before or after them. */
function split(hunk: ChangedLines, isAfter: boolean, by: number): readonly ChangedLines[] {
  const count = Math.min(hunk.old.lineCount, hunk.new.lineCount);
  const replacedOf = ({ startLine, lineCount }: LineSpan): LineSpan => {
    return { startLine: startLine + (isAfter ? 0 : lineCount - count), lineCount: count };
  };
  const othersOf = ({ startLine, lineCount }: LineSpan): LineSpan => {
    return { startLine: startLine + (isAfter ? count : 0) + by, lineCount: lineCount - count };
  };
  const replaced = { old: replacedOf(hunk.old), new: replacedOf(hunk.new) };
  const others = { old: othersOf(hunk.old), new: othersOf(hunk.new) };
  return isAfter ? [replaced, others] : [others, replaced];
}

function endOf({ startLine, lineCount }: LineSpan): number {
  return startLine + lineCount;
}

function shift({ startLine, lineCount }: LineSpan, by: number): LineSpan {
  return { startLine: startLine + by, lineCount };
}

/** Farther away, nobody would see that it is the same change. */
const maxShift = 100;

/** How far some lines can be exchanged for as many before or after them, and begin best. */
function findShift(lines: LineIndex, { startLine, lineCount }: LineSpan, limits: Room): number {
  const up = countShifts(lines, { startLine, lineCount }, -1, limits.up);
  const down = countShifts(lines, { startLine, lineCount }, 1, limits.down);
  const lineNumbers = Array.from({ length: lineCount }, (_, index) => startLine + index);
  const words = lineNumbers.filter((line) => !isBlank(lines, line)).length;
  // Of a block and its copy, the one that comes after the other is the copy.
  const isCopy = words > 0 && words <= up + down;
  let [best, least] = [0, Infinity];
  for (let by = isCopy ? down + 1 - words : -up; by <= down; by++) {
    // Nothing follows at the end of a text that the blank line before could belong to.
    const isAtEnd = startLine + by + lineCount > lines.count;
    const cost = up + down === 0 ? 0 : costOf(lines, startLine + by) - (isAtEnd ? 2 : 0);
    if (cost <= least) [best, least] = [by, cost];
  }
  return best;
}

/** How far some lines can be exchanged for as many before or after them. */
function countShifts(
  lines: LineIndex,
  { startLine, lineCount }: LineSpan,
  direction: 1 | -1,
  limit: number,
): number {
  const textOf = (line: number): string => textOfLines(lines, { startLine: line, lineCount: 1 });
  const first = direction > 0 ? startLine : startLine - 1;
  let count = 0;
  const isSame = (line: number): boolean => textOf(line) === textOf(line + lineCount);
  while (count < Math.min(limit, maxShift) && isSame(first + direction * count)) count++;
  return count;
}

/** How little a line looks like the beginning of something. */
function costOf(lines: LineIndex, line: number): number {
  const [indent, indentBefore] = [indentOf(lines, line, 1), indentOf(lines, line - 1, -1)];
  const isOutdent = indent < indentBefore;
  const isAfterBlank = line > 1 && isBlank(lines, line - 1);
  return 8 * indent + (isOutdent ? 4 : 0) + (isAfterBlank ? 0 : 2) + (isBlank(lines, line) ? 1 : 0);
}

function isBlank(lines: LineIndex, line: number): boolean {
  return line <= lines.count && lineContent(lines, line).trim() === "";
}

/** More blank lines in a row than this end a search. */
const maxBlank = 20;

/** The indentation of a line, or if it is blank, of the nearest one in a direction that is not. */
function indentOf(lines: LineIndex, line: number, direction: 1 | -1): number {
  for (let by = 0; by < maxBlank; by++) {
    const at = line + direction * by;
    if (at < 1 || at > lines.count) return 0;
    if (!isBlank(lines, at)) return lineContent(lines, at).search(/\S/);
  }
  return 0;
}
