import { revealHidden } from "../hiddenCharacters.ts";
import { halvesPair } from "../lines/index.ts";

/** Blank columns after which a reader takes a line to have ended. */
const widestBlank = 16;
const tabColumns = 4;

/** A mark that stands for something else in a shown line, spelled out in the line itself. */
const hiddenMark =
  /\[(?:…|U\+[\dA-F]{4,6}|[\d,]+ (?:spaces?|tabs?|characters?(?:, [\d,]+ changed)?))\]/y;

/**
 * A part of a line as a person can see it: hidden characters as `[U+202E]`, and blanks that would push
 * what follows out of sight as `[200 spaces]`. No other part looks like such a mark: where the line
 * itself spells one, it starts with `[U+005B]`.
 */
export function showPart(line: string, start: number, endExclusive: number): string {
  let shown = "";
  for (let at = start; at < endExclusive;) {
    const end = Math.min(unitEnd(line, at), endExclusive);
    shown += showUnit(line, at, end);
    at = end;
  }
  return shown;
}

/** Where at most `width` shown characters end that begin at an offset; at least one is taken. */
export function extendForward(line: string, start: number, width: number): number {
  let room = width;
  let at = start;
  while (at < line.length) {
    const end = unitEnd(line, at);
    room -= showUnit(line, at, end).length;
    if (room < 0 && at > start) break;
    at = end;
  }
  return at;
}

/** Where at most `width` shown characters begin that end at an offset. */
export function extendBackward(line: string, endExclusive: number, width: number): number {
  let room = width;
  let at = endExclusive;
  while (at > 0) {
    const start = unitStart(line, at);
    room -= showUnit(line, start, at).length;
    if (room < 0) break;
    at = start;
  }
  return at;
}

/** A unit is a character, or all spaces or all tabs in a row. */
function unitEnd(line: string, start: number): number {
  const first = line.charAt(start);
  let end = start + 1;
  if (!isBlank(first)) return halvesPair(line, end) ? end + 1 : end;
  while (line.charAt(end) === first) end += 1;
  return end;
}

function unitStart(line: string, endExclusive: number): number {
  const last = line.charAt(endExclusive - 1);
  let start = endExclusive - 1;
  if (!isBlank(last)) return halvesPair(line, start) ? start - 1 : start;
  while (line.charAt(start - 1) === last) start -= 1;
  return start;
}

function showUnit(line: string, start: number, endExclusive: number): string {
  const first = line.charAt(start);
  if (isBlank(first)) return showBlanks(line, start, endExclusive);
  if (first === "[") return spellsMark(line, start) ? "[U+005B]" : first;
  if (first > " " && first <= "~") return first;
  return revealHidden(line.slice(start, endExclusive));
}

function spellsMark(line: string, start: number): boolean {
  hiddenMark.lastIndex = start;
  return hiddenMark.test(line);
}

/** Among many blanks every tab is named, so that no mixture of both can hide what follows. */
function showBlanks(line: string, start: number, endExclusive: number): string {
  const blanks = line.slice(start, endExclusive);
  const isTab = blanks.startsWith("\t");
  if (!isTab && blanks.length <= widestBlank) return blanks;
  if (isTab && !isAmongManyBlanks(line, start, endExclusive)) return blanks;
  const name = isTab ? "tab" : "space";
  return `[${blanks.length.toLocaleString("en-US")} ${name}${blanks.length === 1 ? "" : "s"}]`;
}

function isAmongManyBlanks(line: string, start: number, endExclusive: number): boolean {
  let columns = (endExclusive - start) * tabColumns;
  for (let at = start - 1; columns <= widestBlank && isBlank(line.charAt(at)); at -= 1) {
    columns += columnsOf(line.charAt(at));
  }
  for (let at = endExclusive; columns <= widestBlank && isBlank(line.charAt(at)); at += 1) {
    columns += columnsOf(line.charAt(at));
  }
  return columns > widestBlank;
}

function isBlank(character: string): boolean {
  return character === " " || character === "\t";
}

function columnsOf(blank: string): number {
  return blank === "\t" ? tabColumns : 1;
}
