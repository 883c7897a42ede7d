import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { editBetween } from "../../../../src/core/diff/editBetween.ts";
import { applyEdit, createEdit, type Edit, emptyEdit } from "../../../../src/core/edit/edit.ts";
import { linesOfRange } from "../../../../src/core/history/lineEdit.ts";
import { planUndo } from "../../../../src/core/history/planUndo.ts";
import {
  keepHunk,
  type Review,
  reviewAfterAgentEdit,
  reviewAfterOtherEdit,
} from "../../../../src/core/history/review.ts";
import { indexLines } from "../../../../src/core/lines/index.ts";
import {
  compareLines,
  moveHunks,
  type NaiveHunk,
  replaceLines,
  undoLines,
} from "../../../support/generators/naiveHistory.ts";
import { undoHunk } from "../../../support/history/undoHunk.ts";

const seed = 1304;
/** How many mixes: LINEWISE_HISTORY_ROUNDS, for a soak, or a hundred. */
const rounds = Number(process.env["LINEWISE_HISTORY_ROUNDS"] ?? 100);

/** Lines that are replaced, by where they are of all; what takes their place is new each time. */
const run = fc.record({ at: fc.nat(), removed: fc.nat({ max: 3 }), added: fc.nat({ max: 3 }) });
const step = fc.oneof(
  fc.record({ kind: fc.constant("agent"), runs: fc.array(run, { minLength: 1, maxLength: 4 }) }),
  fc.record({ kind: fc.constant("type"), runs: fc.array(run, { minLength: 1, maxLength: 2 }) }),
  fc.record({ kind: fc.constant("otherProgram"), runs: fc.array(run, { maxLength: 6 }) }),
  fc.record({ kind: fc.constant("format"), every: fc.integer({ min: 1, max: 7 }) }),
  fc.record({
    kind: fc.constantFrom("undo", "redo", "undoHunk", "keepHunk", "back"),
    pick: fc.nat(),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

describe("random mixes", function () {
  this.timeout(60_000 + rounds * 20);

  it(`of agents, undo, redo, keep, typing, formatters, programs are as the naive model says (${rounds} from seed ${seed})`, () => {
    const counts = { steps: 0, undefinedSteps: 0, left: 0 };
    fc.assert(
      fc.property(
        fc.constantFrom("\n", "\r\n", "\r"),
        fc.nat({ max: 20 }),
        fc.array(step, { minLength: 5, maxLength: 30 }),
        (ending, lineCount, steps) => {
          const mix = new Mix(ending, lineCount, counts);
          for (const each of steps) mix.take(each);
        },
      ),
      { seed: seed, numRuns: rounds },
    );
    assert.ok(counts.left > 0);
    assert.ok(counts.undefinedSteps < counts.steps / 20, JSON.stringify(counts));
  });
});

interface Counts {
  steps: number;
  /** In which the naive model had no answer. */
  undefinedSteps: number;
  left: number;
}

interface Entry {
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** The entry that undid it and is not undone. */
  undoneBy: Entry | undefined;
}

/** A text and its review, each as Linewise has it and as the naive model does. */
class Mix {
  readonly #ending: string;
  readonly #counts: Counts;
  readonly #entries: Entry[] = [];
  readonly #past: (readonly string[])[] = [];
  #madeLines = 0;
  #text: string;
  #review: Review;
  #lines: readonly string[];
  #hunks: readonly NaiveHunk[] = [];

  constructor(ending: string, lineCount: number, counts: Counts) {
    this.#ending = ending;
    this.#counts = counts;
    this.#lines = Array.from({ length: lineCount }, () => this.#makeLine());
    this.#text = this.#render(this.#lines);
    this.#review = emptyEdit(this.#text.length);
  }

  take(step: Step): void {
    this.#counts.steps++;
    this.#past.push(this.#lines);
    switch (step.kind) {
      case "agent": {
        const entry = { before: this.#lines, after: this.#replace(step.runs), undoneBy: undefined };
        this.#entries.push(entry);
        this.#changeByAgent(entry.after);
        break;
      }
      case "type":
      case "otherProgram":
        this.#changeByOther(this.#replace(step.runs));
        break;
      case "format":
        this.#changeByOther(
          this.#lines.map((line, index) => (index % step.every === 0 ? this.#makeLine() : line)),
        );
        break;
      case "back":
        this.#changeByOther(this.#past.at(-1 - (step.pick % 3)) ?? this.#lines);
        break;
      case "undo": {
        const entry = pickOf(
          this.#entries.filter(({ undoneBy }) => !undoneBy),
          step.pick,
        );
        if (entry !== undefined) entry.undoneBy = this.#undo(entry);
        break;
      }
      case "redo": {
        const entry = pickOf(
          this.#entries.filter(({ undoneBy }) => undoneBy),
          step.pick,
        );
        if (entry?.undoneBy === undefined) break;
        this.#undo(entry.undoneBy);
        entry.undoneBy = undefined;
        break;
      }
      case "undoHunk":
      case "keepHunk":
        this.#judgeHunk(step.kind === "keepHunk", step.pick);
    }
    this.#check();
  }

  #changeByAgent(lines: readonly string[]): void {
    const baseline = replaceLines(this.#lines, this.#hunks);
    const edit = editBetween(this.#text, this.#render(lines));
    this.#review = reviewAfterAgentEdit(this.#review, edit, this.#text);
    this.#setText(applyEdit(edit, this.#text), lines);
    assert.equal(applyEdit(this.#review, this.#text), this.#render(baseline));
    this.#hunks = compareLines(lines, baseline) ?? this.#adoptHunks();
  }

  #changeByOther(lines: readonly string[]): void {
    const edit = editBetween(this.#text, this.#render(lines));
    this.#review = reviewAfterOtherEdit(this.#review, edit, this.#text);
    const hunks = moveHunks(this.#hunks, this.#lines, lines);
    this.#setText(applyEdit(edit, this.#text), lines);
    this.#hunks = hunks ?? this.#adoptHunks();
  }

  #undo({ before, after }: Entry): Entry {
    const plan = planUndo({
      before: this.#render(before),
      after: this.#render(after),
      current: this.#text,
    });
    const edit = plan.action.kind === "edit" ? plan.action.edit : emptyEdit(this.#text.length);
    const text = applyEdit(edit, this.#text);
    const naive = undoLines(before, after, this.#lines);
    if (naive === undefined) this.#counts.undefinedSteps++;
    else {
      assert.equal(text, this.#render(naive.lines));
      assert.equal(plan.left.length, naive.left);
      this.#counts.left += naive.left;
    }
    const entry = { before: this.#lines, after: this.#linesOf(text), undoneBy: undefined };
    this.#changeByAgent(entry.after);
    return entry;
  }

  #judgeHunk(isKept: boolean, pick: number): void {
    if (this.#hunks.length === 0) return;
    const index = pick % this.#hunks.length;
    const others = this.#hunks.filter((_, other) => other !== index);
    if (isKept) {
      this.#review = keepHunk(this.#review, index);
      this.#hunks = others;
      return;
    }
    const edit: Edit = undoHunk(this.#review, index);
    const lines = replaceLines(this.#lines, this.#hunks.slice(index, index + 1));
    assert.equal(applyEdit(edit, this.#text), this.#render(lines));
    this.#changeByAgent(lines);
  }

  #setText(text: string, lines: readonly string[]): void {
    this.#text = text;
    this.#lines = lines;
    assert.equal(text, this.#render(lines));
  }

  /** Where the model has no answer, that of Linewise is checked as far as laws go, and taken. */
  #adoptHunks(): readonly NaiveHunk[] {
    this.#counts.undefinedSteps++;
    return this.#hunksOf(this.#review);
  }

  #check(): void {
    const baseline = replaceLines(this.#lines, this.#hunks);
    assert.equal(applyEdit(this.#review, this.#text), this.#render(baseline));
    assert.deepEqual(this.#hunksOf(this.#review), this.#hunks);
  }

  #hunksOf(review: Review): readonly NaiveHunk[] {
    const lines = indexLines(this.#text);
    return createEdit(review.oldLength, review.replacements).replacements.map(({ range, text }) => {
      const { startLine, lineCount } = linesOfRange(lines, range);
      return { at: startLine - 1, count: lineCount, lines: this.#linesOf(text) };
    });
  }

  #replace(runs: readonly { at: number; removed: number; added: number }[]): readonly string[] {
    const lines = [...this.#lines];
    for (const { at, removed, added } of runs) {
      const place = at % (lines.length + 1);
      lines.splice(place, removed, ...Array.from({ length: added }, () => this.#makeLine()));
    }
    return lines;
  }

  #makeLine(): string {
    this.#madeLines++;
    return `line ${this.#madeLines}`;
  }

  #render(lines: readonly string[]): string {
    return lines.map((line) => line + this.#ending).join("");
  }

  #linesOf(text: string): readonly string[] {
    return text.split(this.#ending).slice(0, -1);
  }
}

function pickOf<Item>(items: readonly Item[], pick: number): Item | undefined {
  return items[pick % items.length];
}
