import type { Edit, Replacement } from "../../core/edit/index.ts";

/** What a person took of a call that offered a choice, in the names that the agent knows. */
export interface Choice {
  readonly applied: readonly string[];
  readonly rejected: readonly string[];
  /** Parts of which some changes were taken. */
  readonly appliedInPart: readonly string[];
  /** What the person typed for the agent. */
  readonly reason?: string | undefined;
}

/** For the agent, which must not believe that all of its call was carried out. */
export function describeChoice({ applied, rejected, appliedInPart, reason }: Choice): string {
  const sentences = [
    "The user applied only part of this call; nothing else was changed.",
    sentence("Applied", applied),
    sentence("Applied in part", appliedInPart),
    sentence("Rejected by the user", rejected),
    reason === undefined ? "" : `They said: ${reason}`,
  ];
  return sentences.filter((each) => each !== "").join(" ");
}

function sentence(heading: string, names: readonly string[]): string {
  return names.length === 0 ? "" : `${heading}: ${names.join(", ")}.`;
}

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
