import type { Hunk } from "../corpus/hunks.ts";

/** What a model has seen, what it means to do, and what goes wrong on the way. Lines have no endings. */
export interface Situation {
  readonly path: string;
  /** The file when it was read. */
  readonly read: readonly string[];
  /** And when the call comes. */
  readonly now: readonly string[];
  /** What was read of it, from 1, both included. */
  readonly window: { readonly first: number; readonly last: number };
  /** The change that is meant, in the lines that were read. */
  readonly hunk: Hunk;
  /** Its new lines as the model writes them. */
  readonly writtenLines: readonly string[];
  /** What becomes of lines that the model copies from what it has read. */
  readonly copy: (line: string) => string;
  /** The last line of the range as the model takes it to be, from 1. */
  readonly guessedEnd: number;
  /** Rows were pasted with the numbers that a numbered read shows. */
  readonly pastesNumbers: boolean;
  /** The call leaves out `as_of`. */
  readonly omitsSnapshot: boolean;
  /** Every text that is right. */
  readonly accepted: readonly string[];
}

/** A text of lines, with its newline at the end. */
export function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}

/** A call as the tool answers it: the text afterwards, and whether it says that all went well. */
export interface Attempt {
  readonly isSuccess: boolean;
  readonly text: string;
}

/** The first call, and what the error of it alone lets an agent do, if anything. */
export type Attempts = readonly [first: Attempt, second?: Attempt];

export type Verdict = "right at first" | "right after a retry" | "needs a read" | "wrong";

/** A call that says that all went well and left another text than one that is right is wrong. */
export function judge([first, second]: Attempts, { accepted }: Situation): Verdict {
  const isWrong = (each: Attempt): boolean => each.isSuccess && !accepted.includes(each.text);
  if (isWrong(first) || (second !== undefined && isWrong(second))) return "wrong";
  if (first.isSuccess) return "right at first";
  return second?.isSuccess === true ? "right after a retry" : "needs a read";
}
