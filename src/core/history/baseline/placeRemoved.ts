import { findEndings, type LineIndex, splitLines, textOfLines } from "../../lines/index.ts";
import { indentOf, isOpenEnded } from "../lineEdit.ts";
import {
  type AddedLine,
  countLetters,
  type CarriedText,
  findPutBack,
  type LineRun,
  type RemovedRun,
  wordsOf,
} from "./findPutBack.ts";

/** Lines in a row that agents removed and the baseline still has. */
export interface RemovedLines extends RemovedRun {
  /** The line of the text now that they come before. */
  readonly place: number;
  /** Which of them are back that came in another block: a line that others write may be like one of them. */
  readonly elsewhere: "any" | "allOrNone" | "none";
}

interface PlacedLine {
  readonly place: number;
  readonly text: string;
}

/**
 * The text now without agents' lines, and with the removed ones that nobody put back.
 *
 * @param came The lines that others put into the text, ascending.
 */
export function withRemoved(
  found: readonly RemovedLines[],
  came: readonly number[],
  agents: ReadonlySet<number>,
  { baseline, lines }: { readonly baseline: string; readonly lines: LineIndex },
): string {
  const removed = found.filter(({ place }) => hasRoom(place, lines, agents));
  const added = came
    .filter((line) => removed.length > 0 && !agents.has(line))
    .map((line) => ({ line, text: textOfLines(lines, { startLine: line, lineCount: 1 }) }));
  const placed = placeRemoved(removed, added, { baseline, now: lines.text });
  return joinPlaced(lines, agents, placed);
}

/**
 * The removed lines that nobody put back; those after one that is back at their place come after it.
 *
 * @param added What others put into the text, ascending.
 */
function placeRemoved(
  removed: readonly RemovedLines[],
  added: readonly AddedLine[],
  change: CarriedText,
): readonly PlacedLine[] {
  const putBack = findPutBack(removed, added, change);
  const textLines = splitLines(change.now);
  return removed.flatMap(({ place, lines, elsewhere, near }, index) => {
    const found = putBack[index] ?? [];
    const areAll = lines.every((line, at) => found[at] !== undefined || wordsOf(line) === "");
    const isAnywhere = elsewhere === "any" || (elsewhere === "allOrNone" && areAll);
    const back = elsewhere === "any" ? found : inTheirBlocks(lines, found);
    const twins: (number | undefined)[] = [];
    for (const [at, twin] of back.entries()) {
      const isNext = twin !== undefined && twins[at - 1] === twin - 1;
      const isHere = twin !== undefined && (isIn(near, twin) || isInBlock(twin, place, textLines));
      twins.push(isAnywhere || isNext || isHere ? twin : undefined);
    }
    const first = twins.find((twin) => twin !== undefined && isIn(near, twin));
    let next = Math.min(place, first ?? place);
    return lines.flatMap((text, at) => {
      const twin = twins[at];
      if (twin === undefined) return [{ place: next, text }];
      if (isIn(near, twin)) next = twin + 1;
      return [];
    });
  });
}

function isIn({ start, end }: LineRun, line: number): boolean {
  return start <= line && line < end;
}

/** Whether no line from one to another is less indented than the first. Brackets alone are anywhere. */
function isInBlock(line: number, place: number, lines: readonly string[]): boolean {
  const text = lines[line - 1] ?? "";
  const indent = indentOf(text);
  const between = lines.slice(Math.min(line, place) - 1, Math.max(line, place) - 1);
  const isWithin = between.every(
    (each) => each.trim() === "" || indentOf(each).length >= indent.length,
  );
  return isWithin && countLetters([text]) > 0;
}

/** Without lines of a block that was removed with its head, where that is not back: other blocks have such lines. */
function inTheirBlocks(
  lines: readonly string[],
  found: readonly (number | undefined)[],
): readonly (number | undefined)[] {
  const twins = [...found];
  const heads: number[] = [];
  for (const [at, text] of lines.entries()) {
    const twin = found[at];
    if (countLetters([text]) === 0) {
      // It is known by the line above.
      const isNext = twin !== undefined && found[at - 1] === twin - 1;
      if (isNext && twins[at - 1] === undefined) twins[at] = undefined;
      continue;
    }
    const depth = indentOf(text).length;
    while (indentOf(lines[heads.at(-1) ?? at] ?? "").length >= depth && heads.length > 0)
      heads.pop();
    const head = heads.at(-1);
    if (head !== undefined && twins[head] === undefined) twins[at] = undefined;
    heads.push(at);
  }
  return twins;
}

/** Nothing can come after a line that is not an agent's and has no ending: it is the last one. */
function hasRoom(place: number, lines: LineIndex, agents: ReadonlySet<number>): boolean {
  if (place <= lines.count) return true;
  return place < Infinity && (agents.has(lines.count) || !isOpenEnded(lines.text));
}

function joinPlaced(
  lines: LineIndex,
  agents: ReadonlySet<number>,
  removed: readonly PlacedLine[],
): string {
  const ending = findEndings(lines)[0] ?? "\n";
  const pieces: string[] = [];
  const add = (piece: string): void => {
    if (piece === "") return;
    const last = pieces.at(-1) ?? "";
    if (isOpenEnded(last)) pieces.push(ending);
    else if (last.endsWith("\r") && piece.startsWith("\n")) pieces.push("\n");
    pieces.push(piece);
  };
  const steps = [
    ...removed.map(({ place, text }) => ({ place, text, skipped: 0 })),
    ...[...agents].map((place) => ({ place, text: "", skipped: 1 })),
  ].toSorted((one, other) => one.place - other.place || one.skipped - other.skipped);
  let next = 1;
  for (const { place, text, skipped } of steps) {
    if (place > next) add(textOfLines(lines, { startLine: next, lineCount: place - next }));
    if (hasRoom(place, lines, agents)) add(text);
    next = place + skipped;
  }
  add(textOfLines(lines, { startLine: next, lineCount: lines.count + 1 - next }));
  return pieces.join("");
}
