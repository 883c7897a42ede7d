import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { carryBaseline } from "../../../../../src/core/history/baseline/index.ts";
import { planUndo } from "../../../../../src/core/history/planUndo.ts";

const before = `import { handle } from 'handle';

// list of what is to be done
function run(list) {
  prepare(list);
  for (const item of list) {
    if (item.ready) {
      handle(item, "list");
    }
    count(item);
  }
  if (list.done) {
    close(list);
  }
  return list;
}

function stop(item) {
  close(item);
}
`;

/** What an agent makes of a line. */
const edits: Readonly<Record<string, (line: string) => string>> = {
  "adds a line that has the name": (line) => `  if (list) throw item;\n${line}`,
  "adds a block": (line) => `  for (const next of list) {\n    list.add(next, item);\n  }\n${line}`,
  "alters a line": (line) => line.replace(/\S.*/, "agent($&)"),
  "alters the name": (line) => line.replaceAll("list", "list.items"),
  "puts a line into a block": (line) => `  if (list) {\n  ${line}  }\n`,
  "deletes a line": () => "",
};

const renameAll = (text: string): string => text.replace(/\blist\b/g, "queue");
const renameSymbol = (text: string): string =>
  text.replace(/\/\/.*|"[^"]*"|\blist\b/g, (part) => (part === "list" ? "queue" : part));
/** How a person goes on. */
const persons: Readonly<Record<string, (text: string) => string>> = {
  "replaces it everywhere": renameAll,
  "renames the symbol": renameSymbol,
  "renames two": (text) => renameAll(text).replace(/\bitem\b/g, "one"),
  "renames it, and writes a line": (text) =>
    renameAll(text).replace(/^function stop.*$/m, "$&\n  start(queue);"),
  "renames it, and indents all": (text) => renameAll(text).replace(/^(?=.)/gm, "\t"),
};

describe("a file in which a person has given something another name", () => {
  for (const [what, edit] of Object.entries(edits)) {
    for (const [how, change] of Object.entries(persons)) {
      it(`where an agent ${what} and the person ${how}, the undo takes the agent's alone`, () => {
        const lines = before.split(/(?<=\n)/);
        for (const [at, line] of lines.entries()) {
          if (line.includes("list") && !line.startsWith("function"))
            check(lines.toSpliced(at, 1, edit(line)).join(""), change, edit(line) === "" ? at : -1);
        }
      });
    }
  }

  it("in one line alone, which is another line then: it stays", () => {
    const made = before.replace("  return list;\n", "  if (list) log(list);\n$&");
    const now = made.replace("log(list)", "report(list)");
    assert.equal(planUndo({ before, after: made, current: now }).text, now);
  });

  it("that stood in it already: nobody can tell which of the two a line had", () => {
    const made = before.replace("  return list;\n", "  log(list);\n  save(list);\n$&");
    const now = made.replaceAll("(list)", "(item)");
    assert.equal(carryBaseline({ text: made, baseline: before }, now)?.includes("(item)"), true);
  });

  it("that is a value: what an agent replaced by other lines comes back with its own", () => {
    const old = `{\n  "strict": true,\n  "debug": true,\n  "lint": true\n}\n`;
    const made = old.replace(`"debug": true`, `"trace": true`);
    const now = made.replaceAll("true", "false");
    const expected = old.replace(/(?<="(?:strict|lint)": )true/g, "false");
    assert.equal(planUndo({ before: old, after: made, current: now }).text, expected);
    assert.equal(carryBaseline({ text: made, baseline: old }, now), expected);
  });

  it("that only agents' lines have, where it may be a value: it stays", () => {
    const [old, made, now] = ["red", "green", "navy"].map(
      (color) => `.a {\n  color: ${color};\n}\n.b {\n  color: ${color};\n}\n`,
    ) as [string, string, string];
    const undone = planUndo({ before: old, after: made, current: now });
    assert.deepEqual([undone.text, undone.left.length], [now, 2]);
  });

  it("that is a value: what was deleted comes back with its own", () => {
    const old = `{\n  "strict": true,\n  "debug": true,\n  "cache": true,\n  "lint": true\n}\n`;
    const made = old.replace(`  "debug": true,\n`, "");
    const set = (text: string): string => text.replace(/(?<="(?:strict|cache)": )true/g, "false");
    assert.equal(planUndo({ before: old, after: made, current: set(made) }).text, set(old));
    assert.equal(carryBaseline({ text: made, baseline: old }, set(made)), set(old));
  });
});

/** @param deleted The index of a line that was deleted, which comes back with its old names. */
function check(made: string, change: (text: string) => string, deleted: number): void {
  const lines = change(before).split(/(?<=\n)/);
  const expected = lines
    .map((line, at) =>
      at === deleted ? line.replace(/queue/g, "list").replace(/\bone\b/g, "item") : line,
    )
    .join("");
  const now = change(made);
  const undone = planUndo({ before, after: made, current: now });
  assert.deepEqual([undone.text, undone.left], [expected, []]);
  assert.equal(carryBaseline({ text: made, baseline: before }, now), expected);
}
