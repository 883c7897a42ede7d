import type { PatternFailure } from "../../failure/index.ts";
import type { LetterCase } from "./syntax.ts";

/** A back-reference that ignores case: the engine compares other letters than Python does. */
export interface FoldingReference {
  readonly group: number;
  readonly letterCase: LetterCase;
  readonly offset: number;
}

/**
 * Of each two characters that are one letter to the engine's `(?i:\1)` and two to Python's, or the
 * reverse (`İ`), the rarer. Python compares lower case, the engine folds.
 */
const FOLDED_OTHERWISE =
  /[\u0345\u00b5\u0130\u017f\u03c2\u03d0\u03d1\u03d5\u03d6\u03f0\u03f1\u03f5\u1c80-\u1c88\u1e9b\u1fbe\u1fd3\u1fe3\ufb05]/u;

/** Under `(?ia)` Python leaves these as they are. */
const FOLDED_BEYOND_ASCII = /(?![\0-\x7f])\p{Changes_When_Casemapped}/u;

/** Why a pattern with these references could give other matches than Python's in this text. */
export function refuseFolding(
  { pattern, foldingReferences }: PatternWithReferences,
  text: string,
): PatternFailure | undefined {
  for (const { group, letterCase, offset } of foldingReferences) {
    const doubtful = letterCase === "ascii" ? FOLDED_BEYOND_ASCII : FOLDED_OTHERWISE;
    const character = doubtful.exec(text)?.[0];
    if (character === undefined) continue;
    const problem = `the reference to group ${group} cannot be translated: it ignores case, which Python does differently for the '${character}' in this text`;
    return { code: "invalidPattern", pattern, problem, offset };
  }
  return undefined;
}

interface PatternWithReferences {
  readonly pattern: string;
  readonly foldingReferences: readonly FoldingReference[];
}
