import { diffArrays } from "diff";
import { createEdit, type Edit, minimizeEdit, type Replacement } from "../edit/index.ts";
import { indexLines, lineAt, lineEnd, lineStart, splitLines } from "../lines/index.ts";
import { findAnchors } from "./anchorLines.ts";

/** Number of changed lines beyond which no shortest edit is computed: its cost is their square. */
const maxChangedLines = 1000;
/** The squares of all changes between anchors, added up: half a second. */
const maxWork = 10 * maxChangedLines ** 2;
/** Number of lines, of both texts together, beyond which they are first compared by unique lines. */
const maxLinesAtOnce = 4000;

/**
 * The edit from one whole text to another, for tools that are given the new text: the shortest edit by
 * lines (Myers), and in each changed place only what differs. Large texts are compared between the
 * lines that each has once. What is further apart than {@link maxChangedLines}, or comes after so much
 * that {@link maxWork} is spent, is replaced from the first difference to the last.
 */
export function editBetween(oldText: string, newText: string): Edit {
  const { length } = oldText;
  const whole = { range: { start: 0, endExclusive: length }, text: newText };
  const outer = minimizeEdit(createEdit(length, [whole]), oldText);
  const [difference] = outer.replacements;
  if (difference === undefined) return outer;

  const { start, endExclusive } = widenToLines(difference, oldText);
  const oldLines = splitLines(oldText.slice(start, endExclusive));
  const newEnd = newText.length - (length - endExclusive);
  const newLines = splitLines(newText.slice(start, newEnd));
  if (oldLines.length + newLines.length > maxLinesAtOnce) {
    const replacements = compareBetweenAnchors(oldLines, newLines, start);
    return minimizeEdit(createEdit(length, replacements), oldText);
  }
  const changes = diffArrays(oldLines, newLines, { maxEditLength: maxChangedLines });
  if (changes === undefined) return outer;
  return minimizeEdit(createEdit(length, replacementsOf(changes, start)), oldText);
}

function* compareBetweenAnchors(
  oldLines: readonly string[],
  newLines: readonly string[],
  start: number,
): Generator<Replacement> {
  let offset = start;
  let [oldFrom, newFrom] = [0, 0];
  const ends = { old: oldLines.length, new: newLines.length };
  let work = maxWork;
  for (const anchor of [...findAnchors(oldLines, newLines), ends]) {
    if (anchor.old > oldFrom || anchor.new > newFrom) {
      const removed = oldLines.slice(oldFrom, anchor.old);
      const added = newLines.slice(newFrom, anchor.new);
      const maxEditLength = Math.min(maxChangedLines, Math.floor(Math.sqrt(work)));
      const changes = diffArrays(removed, added, { maxEditLength });
      work -= countChanged(changes, maxEditLength) ** 2;
      yield* changes === undefined
        ? [
            {
              range: { start: offset, endExclusive: offset + countUnits(removed) },
              text: added.join(""),
            },
          ]
        : replacementsOf(changes, offset);
      offset += countUnits(removed);
    }
    offset += oldLines[anchor.old]?.length ?? 0;
    [oldFrom, newFrom] = [anchor.old + 1, anchor.new + 1];
  }
}

function countChanged(
  changes: ReturnType<typeof diffArrays<string>> | undefined,
  most: number,
): number {
  const changed = changes?.filter(({ added, removed }) => added || removed);
  return changed?.reduce((total, { count }) => total + count, 0) ?? most;
}

function countUnits(lines: readonly string[]): number {
  return lines.reduce((total, line) => total + line.length, 0);
}

/**
 * Whole lines around the difference, including the one after it: outside, both texts have the same
 * lines, even where a `\r` and a `\n` meet.
 */
function widenToLines({ range }: Replacement, oldText: string): Replacement["range"] {
  const lines = indexLines(oldText);
  if (lines.count === 0) return range;
  return {
    start: lineStart(lines, lineAt(lines, range.start)),
    endExclusive: lineEnd(lines, lineAt(lines, range.endExclusive)),
  };
}

/** What a comparison found, as replacements of a text of which it compared the part from `start` on. */
export function replacementsOf(
  changes: ReturnType<typeof diffArrays<string>>,
  start: number,
): Replacement[] {
  const replacements: Replacement[] = [];
  let offset = start;
  let removedUnits = 0;
  let added = "";
  const push = (): void => {
    const range = { start: offset, endExclusive: offset + removedUnits };
    if (removedUnits > 0 || added !== "") replacements.push({ range, text: added });
    offset += removedUnits;
    removedUnits = 0;
    added = "";
  };
  for (const change of changes) {
    const text = change.value.join("");
    if (change.added) added += text;
    else if (change.removed) removedUnits += text.length;
    else {
      push();
      offset += text.length;
    }
  }
  push();
  return replacements;
}
