import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { editBetween } from "../../../../src/core/diff/editBetween.ts";
import { applyEdit, type Edit, emptyEdit, isEmptyEdit } from "../../../../src/core/edit/edit.ts";
import {
  hunksOfReview,
  keepHunk,
  overlapsHunks,
  replayReview,
  type Review,
  reviewAfterAgentEdit,
  reviewAfterOtherEdit,
  reviewAfterUndo,
  undoHunk,
} from "../../../../src/core/history/review.ts";
import { editableText } from "../../../support/generators/editArbitraries.ts";

const seed = 1303;
const after = {
  agent: reviewAfterAgentEdit,
  other: reviewAfterOtherEdit,
  undo: reviewAfterUndo,
} as const;
const byWhom = fc.constantFrom("agent", "other", "undo");

describe("a review", () => {
  /** A letter a line. `agent:`, `other:` and `back:` make the text what follows; `keep:` and `undo:` a hunk. */
  const examples: readonly (readonly [
    start: string,
    steps: string,
    current: string,
    baseline: string,
    hunks: string,
  ])[] = [
    ["abc", "", "abc", "abc", ""],
    ["abc", "agent:axc", "axc", "abc", "2+1/2+1"],
    ["abc", "agent:ac", "ac", "abc", "2+0/2+1"],
    ["abc", "agent:abxyc", "abxyc", "abc", "3+2/3+0"],
    ["", "agent:ab", "ab", "", "1+2/1+0"],
    ["ab", "agent:", "", "ab", "1+0/1+2"],
    ["abcde", "agent:xbcyz", "xbcyz", "abcde", "1+1/1+1 4+2/4+2"],
    // Further edits of agents.
    ["abc", "agent:axc agent:ayc", "ayc", "abc", "2+1/2+1"],
    ["abc", "agent:axc agent:abc", "abc", "abc", ""],
    ["abc", "agent:axc agent:xc", "xc", "abc", "1+1/1+2"],
    ["abcde", "agent:axcde agent:axcye", "axcye", "abcde", "2+1/2+1 4+1/4+1"],
    ["abcde", "agent:axyze agent:axcze", "axcze", "abcde", "2+1/2+1 4+1/4+1"],
    ["abcde", "agent:ae agent:ace", "ace", "abcde", "2+0/2+1 3+0/4+1"],
    ["abc", "agent:axbc agent:axyc", "axyc", "abc", "2+2/2+1"],
    // Others, elsewhere and beside.
    ["abc", "other:xyz", "xyz", "xyz", ""],
    ["abcde", "agent:axcde other:axcdE", "axcdE", "abcdE", "2+1/2+1"],
    ["abcde", "agent:axcde other:1axcde", "1axcde", "1abcde", "3+1/3+1"],
    ["abc", "agent:axc other:a1xc", "a1xc", "a1bc", "3+1/3+1"],
    ["abc", "agent:axc other:ax1c", "ax1c", "ab1c", "2+1/2+1"],
    ["abc", "agent:axc other:x", "x", "b", "1+1/1+1"],
    ["abcde", "agent:axcye other:axye", "axye", "abde", "2+2/2+2"],
    ["abc", "agent:ac other:a1c", "a1c", "ab1c", "2+0/2+1"],
    ["abc", "agent:ac other:1c", "1c", "1bc", "2+0/2+1"],
    ["abc", "agent:ac other:a1", "a1", "ab1", "2+0/2+1"],
    // Others, on lines of the agent.
    ["abc", "agent:axc other:a1c", "a1c", "a1c", ""],
    ["abc", "agent:axc other:ac", "ac", "ac", ""],
    ["abc", "agent:axyzc other:ax1zc", "ax1zc", "ab1c", "2+1/2+1 4+1/4+0"],
    ["abc", "agent:axyzc other:a1yzc", "a1yzc", "a1bc", "3+2/3+1"],
    ["abc", "agent:axyzc other:axy1c", "axy1c", "ab1c", "2+2/2+1"],
    ["abc", "agent:axyzc other:axzc", "axzc", "abc", "2+2/2+1"],
    ["abc", "agent:axyc other:ax1yc", "ax1yc", "ab1c", "2+1/2+1 4+1/4+0"],
    ["abc", "agent:ac other:1", "1", "1", ""],
    // Others take it back.
    ["abc", "agent:axc other:abc", "abc", "abc", ""],
    ["abc", "agent:ac other:abc", "abc", "abc", ""],
    ["abc", "agent:ac other:ab1c", "ab1c", "ab1c", ""],
    ["abc", "agent:axbc other:abc", "abc", "abc", ""],
    // Keep and undo.
    ["abcde", "agent:xbcdy keep:0", "xbcdy", "xbcde", "5+1/5+1"],
    ["abcde", "agent:xbcdy undo:0", "abcdy", "abcde", "5+1/5+1"],
    ["abcde", "agent:xbcdy keep:1 keep:0", "xbcdy", "xbcdy", ""],
    ["abcde", "agent:xbcdy undo:1 undo:0", "abcde", "abcde", ""],
    ["abc", "agent:axc keep:0 agent:ayc", "ayc", "axc", "2+1/2+1"],
    ["abc", "agent:axyzc other:ax1zc undo:0 undo:0", "ab1c", "ab1c", ""],
    // Edits that a person takes back.
    ["abc", "agent:axc back:abc", "abc", "abc", ""],
    ["abc", "agent:axc agent:ayc back:axc", "axc", "abc", "2+1/2+1"],
    ["abc", "agent:ac agent:axc back:ac", "ac", "abc", "2+0/2+1"],
    ["abc", "agent:ac agent:a back:ac", "ac", "abc", "2+0/2+1"],
    ["abcde", "agent:axcye back:abcye", "abcye", "abcde", "4+1/4+1"],
    ["abcde", "agent:axcye other:a1cye back:abcye", "abcye", "abcde", "4+1/4+1"],
    ["abcde", "agent:axcye other:axc1e back:abcde", "abcde", "abcde", ""],
    ["abcde", "agent:axcye keep:0 back:abcye", "abcye", "abcde", "4+1/4+1"],
    ["abcde", "agent:axcye keep:1 back:axcde", "axcde", "abcde", "2+1/2+1"],
    ["abcde", "agent:axcye other:1axcye2 back:axcye", "axcye", "abcde", "2+1/2+1 4+1/4+1"],
    ["abc", "agent:axc keep:0 back:abc", "abc", "abc", ""],
  ];
  for (const [start, steps, current, baseline, hunks] of examples) {
    it(`${start || "nothing"} ${steps}: ${current}, baseline ${baseline}, ${hunks || "no hunk"}`, () => {
      const { text, review } = follow(linesOf(start), steps.split(" ").filter(Boolean));
      assert.equal(text, linesOf(current));
      assert.equal(applyEdit(review, text), linesOf(baseline));
      assert.equal(showHunks(review, text), hunks);
    });
  }

  /** Texts as they are. */
  const ends: readonly (readonly [texts: readonly string[], baseline: string])[] = [
    [["a\nb", "a\nb\n", "a\nb\nc\n"], "a\nb\nc\n"],
    [["a\r\nb", "a\r\nb\r\nx\r\n", "a\r\nb\r\nx\r\nc\r\n"], "a\r\nb\r\nc\r\n"],
    [["a\nb\nc\n", "a\nb\n", "a\nb"], "a\nb"],
    [["a\nb\n", "a\n", "a\nc"], "a\nb\nc"],
    [["a\rb\n", "x\nb\n", "x\n\nb\n"], "a\r\n\nb\n"],
  ];
  for (const [texts, baseline] of ends) {
    it(`runs no lines of the baseline together: ${JSON.stringify(texts)}`, () => {
      const [start = "", agent = "", other = ""] = texts;
      const first = reviewAfterAgentEdit(emptyEdit(start.length), editBetween(start, agent), start);
      const review = reviewAfterOtherEdit(first, editBetween(agent, other), agent);
      assert.equal(applyEdit(review, other), baseline);
    });
  }

  it(`keeps the baseline where an agent edits, and is of whole lines that do not touch (seed ${seed})`, () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(byWhom, editableText), { maxLength: 6 }), (steps) => {
        let [text, review]: [string, Review] = ["", emptyEdit(0)];
        for (const [who, now] of steps) {
          const baseline = applyEdit(review, text);
          const wasEmpty = isEmptyEdit(review);
          const edit = editBetween(text, now);
          review = after[who](review, edit, text);
          text = now;
          assert.equal(review.oldLength, text.length);
          if (who === "agent") assert.equal(applyEdit(review, text), baseline);
          else if (wasEmpty) assert.ok(isEmptyEdit(review));
          assertHunks(review, text);
        }
      }),
      { seed: seed, numRuns: 3000 },
    );
  });

  it(`is empty once all is undone, in any order, or all is kept (seed ${seed})`, () => {
    fc.assert(
      fc.property(
        editableText,
        fc.array(editableText),
        fc.infiniteStream(fc.nat()),
        (start, texts, picks) => {
          const agent = texts.reduce<Followed>(editByAgent, {
            text: start,
            review: emptyEdit(start.length),
          });
          let { text, review } = agent;
          let kept = review;
          for (const pick of picks) {
            const count = review.replacements.length;
            if (count === 0) break;
            const edit = undoHunk(review, pick % count);
            review = reviewAfterAgentEdit(review, edit, text);
            text = applyEdit(edit, text);
            assert.equal(review.replacements.length, count - 1);
            kept = keepHunk(kept, pick % count);
          }
          assert.equal(text, start);
          assert.ok(isEmptyEdit(kept));
        },
      ),
      { seed: seed, numRuns: 1000 },
    );
  });

  it(`comes out of recorded texts as it was, where others stay away from hunks (seed ${seed})`, () => {
    const step = fc.tuple(fc.boolean(), fc.nat(), fc.nat({ max: 2 }), fc.nat({ max: 2 }));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const start = Array.from({ length: 20 }, (_, index) => `line ${index}\n`).join("");
        let [text, review]: [string, Review] = [start, emptyEdit(start.length)];
        const agentEdits: { before: string; after: string }[] = [];
        for (const [index, [isAgent, place, removed, added]] of steps.entries()) {
          const lines = text.split(/(?<=\n)/);
          const at = place % (lines.length + 1);
          const inHunk = hunksOfReview(review, text).some(
            ({ current: { startLine, lineCount } }) =>
              at + removed + 1 >= startLine && at <= startLine + lineCount - 1,
          );
          if (inHunk && !isAgent) continue;
          lines.splice(at, removed, ...Array.from({ length: added }, (_, i) => `${index}.${i}\n`));
          const now = lines.join("");
          const edit = editBetween(text, now);
          if (isAgent) agentEdits.push({ before: text, after: now });
          review = (isAgent ? reviewAfterAgentEdit : reviewAfterOtherEdit)(review, edit, text);
          text = now;
        }
        const replayed = replayReview({
          start: { current: start, baseline: start },
          agentEdits,
          current: text,
        });
        assert.deepEqual(replayed, review);
        const recorded = { current: text, baseline: applyEdit(review, text) };
        const again = replayReview({ start: recorded, agentEdits: [], current: text });
        assert.equal(applyEdit(again, text), recorded.baseline);
      }),
      { seed: seed, numRuns: 500 },
    );
  });
});

interface Followed {
  readonly text: string;
  readonly review: Review;
}

function editByAgent({ text, review }: Followed, now: string): Followed {
  return { text: now, review: reviewAfterAgentEdit(review, editBetween(text, now), text) };
}

function follow(start: string, steps: readonly string[]): Followed {
  let [text, review]: [string, Review] = [start, emptyEdit(start.length)];
  const takeBack = (edit: Edit): Followed => ({
    text: applyEdit(edit, text),
    review: reviewAfterAgentEdit(review, edit, text),
  });
  for (const step of steps) {
    const [word = "", rest = ""] = step.split(":");
    const now = linesOf(rest);
    const edit = editBetween(text, now);
    if (word === "agent") ({ text, review } = editByAgent({ text, review }, now));
    else if (word === "back") [review, text] = [reviewAfterUndo(review, edit, text), now];
    else if (word === "other") [review, text] = [reviewAfterOtherEdit(review, edit, text), now];
    else if (word === "keep") review = keepHunk(review, Number(rest));
    else ({ text, review } = takeBack(undoHunk(review, Number(rest))));
  }
  return { text, review };
}

function showHunks(review: Review, text: string): string {
  return hunksOfReview(review, text)
    .map(
      ({ current, baseline }) =>
        `${current.startLine}+${current.lineCount}/${baseline.startLine}+${baseline.lineCount}`,
    )
    .join(" ");
}

describe("overlapsHunks", () => {
  const cases: readonly (readonly [before: string, agent: string, other: string, is: boolean])[] = [
    ["abc", "axc", "axc1", false],
    ["abc", "axc", "1axc", false],
    ["abc", "axc", "a1c", true],
    ["abc", "axc", "ac", true],
    ["abc", "axc", "abc", false],
    ["abc", "axyzbc", "axyz1bc", false],
    ["abc", "axyzbc", "ax1zbc", true],
    ["abc", "axyzbc", "axzbc", false],
    ["abc", "ac", "1", true],
    ["abc", "ac", "a1c", false],
  ];
  for (const [before, agent, other, expected] of cases) {
    it(`${before}, by an agent ${agent}, then ${other}: ${expected ? "something" : "nothing"} is left`, () => {
      const [old, text, now] = [before, agent, other].map(linesOf) as [string, string, string];
      const review = reviewAfterAgentEdit(emptyEdit(old.length), editBetween(old, text), old);
      assert.equal(overlapsHunks(review, editBetween(text, now), text), expected);
    });
  }
});

/** Hunks are whole lines of both texts, with a line between one and the next. */
function assertHunks(review: Review, text: string): void {
  let end = -1;
  for (const { range, text: old } of review.replacements) {
    assert.ok(range.start > end);
    end = range.endExclusive;
    assert.ok(isLineStart(text, range.start) && isLineStart(text, range.endExclusive));
    assert.ok(old !== text.slice(range.start, range.endExclusive));
    const isLast = range.endExclusive === text.length;
    assert.ok(isLast || old === "" || /[\r\n]$/.test(old));
  }
}

function isLineStart(text: string, offset: number): boolean {
  if (offset === 0 || offset === text.length) return true;
  return /[\r\n]/.test(text.charAt(offset - 1)) && text.slice(offset - 1, offset + 1) !== "\r\n";
}

function linesOf(letters: string): string {
  return Array.from(letters, (letter) => `${letter}\n`).join("");
}
