import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { carryBaseline } from "../../../../../src/core/history/baseline/carryBaseline.ts";
import { planUndo } from "../../../../../src/core/history/planUndo.ts";
import { movedFunctions, renderFunctions } from "../../../../support/generators/functions.ts";

const seed = 2811;

describe("lines that agents put elsewhere, or gave other blanks", () => {
  it(`are back where a person has put them back, and another word of the agent goes (seed ${seed})`, () => {
    fc.assert(
      fc.property(movedFunctions, (functions) => {
        const [before, now, after] = [functions.before, functions.changed, functions.after].map(
          renderFunctions,
        ) as [string, string, string];
        const carried = carryBaseline({ text: after, baseline: before }, now);
        assert.equal(withoutBlanks(carried), withoutBlanks(before));
        const { text, left } = planUndo({ before, after, current: now });
        // What stays is named.
        if (left.length === 0) assert.equal(withoutBlanks(text), withoutBlanks(before));
        else assert.equal(text, now);
      }),
      { seed, numRuns: 1000 },
    );
  });

  it(`are there once, whatever comes before or after them (seed ${seed})`, () => {
    fc.assert(
      fc.property(movedFunctions, fc.boolean(), (functions, isFirst) => {
        const before = renderFunctions(functions.before);
        const after = renderFunctions(functions.after);
        const current = isFirst ? `// mine\n${after}` : `${after}mine();\n`;
        const { text } = planUndo({ before, after, current });
        const carried = carryBaseline({ text: after, baseline: before }, current);
        for (const result of [text, carried]) {
          assert.match(result ?? "", /mine/);
          const lines = (result ?? "").split("\n");
          for (const words of new Set(before.split("\n"))) {
            const count = lines.filter((line) => line === words).length;
            const had = before.split("\n").filter((line) => line === words).length;
            const isTheAgents = after.split("\n").filter((line) => line === words).length < had;
            if (words !== "")
              assert.ok(count === had || (isTheAgents && lines.some(isOther)), words);
          }
        }
      }),
      { seed, numRuns: 1000 },
    );
  });

  for (const [what, write] of [
    ["a word", (rule: string) => rule.replace("red", "blue")],
    ["a line", (rule: string) => rule.replace("}", "  margin: mine;\n}")],
    ["that a line is gone", (rule: string) => rule.replace("  padding: 20px;\n", "")],
  ] as const) {
    it(`have ${what} in the rule in which a person wrote it, though all have such a line`, () => {
      const [one = "", two = "", three = ""] = [1, 2, 3].map(
        (each) => `.rule${each} {\n  color: red;\n  padding: ${each}0px;\n}\n\n`,
      );
      const [before, after] = [one + two + three, two + one + three];
      const current = write(two) + one + three;
      const expected = one + write(two) + three;
      assert.equal(carryBaseline({ text: after, baseline: before }, current), expected);
      assert.equal(planUndo({ before, after, current }).text, expected);
    });
  }

  it("have a line in the last part of a file that has no ending there", () => {
    const part = (name: string, line = ""): string =>
      `function ${name}(id) {\n  const row = db.${name}(id);\n${line}  return row.${name};\n}`;
    const join = (...parts: readonly string[]): string => parts.join("\n\n");
    const [load, save, find, written] = [
      part("load"),
      part("save"),
      part("find"),
      part("find", "  mine();\n"),
    ];
    const [before, after] = [join(load, save, find), join(find, load, save)];
    const [current, expected] = [join(written, load, save), join(load, save, written)];
    assert.equal(carryBaseline({ text: after, baseline: before }, current), expected);
    assert.equal(planUndo({ before, after, current }).text, expected);
  });

  const indentations: Readonly<Record<string, (text: string) => string>> = {
    indented: (text) => text.replace(/^(?=.)/gm, "  "),
    "indented by tabs": (text) => text.replace(/^ {2}/gm, "\t"),
    "put into a block": (text) => `{\n${text.replace(/^(?=.)/gm, "  ")}}\n`,
    "given blanks at their end": (text) => text.replace(/(?<=.)$/gm, "  "),
    "given a new ending": (text) => text.replace(/\n$/, ""),
  };
  for (const [what, indent] of Object.entries(indentations)) {
    it(`keep a person's word, and go back, where they were ${what} (seed ${seed})`, () => {
      fc.assert(
        fc.property(movedFunctions, fc.nat(), ({ before: functions }, at) => {
          const before = renderFunctions(functions);
          const after = indent(before);
          const rows = before.split("\n").filter((line) => line.endsWith(");"));
          const row = rows[at % rows.length] ?? "";
          const write = (text: string): string => text.replace(row.trim(), `${row.trim()} // mine`);
          const state = { text: after, baseline: before };
          const undone = planUndo({ before, after, current: write(after) }).text;
          for (const result of [carryBaseline(state, write(after)), undone])
            assert.equal(withoutBlanks(result), withoutBlanks(write(before)));
        }),
        { seed, numRuns: 300 },
      );
    });

    it(`go back, with a line beside them, where they were ${what} and then put elsewhere (seed ${seed})`, () => {
      fc.assert(
        fc.property(movedFunctions, fc.nat(), fc.boolean(), (functions, at, isWritten) => {
          const [before, moved] = [functions.changed, functions.after].map(renderFunctions) as [
            string,
            string,
          ];
          const heads = moved.split("\n").filter((line) => line.startsWith("function"));
          const head = heads[at % heads.length] ?? "";
          const now = isWritten ? moved.replace(head, `${head}\n  mine();`) : moved;
          const [text, current] = [indent(before), indent(now)];
          const undone = planUndo({ before, after: text, current }).text;
          for (const result of [carryBaseline({ text, baseline: before }, current), undone])
            assert.equal(withoutBlanks(result), withoutBlanks(now));
        }),
        { seed, numRuns: 300 },
      );
    });
  }

  it("go back beside a line that stands as one of them does that no agent touched", () => {
    const before = "if (x) {\n  one();\n    two();\n}\n";
    const after = "if (x) {\n    one();\n    two();\n}\n";
    const current = "if (x) {\n    one();\n    mine();\n    two();\n}\n";
    const expected = "if (x) {\n  one();\n    mine();\n    two();\n}\n";
    assert.equal(planUndo({ before, after, current }).text, expected);
  });

  const block = "a {\n  b();\n}\nend\n";
  const wrapped = "if {\n  a {\n    b();\n  }\n}\nend\n";
  for (const [what, current, before, after] of [
    ["with a line more", block.replace("b();\n", "b();\n  c();\n"), block, wrapped],
    ["with another word", block.replace("b()", "b(mine)"), block, wrapped],
    ["in part", "  a\n  b\n    c\n", "a\n  b\n  c\n", "  a\n    b\n    c\n"],
  ] as const) {
    it(`are as a person has put them back, ${what}`, () => {
      const expected = what === "in part" ? before : current;
      assert.equal(planUndo({ before, after, current }).text, expected);
      assert.equal(carryBaseline({ text: after, baseline: before }, current), expected);
    });
  }
});

/** Blank lines between functions, and blanks at the end of a line that a person wrote into. */
function withoutBlanks(text: string | null): string | undefined {
  return text?.replace(/[ \t]+$/gm, "").replace(/\n+/g, "\n");
}

function isOther(line: string): boolean {
  return line.includes("other");
}
