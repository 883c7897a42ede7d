import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { carryBaseline } from "../../../../../src/core/history/baseline/index.ts";
import { planUndo } from "../../../../../src/core/history/planUndo.ts";

type Parts = readonly string[];

/** How a file with some parts is written. */
const files: Readonly<Record<string, (parts: Parts) => string>> = {
  "tests in a block": (parts) => {
    const tests = parts.map((part) => `  it("${part}", () => {\n    ok(${part});\n  });\n`);
    return `describe(() => {\n${tests.join("\n")}});\n`;
  },
  "functions with two blank lines between": (parts) =>
    parts.map((part) => `def ${part}():\n    return "${part}"\n`).join("\n\n"),
  "rules below a head": (parts) =>
    `@import "all";\n${parts.map((part) => `\n.${part} {\n  margin: 0;\n}\n`).join("")}`,
  paragraphs: (parts) => parts.map((part) => `The text of ${part}.\n`).join("\n"),
};
const [old, agents] = [
  ["one", "two"],
  ["three", "four"],
];

describe("what a person adds among parts that an agent added", () => {
  for (const [what, write] of Object.entries(files)) {
    it(`stays with its own blank lines when those go: ${what}`, () => {
      for (const at of [0, 1, 2]) {
        const made = old.toSpliced(at, 0, ...agents);
        for (const place of [0, 1, 2, 3, 4]) {
          const now = made.toSpliced(place, 0, "mine");
          const wanted = now.filter((part) => !agents.includes(part));
          check([old, made, now, wanted].map(write));
        }
      }
    });
  }

  it("stays whole between one into which the agent wrote and one like it", () => {
    const test = (name: string, above = "", below = ""): string =>
      `test("${name}", () => {\n  start();\n${above}  check();\n${below}  stop();\n});\n`;
    const agent = "  agent();\n";
    const [before, mine] = [test("one"), test("mine")];
    for (const [above, below] of [
      ["", agent],
      [agent, ""],
      [agent, agent],
    ]) {
      const [made, added] = [test("one", above, below), test("two")];
      const texts = [[before], [made, added], [made, mine, added], [before, mine]];
      check(texts.map((parts) => parts.join("\n")));
    }
  });

  it("below more blank lines than the agent's", () => {
    const [before, made] = ["a\n", "a\n\nb\n"];
    check([before, made, "a\n\n\n\nmine\n\nb\n", "a\n\n\n\nmine\n"]);
  });
});

function check(texts: readonly string[]): void {
  const [before = "", after = "", current = "", wanted = ""] = texts;
  assert.equal(carryBaseline({ text: after, baseline: before }, current), wanted);
  const undone = planUndo({ before, after, current });
  if (undone.left.length === 0) assert.equal(undone.text, wanted);
}
