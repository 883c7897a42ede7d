import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { carryBaseline } from "../../../../../src/core/history/baseline/carryBaseline.ts";
import { joinLines } from "../../../../support/generators/lineRuns.ts";

const seed = 2911;

describe("agents' lines that somebody joined with others, or split", () => {
  const examples: readonly (readonly [
    what: string,
    baseline: string,
    text: string,
    now: string,
    carried: string,
  ])[] = [
    [
      "joined with the line before",
      "mine\none 1\nz\n",
      "mine\none 2\nz\n",
      "mineone 2\nz\n",
      "mine\none 1\nz\n",
    ],
    [
      "joined with the line after",
      "a\none 1\nmine\n",
      "a\none 2\nmine\n",
      "a\none 2mine\n",
      "a\none 1\nmine\n",
    ],
    [
      "split",
      "one(f); two(3)\nz\n",
      "one(f); two(4)\nz\n",
      "one(f);\n  two(4)\nz\n",
      "one(f); two(3)\nz\n",
    ],
    ["joined over lines that the agent removed", "a\nb\nc\n", "a\nc\n", "ac\n", "a\nb\nc\n"],
    [
      "formatted, with a line of theirs",
      '{"a":1,\n"b":2,\n"c":"x"}\n',
      '{"a":1,\n"b":2,\n"c":"y"}\n',
      '{\n  "a": 1,\n  "mine": 3,\n  "b": 2,\n  "c": "y"\n}\n',
      '{\n  "a": 1,\n  "mine": 3,\n  "b": 2,\n"c":"x"}\n',
    ],
    [
      "at an end without a newline",
      "x\nlast",
      "x\nagent\nlast",
      "x\nagent last\nmine\n",
      "x\nlast\nmine\n",
    ],
    [
      "and split at such an end",
      "x\nlast",
      "x\nagent last",
      "x\nagent\nlast\nmine\n",
      "x\nlast\nmine\n",
    ],
    ["where the newline at the end went", "a 1\nb 1\n", "a 1\nb 2\n", "a 1b 2", "a 1\nb 1\n"],
    [
      "with a mark alone on a line",
      "f\n .a()\n ;\nz\n",
      "f\n .A()\n ;\nz\n",
      "f.A();\nz\n",
      "f\n .a()\n ;\nz\n",
    ],
    [
      "and all indented",
      "  z\n  }}\n  y\n",
      "  {\n  }\n  }\n  z\n  }}\n  y\n",
      "\t{\n\t}\n\t}\n\tz\n\t}}\n\ty\n",
      "\tz\n\t}}\n\ty\n",
    ],
    ["and others, which stay so", "a b\nc\nd\n", "a b\nc\nx\n", "a\nb\nc\nx\n", "a\nb\nc\nd\n"],
  ];
  for (const [what, baseline, text, now, carried] of examples) {
    it(`come back with all that they share a line with: ${what}`, () => {
      assert.equal(carryBaseline({ text, baseline }, now), carried);
    });
  }

  /** What an agent writes, and what Prettier or Black makes of it. */
  const formatted: Readonly<Record<string, readonly [made: string, now: string]>> = {
    "a call": ["f = pick(items, 'one', two)", 'f = pick(\n  items,\n  "one",\n  two,\n);'],
    "a block": ["if (!f) { return null }", "if (!f) {\n  return null;\n}"],
    "a function": ["a.map(x => { use(x) })", "a.map((x) => {\n  use(x);\n});"],
    "an object": ["f(a, { b: 5, c: 3 })", "f(a, {\n  b: 5,\n  c: 3,\n});"],
    "a chain": [
      "f = a.filter(x => x).map(y => y)",
      "f = a\n  .filter((x) => x)\n  .map((y) => y);",
    ],
    "brackets around it": ["f = <div><A /></div>", "f = (\n  <div>\n    <A />\n  </div>\n);"],
    "rules of CSS": ["a: blue; b: 0", "a: blue;\nb: 0;"],
    "a call on one line": ["f = pick(\n  items,\n  1,\n)", "f = pick(items, 1);"],
  };
  for (const [what, [agents, format]] of Object.entries(formatted)) {
    it(`come back with all that a formatter made of them: ${what}`, () => {
      for (const old of ["", "f = 1\n", "f = 1\ncheck(f)\n"]) {
        for (const mine of ["", "mine()\n"]) {
          const write = (text: string): string => `start()\n${text}${mine}z()\n`;
          const [before, text] = [`start()\n${old}z()\n`, `start()\n${agents}\nz()\n`];
          const carried = carryBaseline({ text, baseline: before }, write(`${format}\n`));
          assert.equal(carried, write(old));
        }
      }
    });
  }

  it("come back with no line of a person's that has only brackets or blanks", () => {
    const [before, text] = ["a();\nb();\n", "a();\nx(1, 2);\nb();\n"];
    const wrapped = "x(\n  1,\n  2,\n)";
    for (const [now, carried] of [
      [`a();\n${wrapped};\n\nb();\n`, "a();\n\nb();\n"],
      [`a();\n${wrapped};\n(\nmine\n)();\nb();\n`, "a();\n(\nmine\n)();\nb();\n"],
      [`a();\nmine(\n${wrapped},\n);\nb();\n`, "a();\nmine(\n);\nb();\n"],
    ] as const)
      assert.equal(carryBaseline({ text, baseline: before }, now), carried);
    const own = `a();\n${wrapped.replace("2,", "2,\n  mine,")};\nb();\n`;
    assert.equal(carryBaseline({ text, baseline: before }, own), own);
    const spaced = before.replace("b", "\nb");
    const given = { text: spaced.replace("\n", "\nx(1, 2);\n"), baseline: spaced };
    assert.equal(carryBaseline(given, `a();\n${wrapped};\nb();\n`), before);
  });

  it(`leave no word of an agent, and take no other, wherever lines are broken (seed ${seed})`, () => {
    const line = fc.array(fc.boolean(), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 8 }),
        fc.array(fc.constantFrom(" ", "\n", undefined), { minLength: 1 }),
        (rows, breaks) => {
          const write = (agent: string): string =>
            joinLines(
              rows.map((words, row) =>
                words.map((isAgents, at) => `${isAgents ? agent : "own"}${row}x${at}`).join(" "),
              ),
            );
          const [baseline, text] = [write("old"), write("new")];
          const now = text.replace(
            /[ \n](?=.)/g,
            (blank, at: number) => breaks[at % breaks.length] ?? blank,
          );
          const carried = carryBaseline({ text, baseline }, now);
          assert.equal(carried?.replace(/\s+/g, " "), baseline.replace(/\s+/g, " "));
        },
      ),
      { seed, numRuns: 1000 },
    );
  });
});
