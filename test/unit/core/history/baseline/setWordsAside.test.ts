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
