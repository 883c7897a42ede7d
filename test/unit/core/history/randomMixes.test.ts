import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { carryBaseline } from "../../../../src/core/history/carryBaseline.ts";
import { findReviewHunks } from "../../../../src/core/history/judgeEdits.ts";
import { planUndo } from "../../../../src/core/history/planUndo.ts";
import {
  compareLines,
  moveHunks,
  type NaiveHunk,
  replaceLines,
  undoLines,
} from "../../../support/generators/naiveHistory.ts";

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
  #baseline: string;
  #lines: readonly string[];
  #hunks: readonly NaiveHunk[] = [];

  constructor(ending: string, lineCount: number, counts: Counts) {
    this.#ending = ending;
    this.#counts = counts;
    this.#lines = Array.from({ length: lineCount }, () => this.#makeLine());
    this.#text = this.#render(this.#lines);
    this.#baseline = this.#text;
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
    this.#setText(this.#render(lines), lines);
    this.#hunks = compareLines(lines, baseline) ?? this.#adoptHunks();
  }

  #changeByOther(lines: readonly string[]): void {
    const [text, now] = [this.#text, this.#render(lines)];
    this.#baseline = carryBaseline({ text, baseline: this.#baseline }, now) ?? "";
    const hunks = moveHunks(this.#hunks, this.#lines, lines);
    this.#setText(now, lines);
    this.#hunks = hunks ?? this.#adoptHunks();
  }

  #undo({ before, after }: Entry): Entry {
    const plan = planUndo({
      before: this.#render(before),
      after: this.#render(after),
      current: this.#text,
    });
    const text = plan.text ?? "";
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
      this.#baseline = this.#render(replaceLines(this.#lines, others));
      this.#hunks = others;
      return;
    }
    this.#changeByAgent(replaceLines(this.#lines, this.#hunks.slice(index, index + 1)));
  }

  #setText(text: string, lines: readonly string[]): void {
    this.#text = text;
    this.#lines = lines;
    assert.equal(text, this.#render(lines));
  }

  /** Where the model has no answer, that of Linewise is checked as far as laws go, and taken. */
  #adoptHunks(): readonly NaiveHunk[] {
    this.#counts.undefinedSteps++;
    return this.#findHunks();
  }

  #check(): void {
    const baseline = replaceLines(this.#lines, this.#hunks);
    assert.equal(this.#baseline, this.#render(baseline));
    assert.deepEqual(this.#findHunks(), this.#hunks);
  }

  #findHunks(): readonly NaiveHunk[] {
    const lines = this.#linesOf(this.#baseline);
    return findReviewHunks(this.#baseline, this.#text).map(({ current, baseline }) => {
      const start = baseline.startLine - 1;
      return {
        at: current.startLine - 1,
        count: current.lineCount,
        lines: lines.slice(start, start + baseline.lineCount),
      };
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
