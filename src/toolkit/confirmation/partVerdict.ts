import type { Edit, Replacement } from "../../core/edit.ts";

export type PartVerdict = "applied" | "rejected" | "inPart";

/**
 * What became of a part of an edit whose replacements were taken one by one.
 *
 * @param applied Which replacements of `edit` were taken.
 * @param partEdit The part planned alone, over the same text: where it changes something says which
 *   of the replacements are its own.
 */
export function judgePart(edit: Edit, applied: readonly boolean[], partEdit: Edit): PartVerdict {
  const flags = edit.replacements.flatMap((replacement, index) =>
    partEdit.replacements.some((own) => overlaps(own, replacement)) ? [applied[index]] : [],
  );
  if (!flags.includes(false)) return "applied";
  return flags.includes(true) ? "inPart" : "rejected";
}

/** Insertions overlap what they stand in or at the edge of; other ranges must share a character. */
function overlaps({ range: a }: Replacement, { range: b }: Replacement): boolean {
  if (a.start === a.endExclusive || b.start === b.endExclusive) {
    return a.start <= b.endExclusive && b.start <= a.endExclusive;
  }
  return a.start < b.endExclusive && b.start < a.endExclusive;
}
