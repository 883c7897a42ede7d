import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { findReviewHunks } from "../../../../../src/core/history/index.ts";
import {
  findLines,
  followLines,
  readChangeAt,
  renderComments,
} from "../../../../../src/host/review/comments/commentText.ts";

const seed = 2424;
/** One letter for each line. */
const textOf = (letters: string): string => letters.replaceAll(/./g, "$&\n");

describe("followLines", () => {
  for (const [what, before, span, after, wanted] of [
    ["stays", "abcd", "2-3", "abcd", "2-3"],
    ["goes down with lines that come above it", "abcd", "2-3", "xyabcd", "4-5"],
    ["leaves out what comes right before and after it", "abcd", "2-3", "axbcyd", "3-4"],
    ["goes up", "abcd", "3-3", "bcd", "2-2"],
    ["takes in what comes between", "abcd", "2-3", "abxcd", "2-4"],
    ["is where its lines were replaced", "abcd", "2-3", "axyzd", "2-4"],
    ["is where a line in its place is longer", "abcd", "2-2", "aBcd", "2-2"],
    ["is at the next line where its lines are gone", "abcd", "2-2", "acd", "2-2"],
    ["is at the last line where the end is gone", "abcd", "4-4", "abc", "3-3"],
    ["is at the first line of a text that is empty", "abcd", "2-3", "", "1-1"],
  ] as const) {
    it(`${what}: ${before} ${span} → ${after}`, () => {
      assert.equal(show(followLines(spanOf(span), textOf(before), textOf(after))), wanted);
    });
  }

  it(`finds lines that are still there, and always a line (seed ${seed})`, () => {
    const letters = (alphabet: string) =>
      fc.string({ unit: fc.constantFrom(...Array.from(alphabet)), maxLength: 8 });
    const [up, down] = [letters("abcd"), letters("efgh")];
    fc.assert(
      fc.property(up, down, up, down, (above, below, newAbove, newBelow) => {
        // Capital letters occur only here.
        const before = `${above}XYZ${below}`;
        const span = { startLine: above.length + 1, lineCount: 3 };
        const after = `${newAbove}XYZ${newBelow}`;
        const followed = followLines(span, textOf(before), textOf(after));
        assert.deepEqual(followed, { startLine: newAbove.length + 1, lineCount: 3 });
        const elsewhere = followLines(span, textOf(before), textOf(newAbove));
        assert.ok(elsewhere.startLine >= 1 && elsewhere.lineCount >= 1);
        const last = elsewhere.startLine + elsewhere.lineCount - 1;
        assert.ok(last <= Math.max(1, newAbove.length));
      }),
      { seed },
    );
  });
});

describe("findLines", () => {
  for (const [what, lines, startLine, text, wanted] of [
    ["where they are", "bc", 2, "abcd", "2-3"],
    ["where they are now", "bc", 2, "xxabcd", "4-5"],
    ["where they are nearest", "a", 4, "abcba", "5-5"],
    ["nowhere, if they are gone", "x", 2, "abc", undefined],
    ["nowhere in an empty text", "x", 9, "", undefined],
  ] as const) {
    it(`finds lines ${what}`, () => {
      const found = findLines(Array.from(lines), startLine, textOf(text));
      assert.equal(found && show(found), wanted);
    });
  }
});

describe("readChangeAt", () => {
  for (const [what, baseline, text, span, wanted] of [
    ["lines that an agent wrote", "abc", "axyc", "2-3", "xy +xy -b"],
    ["some of them", "abc", "axyc", "3-3", "y +y -b"],
    ["with others beside them", "abc", "axyc", "2-4", "xyc +xy -b"],
    ["the line before those that are gone", "abc", "ac", "1-1", "a + -b"],
    ["lines of no change", "abc", "axyc", "4-4", undefined],
  ] as const) {
    it(`says what a comment is about: ${what}`, () => {
      const [before, now] = [textOf(baseline), textOf(text)];
      const review = { baseline: before, text: now, hunks: findReviewHunks(before, now) };
      const change = readChangeAt(review, spanOf(span), () => [4]);
      const { lines = [], added = [], removed = [], entries } = change ?? {};
      assert.deepEqual(entries, change && ["e4"]);
      const shown = `${lines.join("")} +${added.join("")} -${removed.join("")}`;
      assert.equal(change && shown, wanted);
    });
  }
});

describe("renderComments", () => {
  it("says for each comment the file, the lines, the edits, the change and the words", () => {
    const text = renderComments([
      {
        path: "src/a.ts",
        place: { startLine: 3, lineCount: 2 },
        words: "Use a constant.",
        entries: ["e4", "e7"],
        added: ["const a = 1;", "const b = 2;"],
        removed: ["old"],
      },
      {
        path: "b.md",
        place: { startLine: 9, lineCount: 1 },
        words: "Why?",
        entries: [],
        added: ["```"],
        removed: [],
      },
    ]);
    assert.equal(
      text,
      [
        "2 comments on your changes:",
        "",
        "src/a.ts, lines 3-4 (edits e4, e7 in the Edit History):",
        "```diff",
        "-old",
        "+const a = 1;",
        "+const b = 2;",
        "```",
        "Use a constant.",
        "",
        "b.md, line 9:",
        "````diff",
        "+```",
        "````",
        "Why?",
      ].join("\n"),
    );
  });

  for (const [place, words] of [
    ["linesGone", "lines that are no longer there"],
    ["fileGone", "a file that is no longer there"],
  ] as const) {
    it(`says that a comment is about ${words}`, () => {
      const about = { entries: ["e4"], added: ["x"], removed: [] };
      const text = renderComments([{ path: "a.txt", place, words: "Why?", ...about }]);
      assert.match(text, new RegExp(`a\\.txt, ${words} \\(edit e4 in the Edit History\\):\n`));
    });
  }

  it("quotes only the beginning of many lines", () => {
    const added = Array.from({ length: 40 }, (_, index) => `line ${index + 1}`);
    const place = { startLine: 1, lineCount: 40 };
    const text = renderComments([
      { path: "a.txt", place, words: "Shorter.", entries: [], added, removed: [] },
    ]);
    assert.match(text, /^A comment on your changes:/);
    assert.match(text, /\+line 30\n\+… \(10 more lines\)\n```\nShorter\.$/);
  });
});

function spanOf(words: string): { readonly startLine: number; readonly lineCount: number } {
  const [first = 0, last = 0] = words.split("-").map(Number);
  return { startLine: first, lineCount: last - first + 1 };
}

function show({ startLine, lineCount }: ReturnType<typeof spanOf>): string {
  return `${startLine}-${startLine + lineCount - 1}`;
}
