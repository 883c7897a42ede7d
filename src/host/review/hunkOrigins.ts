import { editBetween } from "../../core/diff/index.ts";
import {
  isEmptyRange,
  offsetMapper,
  type OffsetRange,
  placeReplacements,
} from "../../core/edit/index.ts";
import {
  type ChangeStep,
  type ContentServices,
  type FileReview,
  readChange,
} from "./reviewedFiles/index.ts";

/** For each hunk of a file the entries that made it, oldest first: what they changed is there now. */
export async function findHunkOrigins(
  review: FileReview,
  steps: readonly ChangeStep[],
  services: ContentServices,
): Promise<readonly (readonly number[])[]> {
  const origins: number[][] = review.edit.replacements.map(() => []);
  for (const step of steps) {
    const change = await readChange(step, review, services);
    if (change === undefined) continue;
    const ranges = rangesNow(change.before, change.after, review.text);
    review.edit.replacements.forEach(({ range }, index) => {
      if (ranges.some((each) => rangesTouch(range, each))) origins[index]?.push(step.entryId);
    });
  }
  return origins;
}

/** Where the text of a change is now. */
function rangesNow(before: string, after: string, now: string): readonly OffsetRange[] {
  const map = offsetMapper(editBetween(after, now));
  return placeReplacements(editBetween(before, after)).map(({ newRange }) => ({
    start: map(newRange.start, "before"),
    endExclusive: map(newRange.endExclusive, "after"),
  }));
}

/** Whether they share a unit; what is empty shares a place with what it touches. */
function rangesTouch(one: OffsetRange, other: OffsetRange): boolean {
  if (one.start < other.endExclusive && other.start < one.endExclusive) return true;
  const isOneEmpty = isEmptyRange(one) || isEmptyRange(other);
  return isOneEmpty && one.start <= other.endExclusive && other.start <= one.endExclusive;
}
