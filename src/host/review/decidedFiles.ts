import type { ReviewHunk } from "../../core/history/index.ts";
import { spansMeet } from "../../core/lines/index.ts";
import type { JudgeFacts } from "../history/index.ts";
import type { UndoableHistory } from "../undo/index.ts";
import type { FileReviews } from "./fileReviews.ts";
import { type FileReview, isShownNow, type ReviewedFile } from "./reviewedFile.ts";
import type { DecidedHunk } from "./shownHunk.ts";

export interface ActionServices {
  readonly history: Pick<
    UndoableHistory,
    "read" | "latest" | "readChange" | "keep" | "planUndo" | "undo"
  >;
  /** What the editor of a file shows at this moment. */
  readonly findShownText: (uri: string) => string | undefined;
}

export interface DecisionServices extends ActionServices {
  readonly reviews: FileReviews;
}

/** What a person decided about a file. */
export interface DecidedFile {
  readonly review: FileReview;
  /** What they undid or kept. */
  readonly hunks: readonly ReviewHunk[];
  /** What remains to review. */
  readonly left: readonly ReviewHunk[];
}

export function decideWhole(review: FileReview): DecidedFile {
  return { review, hunks: review.hunks, left: [] };
}

/** VS Code may show a hunk at other lines that are alike: then the nearest one is meant. */
export function decideOne(
  { review, hunk, isPart = false }: DecidedHunk,
  hunks: readonly ReviewHunk[],
): DecidedFile {
  if (isPart) return { review, hunks, left: review.hunks };
  const distance = ({ current }: ReviewHunk): number =>
    Math.abs(current.startLine - hunk.current.startLine);
  const [nearest] = review.hunks.toSorted((one, other) => distance(one) - distance(other));
  const met = review.hunks.filter((each) => hunks.some((one) => doMeet(each, one)));
  const over = met.length > 0 || nearest === undefined ? met : [nearest];
  return { review, hunks, left: review.hunks.filter((each) => !over.includes(each)) };
}

/** Whether two hunks of the same texts have lines in common, or add at the same place. */
function doMeet(one: ReviewHunk, other: ReviewHunk): boolean {
  return spansMeet(one.current, other.current) || spansMeet(one.baseline, other.baseline);
}

/** What an entry says of the decision. */
export type DecisionFacts = Omit<JudgeFacts, "kind">;

/**
 * The calls that had something undone or kept, and those among them that still have something to review.
 *
 * @param whole Files of which all was decided.
 */
export function findDecidedCalls(
  reviews: Pick<FileReviews, "listed" | "originsOf" | "isFrom">,
  files: readonly DecidedFile[],
  whole: readonly ReviewedFile[] = [],
): Required<Omit<DecisionFacts, "tool">> {
  const found = files.flatMap(({ review, hunks }) => reviews.originsOf(review, hunks));
  const of = [...new Set(found)].toSorted((one, other) => one - other);
  const open = new Set(files.flatMap(({ review, left }) => reviews.originsOf(review, left)));
  const uris = new Set([...files.map(({ review }) => review), ...whole].map(({ uri }) => uri));
  for (const other of reviews.listed()) {
    const unknown = new Set(of.filter((id) => !open.has(id)));
    if (unknown.size === 0) break;
    if (uris.has(other.uri) || !reviews.isFrom(other, unknown)) continue;
    const made = isShownNow(other)
      ? reviews.originsOf(other, other.hunks)
      : [...unknown].filter((id) => reviews.isFrom(other, new Set([id])));
    for (const id of made) open.add(id);
  }
  return { of, inPart: of.filter((id) => open.has(id)) };
}
