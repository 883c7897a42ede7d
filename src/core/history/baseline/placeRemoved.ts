import { splitLines } from "../../lines/index.ts";
import { indentOf } from "../lineEdit.ts";
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

export interface PlacedLine {
  readonly place: number;
  readonly text: string;
}

/**
 * The removed lines that nobody put back; those after one that is back at their place come after it.
 *
 * @param added What others put into the text, ascending.
 */
export function placeRemoved(
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
