import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { carryBaseline } from "../../../../../src/core/history/baseline/index.ts";
import { planUndo } from "../../../../../src/core/history/planUndo.ts";

const before = `import { a } from 'a';

function run(list) {
  prepare(list);
  for (const item of list) {
    if (item.ready) {
      handle(item);
    }
    count(item);
  }
  if (list.done) {
    close(list);
  }
  report(list);
  return list;
}

function stop(list) {
  close(list);
}`.split("\n");

type Lines = readonly string[];

/** What an agent makes at a line, by its 0-based number. */
const edits: Readonly<Record<string, (at: number, indent: string) => Lines>> = {
  "adds a line": (at, indent) => before.toSpliced(at, 0, `${indent}x();`),
  "adds a block": (at, indent) =>
    before.toSpliced(at, 0, `${indent}if (a) {`, `${indent}  x();`, `${indent}}`),
  "alters a line": (at) =>
    before.map((line, index) => (index === at ? line.replace(/\S.*/, "agent($&)") : line)),
  "deletes a line": (at) => before.toSpliced(at, 1),
  "deletes three lines": (at) => before.toSpliced(at, 3),
};

/** How a person indents the file that the agent left. */
const indents: Readonly<Record<string, (line: string) => string>> = {
  "by a tab": (line) => line.replace(/^(?=.)/, "\t"),
  "deeper by two blanks": (line) => line.replace(/^(?=.)/, "  "),
  "by four blanks for two": (line) => line.replace(/^ */, "$&$&"),
  "by tabs for blanks": (line) => line.replace(/^ */, (blanks) => "\t".repeat(blanks.length / 2)),
};

describe("a file that a person has indented in another way", () => {
  for (const [what, edit] of Object.entries(edits)) {
    for (const [how, indent] of Object.entries(indents)) {
      it(`${how}: where an agent ${what}, the undo takes that alone`, () => {
        for (const at of before.keys())
          checkUndo(edit(at, /^ */.exec(before[at] ?? "")?.[0] ?? ""), indent);
      });
    }
  }

  it("in part, by a block around it: where an agent added a line, the undo takes that alone", () => {
    const [inner, outer] = [before.slice(4, 9), before.slice(9)];
    const wrap = (lines: Lines): Lines => [
      ...before.slice(0, 4),
      "  try {",
      ...lines.map((line) => `  ${line}`),
      "    }",
      "  } catch (error) {",
      "    throw error;",
      ...outer,
    ];
    for (const at of [1, 2, 3, 4, 5]) {
      const agent = inner.toSpliced(at, 0, "    x();");
      const after = [...before.slice(0, 4), ...agent, ...outer];
      check(after, wrap(agent), wrap(inner));
    }
  });

  const deeper = [
    [
      "f():\n    a()\n    b()\n    c()\n",
      "f():\n    with x:\n        a()\n        b()\n        c()\n",
      "f():\n    with x:\n        a()\n        for i in y:\n            b()\n        c()\n",
      "f():\n    a()\n    for i in y:\n        b()\n    c()\n",
    ],
    [
      "a: 1\nb: 2\nc: 3\n",
      "root:\n  a: 1\n  b: 2\n  c: 3\n",
      "root:\n  a: 1\n  sub:\n    b: 2\n  c: 3\n",
      "a: 1\nsub:\n  b: 2\nc: 3\n",
    ],
    [
      "- a\n- b\n- c\n",
      "- top\n  - a\n  - b\n  - c\n",
      "- top\n  - a\n    - b\n  - c\n",
      "- a\n  - b\n- c\n",
    ],
    [
      "if (a) {\n\treturn;\n}\none();\n",
      "one();\n",
      "try {\n\tone();\n} catch {}\n",
      "if (a) {\n\treturn;\n}\ntry {\n\tone();\n} catch {}\n",
    ],
    [
      "a()\nb()\nc()\nd()\n",
      "a()\nb(agent)\nc()\nd()\n",
      "a()\nif x:\n  b(agent)\nc()\nd()\n",
      "a()\nif x:\n  b()\nc()\nd()\n",
    ],
    [
      "a()\nold()\nc()\nd()\n",
      "a()\nanother(agent)\nc()\nd()\n",
      "a()\nif x:\n  mine()\n  another(agent)\nc()\nd()\n",
      "a()\nif x:\n  mine()\n  old()\nc()\nd()\n",
    ],
    [
      "  a()\n  b()\n  c()\n  d()\n  e()\n",
      "  a()\n  c()\n  d()\n  e()\n",
      "  try:\n    a()\n    c()\n  except:\n    pass\n  d()\n  e()\n",
      "  try:\n    a()\n    b()\n    c()\n  except:\n    pass\n  d()\n  e()\n",
    ],
  ];
  for (const texts of deeper) {
    it(`in part, where an agent had indented or deleted: ${JSON.stringify(texts[2])}`, () => {
      const [old, made, now, expected] = texts.map((text) => text.split("\n"));
      check(made ?? [], now ?? [], expected ?? [], old);
    });
  }

  it("by a block around what was above a line that an agent deleted: that comes back below it", () => {
    const [old, made, now] = [
      "\tone();\n\ttwo();\n\tend();",
      "\tone();\n\tend();",
      "\tif (q) {\n\t\tone();\n\t}\n\tend();",
    ].map((text) => text.split("\n"));
    const expected = "\tif (q) {\n\t\tone();\n\t}\n\ttwo();\n\tend();".split("\n");
    check(made ?? [], now ?? [], expected, old);
  });

  it("where brackets stand otherwise: a line that comes back stays above one that was there", () => {
    const [old, made] = ["f(\n    a,\n  b,\n  );\nend", "f(\n    a,\n  );\nend"].map((text) =>
      text.split("\n"),
    );
    const indent = (line: string): string => `\t${line}`;
    check(made ?? [], (made ?? []).map(indent), (old ?? []).map(indent), old);
  });

  it("as it was before an agent indented it: so it stays", () => {
    const block = "a {\n  b();\n}\nend\n".split("\n");
    const agent = "if {\n  a {\n    b();\n  }\n}\nend\n".split("\n");
    const [text, baseline, now] = [agent, block, block].map((lines) => lines.join("\n"));
    assert.equal(carryBaseline({ text: text ?? "", baseline: baseline ?? "" }, now ?? ""), now);
  });
});

function checkUndo(after: Lines, indent: (line: string) => string): void {
  if (after.join() !== before.join()) check(after, after.map(indent), before.map(indent));
}

function check(after: Lines, current: Lines, expected: Lines, from: Lines = before): void {
  const [old, made, now, wanted] = [from, after, current, expected].map(
    (lines) => `${lines.join("\n")}\n`,
  ) as [string, string, string, string];
  const undone = planUndo({ before: old, after: made, current: now });
  assert.deepEqual([undone.text, undone.left], [wanted, []]);
  assert.equal(carryBaseline({ text: made, baseline: old }, now), wanted);
}
