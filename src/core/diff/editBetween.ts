import { createEdit, type Edit, minimizeEdit, type Replacement } from "../edit/index.ts";
import { indexLines, lineAt, lineEnd, lineStart, splitLines } from "../lines/index.ts";
import { findKeptLines, type KeptRun } from "./compareLines.ts";

/**
 * The edit from one whole text to another, for tools that are given the new text: the shortest edit by
 * lines ({@link findKeptLines}), and in each changed place only what differs. Texts that are too far
 * apart are replaced from the first difference to the last.
 *
 * @param keepsUnique Whether lines that each text has once stay first, so that a function that stands elsewhere has its
 *   own brackets, not those of one like it; the edit may be longer.
 */
export function editBetween(oldText: string, newText: string, { keepsUnique = false } = {}): Edit {
  const { length } = oldText;
  const whole = { range: { start: 0, endExclusive: length }, text: newText };
  const outer = minimizeEdit(createEdit(length, [whole]), oldText);
  const [difference] = outer.replacements;
  if (difference === undefined) return outer;

  const { start, endExclusive } = widenToLines(difference, oldText);
  const oldLines = splitLines(oldText.slice(start, endExclusive));
  const newEnd = newText.length - (length - endExclusive);
  const newLines = splitLines(newText.slice(start, newEnd));
  const around = () => splitLines(oldText.slice(0, start) + oldText.slice(endExclusive));
  const kept = findKeptLines(oldLines, newLines, keepsUnique ? around() : undefined);
  const replacements = replaceRest(kept, oldLines, newLines, start);
  return minimizeEdit(createEdit(length, replacements), oldText);
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

/**
 * Replaces all that is not kept.
 *
 * @param old Lines of a text, in a row from `start` on.
 */
function replaceRest(
  kept: readonly KeptRun[],
  old: readonly string[],
  now: readonly string[],
  start: number,
): Replacement[] {
  const replacements: Replacement[] = [];
  let offset = start;
  let [oldFrom, newFrom] = [0, 0];
  const end = { oldStart: old.length, newStart: now.length, count: 0 };
  for (const { oldStart, newStart, count } of [...kept, end]) {
    const range = { start: offset, endExclusive: offset + countUnits(old, oldFrom, oldStart) };
    replacements.push({ range, text: now.slice(newFrom, newStart).join("") });
    [oldFrom, newFrom] = [oldStart + count, newStart + count];
    offset = range.endExclusive + countUnits(old, oldStart, oldFrom);
  }
  return replacements;
}

function countUnits(items: readonly string[], start: number, endExclusive: number): number {
  let units = 0;
  for (let index = start; index < endExclusive; index += 1) units += items[index]?.length ?? 0;
  return units;
}
