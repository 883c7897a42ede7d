import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { labelMatch } from "../../../../src/toolkit/searchResults/matchLabel.ts";

/** A line with its match in «», and how it is shown, in the same notation. */
function show(notation: string): string {
  const start = notation.indexOf("«");
  const endExclusive = notation.indexOf("»") - 1;
  const line = notation.replace("«", "").replace("»", "");
  const { text, highlight } = labelMatch(line, start, endExclusive);
  if (highlight === undefined) return text;
  const [from, to] = highlight;
  return `${text.slice(0, from)}«${text.slice(from, to)}»${text.slice(to)}`;
}

const long = "x".repeat(300);

describe("the label of a match", () => {
  for (const [line, shown] of [
    ["const «a» = 1;", "const «a» = 1;"],
    ["    const «a» = 1;", "const «a» = 1;"],
    ["\t\t«\tdeep»", "«\tdeep»"],
    ["«»start", "start"],
    ["    «»", ""],
    [`${long} «word» after`, `…${"x".repeat(25)} «word» after`],
    ['    export const first = "«word»"', 'export const first = "«word»"'],
    ["the first words of a longer line «word»", "…words of a longer line «word»"],
    ["a line with an even 26 units «word»", "…with an even 26 units «word»"],
    [`«${long}» after`, `«${"x".repeat(200)}»…`],
    [`«a»${long}`, `«a»${"x".repeat(200)}…`],
    ["a\u202e«b»\u0007c", "a[U+202E]«b»[U+0007]c"],
    ["«😀» 😀", "«😀» 😀"],
  ] as const) {
    it(`${JSON.stringify(line.slice(0, 30))} is ${JSON.stringify(shown.slice(0, 30))}`, () => {
      assert.equal(show(line), shown);
    });
  }
});
