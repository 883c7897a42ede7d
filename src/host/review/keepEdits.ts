import { applyEdit, type Edit } from "../../core/edit/index.ts";
import type { ReviewRecord } from "../../core/history/index.ts";
import { contentKeyOf, type NewContent } from "../../files/history/index.ts";
import { orThrow } from "../../toolkit/failureError.ts";
import type { LeftPart } from "../history/index.ts";
import { diffReview, type FileReview } from "./fileReview.ts";
import type { ReviewServices } from "./reviewServices.ts";

/** What a command that keeps edits resolves to. */
export interface KeepAnswer {
  /** Such as `e13`; none where there was nothing to keep. */
  readonly entry: string | undefined;
  readonly kept: readonly KeptPart[];
  readonly left: readonly LeftPart[];
}

export interface KeptPart {
  readonly path: string;
  readonly hunks: number;
}

/** A review and what of its baseline is to become as the file is now. */
export interface KeptHunks {
  readonly review: FileReview;
  /** Of the baseline. */
  readonly edit: Edit;
}

/** All hunks of a file. */
export function allHunks(review: FileReview): KeptHunks {
  const { baseline, text } = review;
  const range = { start: 0, endExclusive: baseline.length };
  return { review, edit: { oldLength: baseline.length, replacements: [{ range, text }] } };
}

/** Drops hunks from the review, as one entry; the files stay as they are. */
export async function keepHunks(
  kept: readonly KeptHunks[],
  tool: string,
  { history, encode }: Pick<ReviewServices, "history" | "encode">,
): Promise<KeepAnswer> {
  if (kept.length === 0) return { entry: undefined, kept: [], left: [] };
  const contents: NewContent[] = [];
  const store = async (text: string, { review }: KeptHunks, like?: string): Promise<string> => {
    const bytes = await encode(text, review);
    const key = contentKeyOf(bytes);
    contents.push({ key, bytes, like });
    return key;
  };
  const reviews: ReviewRecord[] = [];
  const parts: KeptPart[] = [];
  for (const each of kept) {
    const { uri, path, encoding, text, hunkCount } = each.review;
    const newBaseline = applyEdit(each.edit, each.review.baseline);
    const current = await store(text, each);
    const baseline = await store(newBaseline, each, current);
    reviews.push({ uri, path, encoding, current, baseline });
    const leftCount = diffReview(text, newBaseline).hunks.length;
    parts.push({ path, hunks: Math.max(1, hunkCount - leftCount) });
  }
  const of = [...new Set(kept.flatMap(({ review }) => review.entryIds))].toSorted((a, b) => a - b);
  const facts = { kind: "keep", tool, approval: "command", of, reviews } as const;
  const { id } = orThrow(await history.note(facts, contents));
  return { entry: `e${id}`, kept: parts, left: [] };
}
