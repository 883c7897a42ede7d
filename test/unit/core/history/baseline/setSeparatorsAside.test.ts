import assert from "node:assert/strict";
import { describe, it } from "mocha";
import {
  carryBaseline,
  type ReviewedText,
} from "../../../../../src/core/history/baseline/index.ts";
import { planUndo } from "../../../../../src/core/history/planUndo.ts";

type Items = readonly string[];

/** How a list is written, so that its last item has nothing behind it. */
const lists: Readonly<Record<string, (items: Items) => string>> = {
  JSON: (items) =>
    `{\n  "list": {\n${items.map((each) => `    "${each}": 1`).join(",\n")}\n  },\n  "end": 1\n}\n`,
  "JSON with comments": (items) => {
    const [last = "", ...rest] = items.toReversed();
    const others = rest.toReversed().map((each) => `  "${each}": "#", // ${each}, as said\n`);
    return `{\n  // items\n${others.join("")}  "${last}": "#" // ${last}, as said\n}\n`;
  },
  "a table in SQL": (items) =>
    `CREATE TABLE t (\n${items.map((each) => `  ${each} INT`).join(",\n")}\n);\n`,
  "a condition": (items) => `if (\n${items.map((each) => `  ${each}(x)`).join(" &&\n")}\n) {\n}\n`,
  "a command": (items) => `RUN apt install -y \\\n${items.join(" \\\n")}\nCMD run\n`,
};
const old = ["one", "two", "three", "four"];
const places = [...old.keys()];

/** What somebody makes of a list, by the place at which they do so. */
const changes: Readonly<Record<string, (items: Items, at: number, name: string) => Items>> = {
  adds: (items, at, name) => items.toSpliced(at + 1, 0, name),
  alters: (items, at, name) => items.with(at, `${items[at] ?? ""}${name}`),
  deletes: (items, at) => items.toSpliced(at, 1),
};

describe("a list of which an agent and a person change items", () => {
  for (const [what, write] of Object.entries(lists)) {
    for (const [agent, change] of Object.entries(changes)) {
      it(`${what}: where the agent ${agent} one, that alone goes, and the list stays one`, () => {
        for (const at of places) {
          const made = change(old, at, "Agent");
          for (const theirs of Object.values(changes)) check(write, made, at, theirs);
        }
      });
    }
  }

  for (const [what, write] of Object.entries(lists)) {
    it(`${what}: also where the person types an item letter by letter`, () => {
      for (const at of [-1, ...places]) {
        const made = old.toSpliced(at + 1, 0, "Agent");
        for (const place of made.keys()) {
          const items = made.toSpliced(place + 1, 0, "Mine");
          const expected = write(items.filter((item) => item !== "Agent"));
          const carried = type({ text: write(made), baseline: write(old) }, write(items));
          assert.equal(carried, expected);
        }
      }
    });
  }

  it("with its head, which has nothing behind it, and in another indentation", () => {
    const [before, made] = ["SELECT\n  a,\n  b\nFROM t;\n", "SELECT\n  a\nFROM t;\n"];
    const carry = (now: string): string | null =>
      carryBaseline({ text: made, baseline: before }, now);
    assert.equal(carry("SELECT\nFROM t;\n"), "SELECT\n  b\nFROM t;\n");
    assert.equal(carry(made.replaceAll("  ", "\t")), before.replaceAll("  ", "\t"));
  });

  it("as before where an agent put something behind all items", () => {
    const before = "{\n  a\n  b\n  c\n}\n";
    const made = before.replace(/[abc]/g, "$&,");
    const now = `${made}// mine\n`;
    assert.equal(carryBaseline({ text: made, baseline: before }, now), `${before}// mine\n`);
    const amid = made.replace("b,\n", "b,\n  mine,\n");
    const carried = carryBaseline({ text: made, baseline: before }, amid);
    assert.equal(carried, "{\n  a\n  b\n  mine,\n  c\n}\n");
  });
});

/** The baseline once a person has typed their line. */
function type(review: ReviewedText, now: string): string | null {
  const lines = now.split("\n");
  const at = lines.findIndex((line) => line.includes("Mine"));
  const own = lines[at] ?? "";
  const typed = Array.from({ length: own.length + 1 }, (_, length) => own.slice(0, length));
  const texts = typed.map((line) => lines.with(at, line).join("\n"));
  const carry = (state: ReviewedText, text: string): ReviewedText => {
    return { text, baseline: carryBaseline(state, text) };
  };
  return texts.reduce(carry, review).baseline;
}

/** The person does so at each other item of what the agent made. */
function check(
  write: (items: Items) => string,
  made: Items,
  at: number,
  theirs: (items: Items, at: number, name: string) => Items,
): void {
  for (const [place, item] of made.entries()) {
    const ownPlace = old.indexOf(item);
    // What is next to a deleted item may be before it or after.
    if (ownPlace < 0 || (made.length < old.length && Math.abs(ownPlace - at) <= 1)) continue;
    const [before, text, now, expected] = [
      ...[old, made, theirs(made, place, "Mine"), theirs(old, ownPlace, "Mine")].map(write),
    ] as [string, string, string, string];
    assert.equal(carryBaseline({ text, baseline: before }, now), expected);
    const undone = planUndo({ before, after: text, current: now });
    if (undone.left.length === 0) assert.equal(undone.text, expected);
  }
}
