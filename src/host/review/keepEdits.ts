import type { ReviewRecord } from "../../core/history/index.ts";
import { contentKeyOf, type NewContent } from "../../files/history/index.ts";
import { orThrow } from "../../toolkit/failureError.ts";
import type { LeftPart } from "../history/index.ts";
import type { FileReview, ReviewServices } from "./reviewedFiles/index.ts";

/** What a command that keeps edits resolves to. */
export interface KeepAnswer {
  /** Such as `e13`. */
  readonly entry: string;
  readonly kept: readonly KeptPart[];
  readonly left: readonly LeftPart[];
}

export interface KeptPart {
  readonly path: string;
  readonly hunks: number;
}

/** A review and what the file is compared with from now on. */
export interface NewBaseline {
  readonly review: FileReview;
  readonly baseline: string;
  readonly hunkCount: number;
}

/** Of nothing more than the text as it is. */
export function keepWhole(review: FileReview): NewBaseline {
  return { review, baseline: review.text, hunkCount: review.edit.replacements.length };
}

/**
 * Drops hunks from the review, as one entry; the files stay as they are.
 *
 * @param of The entries of which nothing is left to review.
 * @param kept At least one.
 * @throws FailureError when the entry could not be written.
 */
export async function keepHunks(
  kept: readonly NewBaseline[],
  { tool, of }: { readonly tool: string; readonly of: readonly number[] },
  {
    history,
    encode,
  }: Pick<ReviewServices, "encode"> & {
    readonly history: Pick<ReviewServices["history"], "note">;
  },
): Promise<Omit<KeepAnswer, "left">> {
  const contents: NewContent[] = [];
  const reviews: ReviewRecord[] = [];
  const store = async (text: string, { review }: NewBaseline, like?: string): Promise<string> => {
    const bytes = await encode(text, review);
    const key = contentKeyOf(bytes);
    contents.push({ key, bytes, like });
    return key;
  };
  for (const each of kept) {
    const { uri, path, encoding, text } = each.review;
    const current = await store(text, each);
    const baseline = await store(each.baseline, each, current);
    reviews.push({ uri, path, encoding, current, baseline });
  }
  const { id } = orThrow(
    await history.note({ kind: "keep", tool, approval: "command", of, reviews }, contents),
  );
  const parts = kept.map(({ review: { path }, hunkCount: hunks }) => ({ path, hunks }));
  return { entry: `e${id}`, kept: parts };
}
