import { revealHidden, showCodePoint } from "../hiddenCharacters.ts";
import { truncate } from "../lines/index.ts";
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

/** The text without what a reader overlooks, all of it or some, for comparing texts. */
export function levelText(text: string, by = levellers): string {
  return by.reduce((levelled, { level }) => level(levelled), text);
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

function isIn(searched: string, there: string, by: readonly Leveller[]): boolean {
  return levelText(there, by).includes(levelText(searched, by));
}

const maxShownLines = 10;
const maxShownUnits = 200;

/**
 * The lines as they are, with what cannot be seen made visible: hidden characters always as
 * `[U+200B]`; where white space differs, a tab as `→` and a space at the end of a line as `·`; where
 * composition differs, a combining mark by its code point. Long lines and many lines are cut.
 */
export function showDifferences(text: string, differences: readonly TextDifference[]): string {
  const lines = text.replace(/\n$/, "").split("\n");
  const shown = lines.slice(0, maxShownLines).map((line) => showLine(line, differences));
  const left = lines.length - shown.length;
  if (left > 0) shown.push(`… ${left} more ${left === 1 ? "line" : "lines"}`);
  return shown.join("\n");
}

function showLine(line: string, differences: readonly TextDifference[]): string {
  let shown = line.length > maxShownUnits ? `${truncate(line, maxShownUnits)}…` : line;
  if (differences.includes("composed and decomposed characters")) {
    shown = shown.replace(/\p{M}/gu, showCodePoint);
  }
  if (whiteSpace.some((difference) => differences.includes(difference))) {
    shown = shown
      .replace(/(?<![ \t])[ \t]+$/, (spaces) => spaces.replaceAll(" ", "·"))
      .replaceAll("\t", "→");
  }
  return revealHidden(shown);
}

const whiteSpace: readonly TextDifference[] = [
  "trailing spaces",
  "indentation",
  "spaces or tabs",
  "line breaks",
];
