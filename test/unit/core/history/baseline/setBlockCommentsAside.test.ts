import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { carryBaseline } from "../../../../../src/core/history/baseline/index.ts";
import { planUndo } from "../../../../../src/core/history/planUndo.ts";

type Lines = readonly string[];
type Marks = readonly [opening: string, closing: string];

const block = [
  ".first {",
  "  color: red;",
  "  margin: 0;",
  "  gap: 1px;",
  "}",
  "",
  ".second {",
  "  color: blue;",
  "}",
];

const marks: Readonly<Record<string, Marks>> = {
  CSS: ["/*", "*/"],
  JSX: ["{/*", "*/}"],
};

const textOf = (lines: Lines): string => lines.map((line) => `${line}\n`).join("");
const isWord = (line: string | undefined): boolean => line !== undefined && line.trim() !== "";

/** As an editor does, from the first line that is not blank to the last; none if all are. */
function comment(lines: Lines, first: number, last: number, [opening, closing]: Marks): string {
  const words = lines.flatMap((line, at) =>
    at >= first && at <= last && isWord(line) ? [at] : [],
  );
  const open = (line: string): string => line.replace(/^ */, `$&${opening} `);
  const marked = lines.map((line, at) => {
    const opened = at === words[0] ? open(line) : line;
    return at === words.at(-1) ? `${opened} ${closing}` : opened;
  });
  return textOf(marked);
}

interface Change {
  readonly make: (at: number) => Lines;
  /** Where a line that is no agent's was. */
  readonly follow: (line: number, at: number) => number | undefined;
}

/** What an agent makes of the block, by the place at which it does so. */
const changes: Readonly<Record<string, Change>> = {
  "adds a line": {
    make: (at) => block.toSpliced(at, 0, "  padding: 4px 2px;"),
    follow: (line, at) => (line === at ? undefined : line - (line > at ? 1 : 0)),
  },
  "adds two": {
    make: (at) => block.toSpliced(at, 0, "  padding: 4px 2px;", "  border: none;"),
    follow: (line, at) => (line === at || line === at + 1 ? undefined : line - (line > at ? 2 : 0)),
  },
  "alters one": {
    make: (at) => block.with(at, `${block[at] ?? ""} agent`),
    follow: (line) => line,
  },
  "puts another in its place": {
    make: (at) => block.with(at, "  grid-template: auto / 1fr;"),
    follow: (line) => line,
  },
};

describe("lines of which some are an agent's, and a person comments out with one pair of marks", () => {
  for (const [language, pair] of Object.entries(marks)) {
    for (const [what, { make, follow }] of Object.entries(changes)) {
      it(`${language}: an agent ${what}: what comes back, or is left, is between the marks`, () => {
        for (const at of block.keys()) {
          const made = make(at);
          for (const first of made.keys()) {
            for (let last = first; last < made.length; last += 1) check(made, at, first, last);
          }
        }
      });

      const check = (made: Lines, at: number, first: number, last: number): void => {
        const isAgents = (line: number): boolean => made[line] !== block[follow(line, at) ?? -1];
        const theirs = [...made.keys()].filter(
          (line) => line >= first && line <= last && isWord(made[line]) && !isAgents(line),
        );
        if (!isWord(made[first]) || !isWord(made[last])) return;
        const edges = [...made.keys()].flatMap((line) =>
          line >= first && line <= last ? (follow(line, at) ?? []) : [],
        );
        const [start = 0, end = -1] = theirs.length > 0 ? [edges[0], edges.at(-1)] : [];
        const without = comment(block, start, end, pair);
        const [text, baseline] = [textOf(made), textOf(block)];
        const now = comment(made, first, last, pair);
        assert.equal(carryBaseline({ text, baseline }, now), without);
        assert.equal(planUndo({ before: baseline, after: text, current: now }).text, without);
        assert.equal(carryBaseline({ text: now, baseline: without }, text), baseline, "in again");
      };
    }
  }

  it("and what an agent had deleted comes back between them", () => {
    const text = textOf(block.toSpliced(2, 1));
    const now = comment(block.toSpliced(2, 1), 1, 2, ["/*", "*/"]);
    const baseline = carryBaseline({ text, baseline: textOf(block) }, now);
    assert.equal(baseline, comment(block, 1, 3, ["/*", "*/"]));
  });

  it("and where the agent took the marks away, and they put them back, all is as it was", () => {
    const baseline = comment(block, 0, 4, ["/*", "*/"]);
    const made = block.with(1, "  color: green;");
    const now = comment(made, 0, 4, ["/*", "*/"]);
    assert.equal(carryBaseline({ text: textOf(made), baseline }, now), baseline);
  });

  const own: Readonly<
    Record<string, readonly [had: string, made: string, now: string, undone: string]>
  > = {
    "that a person writes in the place of a blank line": [
      "a();\n\nb();\n",
      "a();\n\nb(1);\n",
      "a();\n/**\n * B.\n */\nb(1);\n",
      "a();\n/**\n * B.\n */\nb();\n",
    ],
    "that an agent deleted above a line that a person comments out": [
      "  /* gap */\n  gap: 1px;\n  color: red;\n",
      "  gap: 1px;\n  color: red;\n",
      "  /* gap: 1px;\n  color: red; */\n",
      "  /* gap */\n  /* gap: 1px;\n  color: red; */\n",
    ],
    "around an own line that came at once with the marks": [
      "a();\nz();\n",
      "a();\nb();\nz();\n",
      "a();\n/* b();\nmine(); */\nz();\n",
      "a();\n/* mine(); */\nz();\n",
    ],
    "at the end of a file without a line ending there": [
      "a();\nb();\nc();",
      "a();\nb();",
      "/* a();\nb(); */",
      "/* a();\nb(); */\nc();",
    ],
    "that a person gives three lines": [
      "/* gap */\ngap: 1px;\ncolor: red;\n",
      "/* gap */\ncolor: red;\n",
      "/*\ngap\n*/\ncolor: red;\n",
      "/*\ngap\n*/\ngap: 1px;\ncolor: red;\n",
    ],
  };
  for (const [what, [before, after, now, undone]] of Object.entries(own)) {
    it(`and a comment stays as it is, ${what}`, () => {
      assert.equal(carryBaseline({ text: after, baseline: before }, now), undone);
      assert.equal(planUndo({ before, after, current: now }).text, undone);
    });
  }
});
