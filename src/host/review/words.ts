import type { FileReview } from "./reviewedFiles/index.ts";

/** `2 agent edits to review`. */
export function countHunks({ edit }: Pick<FileReview, "edit">): string {
  const { length } = edit.replacements;
  return length === 1 ? "1 agent edit to review" : `${length} agent edits to review`;
}
