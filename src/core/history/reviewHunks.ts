import { type LineSpan, sharedLines } from "../lines/index.ts";
import {
  findMovedPairs,
  type ReviewedText,
  setIndentsAside,
  setWordsAside,
} from "./baseline/index.ts";
import { changedLines, isOpenEnded } from "./lineEdit.ts";

/** The lines of a hunk as they are, and those that they stand in place of; either may be none. */
export interface ReviewHunk {
  readonly current: LineSpan;
  readonly baseline: LineSpan;
}

/** What is to be reviewed of a file: runs of whole lines in which its text and its baseline differ. */
export function findReviewHunks(
  baseline: string | null,
  text: string | null,
): readonly ReviewHunk[] {
  // From the text, as a baseline is carried: where several comparisons are as short, both take the same.
  const changes = changedLines(text ?? "", baseline ?? "");
  return changes.map((change) => ({ current: change.old, baseline: change.new }));
}

/** A hunk that is a place of a move. */
export interface MovedHunk {
  /** All places of it, and of moves that share a place with it, where each is hardly more than the move. */
  readonly places: ReadonlySet<ReviewHunk>;
  /** Where its lines were. */
  readonly from?: ReviewHunk;
  /** Where its old lines are. */
  readonly to?: ReviewHunk;
}

/** The hunks between which agents moved lines. */
export function findMovedHunks(
  hunks: readonly ReviewHunk[],
  { text, baseline }: ReviewedText,
): ReadonlyMap<ReviewHunk, MovedHunk> {
  const changes = hunks.map((hunk) => ({ old: hunk.current, new: hunk.baseline }));
  const moved = new Map<ReviewHunk, MovedHunk>();
  const placesOf = (hunk: ReviewHunk): ReadonlySet<ReviewHunk> =>
    moved.get(hunk)?.places ?? new Set([hunk]);
  const pairs = findMovedPairs(changes, { text: text ?? "", baseline: baseline ?? "" });
  for (const [fromIndex, toIndex, isWhole] of pairs) {
    const [from, to] = [hunks[fromIndex], hunks[toIndex]];
    if (from === undefined || to === undefined) continue;
    moved.set(from, { ...moved.get(from), places: placesOf(from), to });
    moved.set(to, { ...moved.get(to), places: placesOf(to), from });
    const places = new Set(isWhole ? [...placesOf(from), ...placesOf(to)] : []);
    for (const each of places) moved.set(each, { ...moved.get(each), places });
  }
  return moved;
}

/**
 * Whether others put lines in the place of lines that an agent put in the place of some, or among them where these were
 * more or fewer, or removed all of these: taking back what is still to be reviewed does not undo that.
 */
export function leavesOthers(
  { text, baseline }: ReviewedText,
  now: string,
  hunks: readonly ReviewHunk[],
): boolean {
  const end = (given: string): string => (isOpenEnded(given) ? `${given}\n` : given);
  const texts = { text: end(text ?? ""), baseline: end(baseline ?? ""), now: end(now) };
  const words = setWordsAside(texts);
  const same = setIndentsAside(words)?.now ?? words.now;
  // What others put in the place of what an agent only added is all that there is then.
  const hunksThen = findReviewHunks(words.baseline, words.text);
  const replacing = hunksThen.filter((hunk) => hunk.baseline.lineCount > 0);
  return changedLines(words.text, same).some(({ old, new: came }) =>
    replacing.some(({ current, baseline: { lineCount: removed } }) => {
      const replaced = sharedLines(current, old).lineCount;
      if (replaced === 0) {
        const around = { startLine: old.startLine - 1, lineCount: 2 };
        return sharedLines(current, around).lineCount === 2 && removed !== current.lineCount;
      }
      const left = hunks.reduce((sum, hunk) => sum + sharedLines(came, hunk.current).lineCount, 0);
      if (came.lineCount > 0) return left < came.lineCount;
      const isLeft = hunks.some((hunk) => {
        return hunk.current.startLine === came.startLine && hunk.baseline.lineCount >= removed;
      });
      return replaced === current.lineCount && !isLeft;
    }),
  );
}
