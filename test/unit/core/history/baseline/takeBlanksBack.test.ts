import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { carryBaseline } from "../../../../../src/core/history/baseline/carryBaseline.ts";
import { planUndo } from "../../../../../src/core/history/planUndo.ts";

describe("a person's block where an agent gave lines other blanks", () => {
  const examples: readonly (readonly [
    what: string,
    before: string,
    after: string,
    current: string,
    undone: string,
  ])[] = [
    [
      "is indented as a whole, in Python",
      "with x:\n    a()\n    b()\n",
      "a()\nb()\n",
      "a()\nif y:\n    mine()\nb()\n",
      "with x:\n    a()\n    if y:\n        mine()\n    b()\n",
    ],
    [
      "is indented as a whole, in YAML",
      "root:\n  a: 1\n  b: 2\n",
      "root:\na: 1\nb: 2\n",
      "root:\na: 1\nmine:\n  k: 3\nb: 2\n",
      "root:\n  a: 1\n  mine:\n    k: 3\n  b: 2\n",
    ],
    [
      "loses what the agent added, with all that is in it",
      "a()\nb()\n",
      "if (x) {\n    a()\n    b()\n}\n",
      "if (x) {\n    a()\n    if (y) {\n        mine()\n    }\n    b()\n}\n",
      "a()\nif (y) {\n    mine()\n}\nb()\n",
    ],
    [
      "after them keeps its end, where the file ends as a block of the agent does",
      "f() {\n  a()\n}\n",
      "f() {\n  if (x) {\n    a()\n  }\n}\n",
      "f() {\n  if (x) {\n    a()\n  }\n}\n\ng() {\n  mine()\n}\n",
      "f() {\n  a()\n}\n\ng() {\n  mine()\n}\n",
    ],
    [
      "in place of a line that the agent left as it was keeps its blanks, where the line below was put to it",
      "def f(p):\n    if p:\n        a = 1\n    b = read(p)\n    return b\n",
      "def f(p):\n    if p:\n        a = 1\n        b = read(p)\n    return b\n",
      "def f(p):\n    if p:\n        mine()\n        b = read(p)\n    return b\n",
      "def f(p):\n    if p:\n        mine()\n    b = read(p)\n    return b\n",
    ],
    [
      "in place of a line that the agent left as it was keeps its blanks, where the line below was taken from it",
      "def f(p):\n    if p:\n        a = 1\n        b = read(p)\n    return b\n",
      "def f(p):\n    if p:\n        a = 1\n    b = read(p)\n    return b\n",
      "def f(p):\n    if p:\n        a = 12\n        d()\n    b = read(p)\n    return b\n",
      "def f(p):\n    if p:\n        a = 12\n        d()\n        b = read(p)\n    return b\n",
    ],
    [
      "in place of a line that the agent left as it was stays whole, with what is deeper in it",
      "if p:\n    a = 1\nb = read(p)\n",
      "if p:\n    a = 1\n    b = read(p)\n",
      "if p:\n    if q:\n        mine()\n    b = read(p)\n",
      "if p:\n    if q:\n        mine()\nb = read(p)\n",
    ],
    [
      "goes with them, where the line after it is changed, too",
      "a()\nb()\nreturn 1\n",
      "if x:\n    a()\n    b()\nreturn 1\n",
      "if x:\n    a()\n    b()\n    mine()\nreturn 2\n",
      "a()\nb()\nmine()\nreturn 2\n",
    ],
    [
      "in place of an empty line among them is indented with them",
      "a()\n\nb()\n",
      "if (x) {\n  a()\n\n  b()\n}\n",
      "if (x) {\n  a()\n  mine()\n  b()\n}\n",
      "a()\nmine()\nb()\n",
    ],
    [
      "before them stays where it is, once somebody gave them their blanks back",
      "{\na\nb\nc\n}\n",
      "{\n  a\n  b\n  c\n}\n",
      "{\n// mine\na\nb\nc\n}\n",
      "{\n// mine\na\nb\nc\n}\n",
    ],
  ];
  for (const [what, before, after, current, undone] of examples) {
    it(what, () => {
      const carried = carryBaseline({ text: after, baseline: before }, current);
      const plan = planUndo({ before, after, current });
      assert.deepEqual([plan.text, carried], [undone, undone]);
    });
  }

  it("after them stays as it is, and the bracket that the agent took away is not taken for its own", () => {
    const [before, after] = ["if (x) {\n  a()\n}\n", "a()\n"];
    const mine = "\nif (mine) {\n  b()\n}\n";
    const plan = planUndo({ before, after, current: `${after}${mine}` });
    assert.equal(plan.text, `if (x) {\n  a()\n${mine}`);
    assert.equal(plan.left.length, 1, "it is named");
  });
});

it("a line that another edit wrote among them is still an agent's where an undo takes their blanks back", () => {
  const [before, wrapped] = ["a()\nb()\n", "if (x) {\n  a()\n  b()\n}\n"];
  const found = { text: before, baseline: before };
  const state = { text: wrapped.replace("b()", "c()"), baseline: before };
  assert.equal(carryBaseline(state, "a()\nc()\n", found), before);
});

it("the line of an edit before is still an agent's where an undo brings it back beside a line that a save had trimmed", () => {
  const had = ["7c7qif mine 39  ", "n686af first 7", "1v2ly14 first 8", "13xvnsp first 9  "];
  const before = ["7c7qif mine 39  ", "zzdjup agent 17", "1v2ly14 first 8", "13xvnsp first 9"];
  const after = ["7c7qif mine 39", "1ba3eb4 agent 48", "k5d42p agent 49", "13xvnsp first 9"];
  const [baseline, found, text] = [had, before, after].map((lines) => `${lines.join("\n")}\n`);
  const next = "j7q2cf first 15\n";
  const carried = carryBaseline({ text: text ?? "", baseline: baseline ?? "" }, found ?? "", {
    text: `${found}${next}`,
    baseline: `${baseline}${next}`,
  });
  assert.equal(carried, baseline);
});
