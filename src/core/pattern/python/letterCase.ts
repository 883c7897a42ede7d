import type { PatternFailure } from "../../failure/index.ts";
import type { LetterCase, Reference } from "./syntax.ts";

/** Planes with cased letters end here. */
const casedEnd = 0x1ffff;
const changesWithCase = /\p{Changes_When_Casemapped}/u;

let spellings: Map<string, number[]> | undefined;

/** All cased characters by what Python's IGNORECASE compares: built at first use, about 10 ms. */
function spellingsByKey(): Map<string, number[]> {
  if (spellings !== undefined) return spellings;
  spellings = new Map();
  for (let codePoint = 0; codePoint <= casedEnd; codePoint += 1) {
    const character = String.fromCodePoint(codePoint);
    if (!changesWithCase.test(character)) continue;
    const key = caseKey(character);
    const same = spellings.get(key);
    if (same === undefined) spellings.set(key, [codePoint]);
    else same.push(codePoint);
  }
  return spellings;
}

/**
 * Two characters are the same letter to `re` if their lower-case forms (of one character each) are
 * the same or have the same upper-case form: `i` is `İ` and `ı`, `k` is the Kelvin sign, `ﬅ` is `ﬆ`.
 */
function caseKey(character: string): string {
  const lower = character.toLowerCase().codePointAt(0) ?? 0;
  return String.fromCodePoint(lower).toUpperCase();
}

/** All spellings of a character under IGNORECASE, itself among them, ascending. */
export function listSpellings(codePoint: number, letterCase: LetterCase): readonly number[] {
  if (letterCase === "exact") return [codePoint];
  if (letterCase === "ascii") return listAsciiSpellings(codePoint);
  const character = String.fromCodePoint(codePoint);
  if (!changesWithCase.test(character)) return [codePoint];
  return spellingsByKey().get(caseKey(character)) ?? [codePoint];
}

function listAsciiSpellings(codePoint: number): readonly number[] {
  const lower = codePoint | 0x20;
  const isLetter = lower >= 0x61 && lower <= 0x7a && codePoint < 0x80;
  return isLetter ? [lower - 0x20, lower] : [codePoint];
}

/** Spellings outside of a range of characters inside of it. */
export function listSpellingsOfRange(
  first: number,
  last: number,
  letterCase: LetterCase,
): readonly number[] {
  if (letterCase === "exact") return [];
  const inside = (codePoint: number): boolean => codePoint >= first && codePoint <= last;
  const groups =
    letterCase === "ascii"
      ? Array.from({ length: 26 }, (_, letter) => [0x41 + letter, 0x61 + letter])
      : [...spellingsByKey().values()];
  return groups
    .filter((group) => group.some(inside))
    .flatMap((group) => group.filter((codePoint) => !inside(codePoint)));
}

/**
 * Of each two characters that are one letter to the engine's `(?i:\1)` and two to Python's, or the
 * reverse (`İ`), the rarer. Python compares lower case, the engine folds.
 */
const foldedOtherwise =
  /[\u0345\u00b5\u0130\u017f\u03c2\u03d0\u03d1\u03d5\u03d6\u03f0\u03f1\u03f5\u1c80-\u1c88\u1e9b\u1fbe\u1fd3\u1fe3\ufb05]/u;

/** Under `(?ia)` Python leaves these as they are. */
const foldedBeyondAscii = /(?![\0-\x7f])\p{Changes_When_Casemapped}/u;

/** Why a pattern with these references could give other matches than Python's in this text. */
export function refuseFolding(
  { pattern, foldingReferences }: PatternWithReferences,
  text: string,
): PatternFailure | undefined {
  for (const { group, letterCase, offset } of foldingReferences) {
    const doubtful = letterCase === "ascii" ? foldedBeyondAscii : foldedOtherwise;
    const character = doubtful.exec(text)?.[0];
    if (character === undefined) continue;
    const problem = `the reference to group ${group} cannot be translated: it ignores case, which Python does differently for the '${character}' in this text`;
    return { code: "invalidPattern", pattern, problem, offset };
  }
  return undefined;
}

interface PatternWithReferences {
  readonly pattern: string;
  /** That ignore case: the engine compares other letters than Python does. */
  readonly foldingReferences: readonly Reference[];
}
