import type { TextDifference } from "./nearMiss.ts";

/** Takes one kind of difference out of a text. */
interface Leveller {
  readonly difference: TextDifference;
  readonly level: (text: string) => string;
}

/** From those that ignore least to those that ignore most. */
const levellers: readonly Leveller[] = [
  {
    difference: "invisible characters",
    level: (text) => text.replace(/\p{Default_Ignorable_Code_Point}/gu, ""),
  },
  {
    difference: "special spaces",
    level: (text) => text.replace(/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/gu, " "),
  },
  { difference: "composed and decomposed characters", level: (text) => text.normalize("NFC") },
  { difference: "quotes", level: (text) => text.replace(/["'`´“”„‟«»‘’‚‛]/gu, "'") },
  { difference: "dashes", level: (text) => text.replace(/[\u2010-\u2015\u2212]/gu, "-") },
  { difference: "letter case", level: (text) => text.toLowerCase() },
  { difference: "trailing spaces", level: (text) => text.replace(/(?<![ \t])[ \t]+(?=\n|$)/g, "") },
  { difference: "indentation", level: (text) => text.replace(/(^|\n)[ \t]+/g, "$1") },
  { difference: "spaces or tabs", level: (text) => text.replace(/[ \t]+/g, "") },
  { difference: "line breaks", level: (text) => text.replace(/[ \t\n]+/g, "") },
];

/** The text without anything that a reader overlooks, for comparing texts. */
export function levelAll(text: string): string {
  return levellers.reduce((levelled, { level }) => level(levelled), text);
}

/**
 * What must be ignored for `searched` to be in `there`: as little as possible. `wording` if ignoring
 * everything is not enough.
 */
export function findDifferences(searched: string, there: string): TextDifference[] {
  let needed = levellers;
  if (!isIn(searched, there, needed)) return ["wording"];
  for (const leveller of levellers.toReversed()) {
    const without = needed.filter((other) => other !== leveller);
    if (isIn(searched, there, without)) needed = without;
  }
  return needed.map(({ difference }) => difference);
}

function isIn(searched: string, there: string, levellers: readonly Leveller[]): boolean {
  const level = (text: string): string =>
    levellers.reduce((levelled, each) => each.level(levelled), text);
  return level(there).includes(level(searched));
}
