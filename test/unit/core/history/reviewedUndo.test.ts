import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { applyEdit, createEdit } from "../../../../src/core/edit/index.ts";
import {
  keepCalls,
  planReviewedUndo,
  type ReviewedChange,
} from "../../../../src/core/history/reviewedUndo.ts";
import { findReviewHunks } from "../../../../src/core/history/reviewHunks.ts";
import { carryBaseline } from "../../../../src/core/history/baseline/carryBaseline.ts";
import { lineEditBetween } from "../../../../src/core/history/lineEdit.ts";
import { planUndo } from "../../../../src/core/history/planUndo.ts";
import { joinLines, movedTexts, replaceRuns } from "../../../support/generators/lineRuns.ts";

const seed = 1307;

describe("keepCalls", () => {
  /** The call, then the state, and the baseline once it is kept. */
  const examples: readonly (readonly [
    before: string,
    after: string,
    baseline: string,
    text: string,
    kept: string,
    left: string,
  ])[] = [
    ["abc", "axc", "abc", "axc", "axc", ""],
    ["abcde", "axcde", "abcde", "axcye", "axcde", ""],
    ["abcde", "abxde", "abcde", "abxye", "abxde", ""],
    ["abxde", "abxye", "abcde", "abxye", "abcye", ""],
    ["axc", "ayc", "abc", "ayc", "abc", "2+1"],
    ["-", "abc", "-", "abc", "abc", ""],
    ["-", "abc", "-", "abcd", "abc", ""],
    ["abc", "-", "abc", "-", "-", ""],
  ];
  for (const [before, after, baseline, text, kept, left] of examples) {
    it(`${before} → ${after} in ${text} of ${baseline}: ${kept}, left ${left || "-"}`, () => {
      const call = { before: textOf(before), after: textOf(after) };
      const answer = keepCalls([call], { text: textOf(text), baseline: textOf(baseline) });
      assert.equal(answer.baseline, textOf(kept));
      assert.equal(
        answer.left.map(({ lines }) => lines && `${lines.startLine}+${lines.lineCount}`).join(" "),
        left,
      );
    });
  }

  it("keeps a call that moved a line, where somebody has put it since", () => {
    const [before = "", after = "", text = ""] = ["abcd", "adbc", "abdc"].map((letters) =>
      Array.from(letters, (letter) => `${letter.repeat(30)}\n`).join(""),
    );
    const kept = keepCalls([{ before, after }], { text, baseline: before });
    assert.deepEqual([kept.baseline, kept.left], [text, []]);
  });

  it(`keeps no call so that an undo of the rest takes a line of before (seed ${seed})`, () => {
    fc.assert(
      fc.property(movedTexts, fc.boolean(), (lines, isFirst) => {
        const [before = "", after = "", text = ""] = [lines.before, lines.after, lines.now].map(
          joinLines,
        );
        const call = isFirst ? { before, after } : { before: after, after: text };
        const { baseline } = keepCalls([call], { text, baseline: before });
        for (const line of lines.before.filter((each) => lines.now.includes(each)))
          assert.equal(baseline?.split(`${line}\n`).length, 2, line);
      }),
      { seed, numRuns: 1000 },
    );
  });

  it("keeps several calls together, though each is under the next", () => {
    const calls = ["axcy", "axcd", "abcd"].map(textOf);
    const [text = "", between = "", before = ""] = calls;
    const newestFirst = [
      { before: between, after: text },
      { before, after: between },
    ];
    const kept = keepCalls(newestFirst, { text, baseline: before });
    assert.deepEqual(kept.left, []);
    assert.equal(kept.baseline, text);
    const onOneLine = ["azc", "axc", "abc"].map(textOf);
    const [last = "", middle = "", first = ""] = onOneLine;
    const both = [
      { before: middle, after: last },
      { before: first, after: middle },
    ];
    assert.equal(keepCalls(both, { text: last, baseline: first }).baseline, last);
  });

  const change = fc.record({ at: fc.nat(29), removed: fc.nat(3), added: fc.nat(3) });
  it(`keeps no line of another call, and its undo gives the baseline back (seed ${seed})`, () => {
    fc.assert(
      fc.property(fc.array(change), fc.array(change), (first, second) => {
        const start = Array.from({ length: 30 }, (_, index) => `line ${index}`);
        const between = replaceRuns(start, first, "first");
        const text = joinLines(replaceRuns(between, second, "second"));
        const baseline = joinLines(start);
        const call = { before: baseline, after: joinLines(between) };
        const kept = keepCalls([call], { text, baseline });
        assert.ok(!kept.baseline?.includes("second"));
        if (kept.left.length === 0 && second.length === 0) assert.equal(kept.baseline, text);
        const undo = planUndo({ before: baseline, after: kept.baseline, current: kept.baseline });
        assert.equal(undo.text, baseline);
      }),
      { seed: seed, numRuns: 1000 },
    );
  });
});

describe("planReviewedUndo", () => {
  /** A call, then baseline and text now, and what they are once the call is undone. */
  const examples: readonly (readonly [
    before: string,
    after: string,
    baseline: string,
    text: string,
    baselineAfter: string,
    textAfter: string,
  ])[] = [
    ["abc", "axc", "abc", "axc", "abc", "abc"],
    ["abc", "axc", "axc", "axc", "abc", "abc"],
    ["abcde", "axcde", "axcde", "axcye", "abcde", "abcye"],
    ["abcde", "axcde", "abcde", "axc1e", "abcde", "abc1e"],
    ["-", "abc", "-", "abc", "-", "-"],
    ["-", "abc", "abc", "abc", "-", "-"],
    ["abc", "-", "-", "-", "abc", "abc"],
  ];
  for (const [before, after, baseline, text, baselineAfter, textAfter] of examples) {
    it(`${before} → ${after} in ${text} of ${baseline}: ${textAfter} of ${baselineAfter}`, () => {
      const change = { before: textOf(before), after: textOf(after) };
      const call = { kind: "edit", text: change, baseline: undefined } as const;
      const plan = planReviewedUndo([call], { text: textOf(text), baseline: textOf(baseline) });
      assert.deepEqual([plan.text, plan.baseline], [textOf(textAfter), textOf(baselineAfter)]);
    });
  }

  it("takes a line for the call's before that one if it brings it back, unless that was kept", () => {
    // The first call put `x` in the place of `b`, the second `y` in that of `x`.
    const text = { before: textOf("axc"), after: textOf("ayc") };
    const baseline = { before: textOf("abc"), after: textOf("abc") };
    const undo = { kind: "edit", text, baseline } as const;
    const plan = (reviewed: string): string | null =>
      planReviewedUndo([undo], { text: textOf("aycd"), baseline: textOf(reviewed) }).baseline;
    assert.equal(plan("abc"), textOf("abc"));
    assert.equal(plan("ayc"), textOf("axc"));
  });

  it("leaves nothing to review of calls that are undone, however many lines are equal", () => {
    const texts = ["b\nc\ne\nc\n", "b\nc\ne\nc\n}\na\n", "b\nu\nv\nc\n}\na\n"];
    for (const typed of ["", "p\n"]) {
      const [baseline = "", second = "", last = ""] = texts;
      const calls = [[second, last] as const, [baseline, second] as const].map(
        ([before, after]): ReviewedChange => {
          const known = { before: baseline, after: baseline };
          return { kind: "edit", text: { before, after }, baseline: known };
        },
      );
      const state = { text: typed + last, baseline: typed + baseline };
      const plan = planReviewedUndo(calls, state);
      assert.deepEqual([plan.text, plan.baseline], [state.baseline, state.baseline]);
    }
  });

  it(`leaves nothing to review of calls that are all undone after typing among equal lines (seed ${seed})`, () => {
    const letters = fc.array(fc.constantFrom("a", "b", "}", ""), { maxLength: 3 });
    const step = fc.record({
      isAgents: fc.boolean(),
      at: fc.nat(),
      gone: fc.nat(2),
      come: letters,
    });
    let undoneCount = 0;
    fc.assert(
      fc.property(letters, fc.array(step, { minLength: 2, maxLength: 5 }), (start, steps) => {
        let lines = start;
        let state = { text: joinLines(start), baseline: joinLines(start) };
        const calls: ReviewedChange[] = [];
        for (const { isAgents, at, gone, come } of steps) {
          const before = lines;
          lines = lines.toSpliced(at % (lines.length + 1), gone, ...come);
          const text = joinLines(lines);
          const { baseline } = state;
          if (isAgents) calls.unshift(editOf(before, lines, baseline));
          state = { text, baseline: isAgents ? baseline : (carryBaseline(state, text) ?? "") };
        }
        const plan = planReviewedUndo(calls, state, { isKnown: true });
        if (plan.left.length > 0) return;
        undoneCount++;
        assert.equal(plan.baseline, plan.text);
      }),
      { seed, numRuns: 4000 },
    );
    assert.ok(undoneCount > 1000);
  });

  it("gives back what a person had typed before a call took it away with an older call's lines", () => {
    const [start, agents, typed] = ["abc", "axc", "axcp"].map((each) => Array.from(each));
    assert.ok(start && agents && typed);
    const baseline = joinLines([...start, "p"]);
    const calls = [editOf(typed, start, baseline), editOf(start, agents, joinLines(start))];
    const plan = planReviewedUndo(calls, { text: joinLines(start), baseline });
    assert.deepEqual([plan.text, plan.baseline], [baseline, baseline]);
  });

  it("gives the baseline that the call found back with its text, however many lines are equal", () => {
    const [baseline, before, after] = ["e\n\n\n}\n\n", "e\nb\ne\n\n}\n\n", "e\nb\ne\n\n"];
    const known = { before: baseline, after: baseline };
    const call: ReviewedChange = { kind: "edit", text: { before, after }, baseline: known };
    assert.equal(planReviewedUndo([call], { text: after, baseline }).baseline, baseline);
  });

  it("gives back what was kept before an undo, though an older one had found the same baseline", () => {
    // The older one took `x` back, and a formatter made `1` of its `b`; then `y` was kept.
    const [start, agents, formatted] = ["abcde", "axcye", "a1cye"].map(textOf) as [
      string,
      string,
      string,
    ];
    const undos: readonly ReviewedChange[] = [
      {
        kind: "undo",
        text: { before: formatted, after: start },
        baseline: { before: formatted, after: start },
      },
      {
        kind: "undo",
        text: { before: agents, after: formatted },
        baseline: { before: start, after: textOf("a1cde") },
      },
    ];
    const plan = planReviewedUndo(undos, { text: start, baseline: start });
    assert.deepEqual([plan.text, plan.baseline], [agents, textOf("abcye")]);
  });

  it("leaves a later call to review that wrote into what the call had moved", () => {
    const [before, moved, now, undone] = ["fpq}g}", "g}fpq}", "g}fpxq}", "fpxq}g}"].map(textOf);
    const call = { before: before ?? "", after: moved ?? "" };
    const baseline = { before: call.before, after: call.before };
    const state = { text: now ?? "", baseline: call.before };
    const plan = planReviewedUndo([{ kind: "edit", text: call, baseline }], state);
    assert.deepEqual([plan.text, plan.baseline], [undone, before]);
  });

  it("leaves the baseline where an undo that is taken back leaves some of its text", () => {
    // It gave `abdc` for `axc`, a formatter made `aBdc` of that, and an agent `aByc`.
    const text = { before: textOf("axc"), after: textOf("aBdc") };
    const baseline = { before: textOf("abdc"), after: textOf("aBdc") };
    const state = { text: textOf("aByc"), baseline: textOf("aBdc") };
    const plan = planReviewedUndo([{ kind: "undo", text, baseline }], state);
    assert.deepEqual({ text: plan.text, baseline: plan.baseline }, state);
    assert.equal(plan.left.length, 1);
  });

  const change = fc.record({ at: fc.nat(9), removed: fc.nat(3), added: fc.nat(3) });
  const runs = fc.array(change, { maxLength: 4 });
  const changes = fc.option(runs, { nil: null });
  it(`makes no line an agent's that was there before all calls, whatever was kept (seed ${seed})`, () => {
    fc.assert(
      fc.property(runs, runs, fc.nat(), fc.nat({ max: 2 }), (first, second, kept, undone) => {
        const start = Array.from({ length: 10 }, (_, index) => `line ${index}`);
        const between = replaceRuns(start, first, "call");
        const baseline = joinLines(start);
        const call = editOf(start, between, baseline);
        const hunks = lineEditBetween(baseline, call.text.after ?? "").replacements;
        const some = hunks.filter((_, index) => index === kept % (hunks.length + 1));
        const baselineThen = applyEdit(createEdit(baseline.length, some), baseline);
        const now = replaceRuns(between, second, "call 2.");
        const other = editOf(between, now, baselineThen);
        const calls = [[other], [call], [other, call]][undone] ?? [];
        const plan = planReviewedUndo(calls, { text: joinLines(now), baseline: baselineThen });
        const lines = (plan.text ?? "").split("\n");
        for (const { current } of findReviewHunks(plan.baseline, plan.text)) {
          const from = current.startLine - 1;
          const agents = lines.slice(from, from + current.lineCount);
          assert.ok(
            agents.every((line) => line.startsWith("call")),
            agents.join(),
          );
        }
      }),
      { seed: seed, numRuns: 2000 },
    );
  });

  it(`undoes, and its redo gives text and baseline back (seed ${seed})`, () => {
    fc.assert(
      fc.property(fc.array(changes, { minLength: 4, maxLength: 4 }), (runs) => {
        const start = Array.from({ length: 10 }, (_, index) => `line ${index}`);
        const [before, after, baseline, text] = runs.map((each, index) =>
          each === null ? null : joinLines(replaceRuns(start, each, `text ${index}`)),
        ) as [string | null, string | null, string | null, string | null];
        const call = { kind: "edit", text: { before, after }, baseline: undefined } as const;
        const state = { text, baseline };
        const undone = planReviewedUndo([call], state);
        if (text === baseline) assert.equal(undone.text, undone.baseline);
        const undo: ReviewedChange = {
          kind: "undo",
          text: { before: state.text, after: undone.text },
          baseline: { before: state.baseline, after: undone.baseline },
        };
        const redone = planReviewedUndo([undo], undone);
        assert.deepEqual({ text: redone.text, baseline: redone.baseline }, state);
        assert.deepEqual(redone.left, []);
      }),
      { seed: seed, numRuns: 2000 },
    );
  });
});

function editOf(
  before: readonly string[],
  after: readonly string[],
  baseline: string,
): ReviewedChange {
  const text = { before: joinLines(before), after: joinLines(after) };
  return { kind: "edit", text, baseline: { before: baseline, after: baseline } };
}

function textOf(letters: string): string | null {
  return letters === "-" ? null : joinLines(Array.from(letters));
}
