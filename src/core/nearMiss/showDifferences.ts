import { revealHidden } from "../hiddenCharacters.ts";
import { truncate } from "../lines/index.ts";
import type { TextDifference } from "./nearMiss.ts";

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
    shown = shown.replace(/\p{M}/gu, codePointOf);
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

function codePointOf(character: string): string {
  return `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`;
}
