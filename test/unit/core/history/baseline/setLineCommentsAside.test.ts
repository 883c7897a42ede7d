import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { carryBaseline } from "../../../../../src/core/history/baseline/index.ts";

const block = [
  "begin work(first)",
  "  total = first + 1",
  "  each item",
  "    send item",
  "    log item, total",
  "  end",
  "  return total * 2",
  "end",
  "",
  "begin other",
  "  # a note",
  "end",
];
const blockLines = 8;
const blockPlaces = [...block.keys()].slice(1, blockLines - 1);

/** What an agent makes of a block, by the place at which it does so. */
const blockEdits: Readonly<Record<string, (lines: readonly string[], at: number) => string[]>> = {
  adds: (lines, at) => lines.toSpliced(at + 1, 0, "    check item, first, 42"),
  alters: (lines, at) => lines.with(at, `${lines[at] ?? ""} or agent(first)`),
  deletes: (lines, at) => lines.toSpliced(at, 1),
};

/** As an editor does, with the marks of all lines where the outermost begins. */
function commentOut(lines: readonly string[], mark: string, from: number, to: number): string {
  const indent = from > 0 && to < lines.length - 4 ? "  " : "";
  const isIn = (index: number): boolean => index >= from && index < to;
  return lines
    .map((line, at) => (isIn(at) ? `${indent}${mark} ${line.slice(indent.length)}\n` : `${line}\n`))
    .join("");
}

const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");

describe("a block of which an agent changed a line, and a person comments all of it out", () => {
  for (const mark of ["//", "#", "--", ";", "%"]) {
    for (const [agent, change] of Object.entries(blockEdits)) {
      it(`${mark}: where the agent ${agent} one, what comes back is commented out, too`, () => {
        for (const at of blockPlaces) {
          const made = change(block, at);
          const end = blockLines + made.length - block.length;
          for (const [from, cut] of [
            [0, 0],
            [1, 1],
          ] as const) {
            const [now, without] = [
              commentOut(made, mark, from, end - cut),
              commentOut(block, mark, from, blockLines - cut),
            ];
            const [text, baseline] = [textOf(made), textOf(block)];
            // Beside the block, it may have been none of it.
            const isBeside = agent === "deletes" && cut > 0 && [1, blockLines - 2].includes(at);
            if (isBeside) continue;
            assert.equal(carryBaseline({ text, baseline }, now), without);
            const back = carryBaseline({ text: now, baseline: without }, text);
            assert.equal(back, baseline, "and in again");
          }
        }
      });
    }
  }

  it("but not what comes back in another block", () => {
    const [first, second] = [block.slice(0, blockLines), block.slice(0, blockLines)];
    const made = [...first.toSpliced(1, 2), ...second];
    const now = textOf(first.toSpliced(1, 2)) + commentOut(second, "#", 0, blockLines);
    const [text, baseline] = [textOf(made), textOf([...first, ...second])];
    const without = textOf(first) + commentOut(second, "#", 0, blockLines);
    assert.equal(carryBaseline({ text, baseline }, now), without);
  });

  it("and another comment that an agent took away comes back as it was", () => {
    const theirs = ["# one", "a", "# two()", "b"];
    const [text, now] = [theirs.slice(1), theirs.slice(1).with(1, "two()")].map(textOf) as [
      string,
      string,
    ];
    const carried = carryBaseline({ text, baseline: textOf(theirs) }, now);
    assert.equal(carried, textOf(theirs.with(2, "two()")));
  });

  it("and who comments in what an agent had commented out, and out what that wrote instead, has a line of each", () => {
    const [old, text, now] = [
      ["a", "b();", "c"],
      ["a", "// b();", "b2();", "c"],
      ["a", "b();", "// b2();", "c"],
    ].map(textOf) as [string, string, string];
    assert.equal(carryBaseline({ text, baseline: old }, now), old);
  });

  it("but of an agent's lines alone, the marks go with them", () => {
    const made = block.toSpliced(2, 0, "  agent(first)", "  agent(total)");
    const [text, baseline] = [textOf(made), textOf(block)];
    assert.equal(carryBaseline({ text, baseline }, commentOut(made, "//", 2, 4)), baseline);
    const altered = block.with(2, "  each item of first");
    const now = commentOut(altered, "//", 2, 3);
    assert.equal(carryBaseline({ text: textOf(altered), baseline }, now), baseline);
  });
});
