import type { Edit } from "../../../src/core/edit/index.ts";
import type { Review } from "../../../src/core/history/review.ts";

/** The edit that takes a hunk of a review back. */
export function undoHunk(review: Review, index: number): Edit {
  return { ...review, replacements: review.replacements.filter((_, other) => other === index) };
}
