import type { TextPlace } from "./locateMatches.ts";

/** Where a person is among the results. */
export interface Standpoint {
  readonly uri: string;
  /** Of the match in its file as it was; -1 for the file. */
  readonly index: number;
  /** Where the match began, which edits move; undefined for the file. */
  readonly at?: TextPlace | undefined;
  /** What stood there is gone, so the next match may begin there. */
  readonly isDeleted?: boolean;
  /** How far behind the place it was, in lines and columns, before what stood there was deleted. */
  readonly deletedBefore?: TextPlace | undefined;
  /** Something was put where it was deleted: by its number, another may be listed until that is seen. */
  readonly isPutBack?: boolean;
  /** A row that is no result is selected: no command is about this one then, but steps go on from it. */
  readonly isLeft?: boolean;
}

/** A change of a text, as editors tell it: lines from 0. */
export interface TextChange {
  readonly range: { readonly start: EditorPlace; readonly end: EditorPlace };
  readonly text: string;
}

interface EditorPlace {
  readonly line: number;
  readonly character: number;
}

/** Negative where the first comes before the second. */
export function comparePlaces(first: TextPlace, second: TextPlace): number {
  return first.line - second.line || first.column - second.column;
}

/** Where a person is after an edit of the file: its changes are all places in the text before it. */
export function moveStandpoint(standpoint: Standpoint, changes: readonly TextChange[]): Standpoint {
  const fromLastToFirst = changes
    .map(({ range, text }) => ({ start: placeOf(range.start), end: placeOf(range.end), text }))
    .toSorted((first, second) => comparePlaces(second.start, first.start));
  return fromLastToFirst.reduce(moveOver, standpoint);
}

interface PlacedChange {
  readonly start: TextPlace;
  readonly end: TextPlace;
  readonly text: string;
}

function moveOver(standpoint: Standpoint, { start, end, text }: PlacedChange): Standpoint {
  const { at, deletedBefore, ...same } = standpoint;
  if (at === undefined || comparePlaces(start, at) > 0) return standpoint;
  const newEnd = endOf(start, text);
  const isPutThere = comparePlaces(start, end) === 0 && comparePlaces(end, at) === 0;
  if (deletedBefore !== undefined && isPutThere && text !== "") {
    const back = addPlaces(at, deletedBefore);
    return {
      ...same,
      at: comparePlaces(back, newEnd) < 0 ? back : at,
      isDeleted: false,
      isPutBack: true,
    };
  }
  if (comparePlaces(end, at) <= 0) {
    return { ...standpoint, at: addPlaces(newEnd, subtractPlaces(at, end)) };
  }
  // What takes the place of the match may be long or be nothing: the person is inside it, or behind.
  const isDeleted = text === "" || comparePlaces(start, at) < 0;
  const moved = { ...same, at: comparePlaces(at, newEnd) <= 0 ? at : newEnd, isDeleted };
  return text === "" ? { ...moved, deletedBefore: subtractPlaces(at, start) } : moved;
}

/** How far one place is behind another: lines, and columns of the last of them. */
function subtractPlaces(place: TextPlace, from: TextPlace): TextPlace {
  const line = place.line - from.line;
  return { line, column: line === 0 ? place.column - from.column : place.column };
}

function addPlaces(from: TextPlace, { line, column }: TextPlace): TextPlace {
  return { line: from.line + line, column: line === 0 ? from.column + column : column };
}

function endOf({ line, column }: TextPlace, text: string): TextPlace {
  const lines = text.split(/\r\n?|\n/);
  const last = lines.at(-1) ?? "";
  return lines.length === 1
    ? { line, column: column + text.length }
    : { line: line + lines.length - 1, column: last.length };
}

function placeOf({ line, character }: EditorPlace): TextPlace {
  return { line: line + 1, column: character };
}
