import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { hunksBetween } from "../../../bench/corpus/hunks.ts";
import type { ChangedFile } from "../../../bench/corpus/task.ts";
import { namedTasks } from "../../../bench/exact/derivedTasks.ts";
import { type ExactTask, spread } from "../../../bench/exact/exactTask.ts";
import { players } from "../../../bench/exact/playSlips.ts";
import { realTasks, taskOf, withEndings } from "../../../bench/exact/realTasks.ts";
import { sayLinewise } from "../../../bench/exact/sayLinewise.ts";
import { sayPatch, sayStrings } from "../../../bench/exact/sayPeers.ts";
import { slips } from "../../../bench/exact/slips.ts";
import { smallestStrings } from "../../../bench/exact/smallestString.ts";

const path = "lib/a.js";

function fileOf(oldText: string, newText: string): ChangedFile {
  return { path, oldText, newText, hunks: hunksBetween(oldText, newText) };
}

function textOf(count: number): string {
  return Array.from({ length: count }, (_, index) => `  const word${index} = ${index}\n`).join("");
}

const oldText = textOf(40);
const newText = oldText.replace("word20 = 20", "other = 2").replace("const word9 ", "let word9 ");

describe("tasks that are said exactly", () => {
  it("are of the kind that the change of a release is", () => {
    const step = (older: object, newer: object): readonly string[] =>
      realTasks({
        name: "p 1..2",
        older: new Map(Object.entries(older)),
        newer: new Map(Object.entries(newer)),
      }).map(({ kind }) => kind);
    const kinds = (old: string, changed: string): readonly string[] =>
      step({ "a.js": old }, { "a.js": changed });
    assert.deepEqual(kinds("a b\nc\n", "a d\nc\n"), ["words in a line"]);
    assert.deepEqual(kinds("a\nb\nc\n", "a\nx\ny\nc\n"), ["lines by others"]);
    assert.deepEqual(kinds("a\nc\n", "a\nb\nc\n"), ["lines put in"]);
    assert.deepEqual(kinds("a\nb\nc\n", "a\nc\n"), ["lines taken out"]);
    assert.deepEqual(kinds("a\nb\na\nc\n", "x\nb\na\nc\n"), ["one of several equal"]);
    assert.deepEqual(kinds("a\nb\nc\n", "x\nb\ny\n"), ["several places"]);
    assert.deepEqual(kinds("a\nb\n", "ä\nb\n"), ["signs beyond ASCII"]);
    assert.deepEqual(kinds("a\nb\n", "a\nb"), ["the newline at the end"]);
    assert.deepEqual(step({ "a.js": "a\n" }, { "b.js": "b\n" }), ["a new file", "a deleted file"]);
    assert.deepEqual(step({ "a.js": "a\n" }, { "b/a.js": "b\n" }), ["a renamed file"]);
  });

  it("come from all parts of a history", () => {
    assert.deepEqual(spread([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 3), [0, 3, 6]);
    assert.deepEqual(spread([0, 1], 3), [0, 1]);
  });

  it("are made by every tool that says them, or counted as not said", async () => {
    const plain = taskOf("", { name: "" }, [fileOf(oldText, newText)]);
    const windows = withEndings("", plain, () => true);
    const mixed = withEndings("", plain, (index) => index % 3 === 0);
    const gone: ExactTask = { ...plain, after: new Map() };
    const said = await Promise.all(
      [plain, windows, mixed, gone].map(async (task) =>
        [await sayLinewise(task), sayPatch(task), sayStrings(task)].map((saying) =>
          saying.isSaid ? saying.calls : saying.isWrong ? "wrong" : "not",
        ),
      ),
    );
    assert.deepEqual(said, [
      [1, 1, 1],
      [1, "wrong", 1],
      [1, "wrong", "wrong"],
      ["not", 1, "not"],
    ]);
  });

  it("that name, move or copy a definition are one call", async () => {
    const body = "  one()\n  two()\n  three()\n}\n";
    const text = (names: readonly string[]): string =>
      `'use strict'\n\n${names.map((name) => `// ${name}\nfunction ${name} () {\n${body}\n`).join("")}end()\n`;
    const tree = new Map([
      ["lib/a.js", text(["a", "b", "c"])],
      ["lib/b.js", text(["d", "e", "f"])],
    ]);
    for (const task of namedTasks("p", tree)) {
      const saying = await sayLinewise({ ...task, name: "" });
      assert.ok(saying.isSaid && saying.calls === 1, task.name);
    }
  });

  it("are said by strings that make the new text (seed 33)", () => {
    const line = fc.constantFrom("a b\n", "a c\n", "b\n", "\n", "  a b c\n");
    const text = fc.array(line, { minLength: 1, maxLength: 12 }).map((lines) => lines.join(""));
    let made = 0;
    fc.assert(
      fc.property(text, text, (one, other) => {
        const strings = smallestStrings(fileOf(one, other));
        if (strings === undefined) return;
        let current = one;
        for (const { oldString, newString } of strings) {
          assert.equal(current.split(oldString).length, 2);
          current = current.replace(oldString, () => newString);
        }
        assert.equal(current, other);
        made += 1;
      }),
      { seed: 33, numRuns: 500 },
    );
    assert.ok(made > 300, `${made} of 500`);
  });
});

describe("a slip", () => {
  it("costs what each tool makes of it", async () => {
    const costs: Record<string, readonly unknown[]> = {};
    for (const slip of slips) {
      const each: unknown[] = [];
      for (const { play } of players) each.push(await play(fileOf(oldText, newText), slip));
      costs[slip.name] = each;
    }
    const none = "cannot happen";
    assert.deepEqual(costs, {
      "an unknown field, empty": [0, 0, none, 0],
      "every field there is, the unused ones empty": [0, 0, none, none],
      "the path a second time": [0, 0, none, 0],
      "a remark, as other tools ask for": [0, 0, none, 0],
      "the path by another tool's name for it": [0, 0, none, 1],
      "numbers as texts": [0, 0, none, none],
      "lines put in above since the read": [0, 0, 0, 0],
      "numbers pasted before new lines": [1, 1, none, none],
      "copied lines a level too deep": [none, 0, 0, 0],
      "CRLF in the file": [0, 0, "wrong", 0],
      "CRLF in the call": [0, 0, 0, 0],
    });
  });
});
