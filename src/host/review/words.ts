import type { FileReview } from "./reviewedFiles/index.ts";

/** `2 agent edits to review`. */
export function countHunks({ hunks: { length } }: Pick<FileReview, "hunks">): string {
  return length === 1 ? "1 agent edit to review" : `${length} agent edits to review`;
}
