import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import type { ToolAtWork } from "../../../../src/core/recorder/index.ts";
import { type ChangeMaker, judgeChange } from "../../../../src/core/recorder/judgeChange.ts";

function editing(input: unknown): ToolAtWork {
  return { files: new Set(["file:///a.txt"]), input, isCommand: false };
}

function judge(before: string, after: string, ...inputs: readonly unknown[]): ChangeMaker {
  return judgeChange({ before, after, isReversal: false }, inputs.map(editing));
}

/** Lines of which no two are the same, and for some of them, what they become. */
const edited = fc
  .array(
    fc.tuple(fc.stringMatching(/^[a-c]{0,3}$/), fc.option(fc.stringMatching(/^[a-cX\n]{0,4}$/))),
    {
      minLength: 2,
      maxLength: 12,
    },
  )
  .map((rows) =>
    rows.map(([text, becomes], at) => ({
      old: `${text}${at}.\n`,
      new: becomes === null ? undefined : `${becomes}${at}!\n`,
    })),
  );

describe("judgeChange", () => {
  it("gives a tool what its input says, all of it or one edit after the other", () => {
    fc.assert(
      fc.property(edited, fc.boolean(), fc.constantFrom("\n", "\r\n"), (lines, isPatch, ending) => {
        const parts = lines.flatMap((line) => (line.new === undefined ? [] : [line]));
        const replacements = parts.map((part) => ({ oldString: part.old, newString: part.new }));
        const rows = parts.map(({ old, new: text }) => {
          const added = (text ?? "").trimEnd().split("\n");
          return ["@@", `-${old.trimEnd()}`, ...added.map((row) => `+${row}`)].join("\n");
        });
        const input = isPatch ? { input: rows.join("\n") } : { replacements };
        const inEnding = (all: readonly string[]): string => all.join("").replaceAll("\n", ending);
        const [before, after] = [
          inEnding(lines.map(({ old }) => old)),
          inEnding(lines.map((line) => line.new ?? line.old)),
        ];
        if (parts.length === 0) return;
        assert.equal(judge(before, after, input), "tool");
        for (const [at, { new: text }] of lines.entries()) {
          if (text === undefined) continue;
          const one = inEnding(lines.with(at, { old: text, new: text }).map(({ old }) => old));
          assert.equal(judge(before, one, input), "tool");
          assert.equal(judge(one, after, input) === "tool", one !== after);
        }
      }),
    );
  });

  it("gives a person what no input says, where a tool edits another place", () => {
    fc.assert(
      fc.property(edited, fc.nat(), fc.constantFrom("§", ""), (lines, place, typed) => {
        const [first] = lines;
        assert.ok(first);
        const input = { oldString: first.old, newString: "new\n" };
        const text = lines.map(({ old }) => old).join("");
        const at = first.old.length + (place % (text.length - first.old.length));
        const after = text.slice(0, at) + typed + text.slice(typed === "" ? at + 1 : at);
        assert.equal(judge(text, after, input), "person");
        assert.equal(judge(text, after, input, {}), "either");
      }),
    );
  });

  const base = "one\n  two\nthree\n";
  const edit = { oldString: "two", newString: "2" };
  const cases: readonly (readonly [string, string, string, unknown, ChangeMaker])[] = [
    ["takes what a tool replaces, in another way", base, "one\n  t\nthree\n", edit, "either"],
    ["comes after the edit", "one\n  2\nthree\n", "one\n  2\nthre\n", edit, "person"],
    ["indents", base, "one\n    two\nthree\n", edit, "person"],
    [
      "has other margins than the input",
      base,
      "one\n\t2\nthree\n",
      { oldString: " two ", newString: " 2" },
      "tool",
    ],
    ["is a whole file", "", "a\nb", { content: "a\r\nb\r\n" }, "tool"],
    ["is the text of an empty file", "", "a\n", { code: "a" }, "tool"],
    ["fills a sketch", base, "one\n  2\nthree\n", { code: "...\n  2\n..." }, "either"],
    ["is in an empty file", "", "a\n", { oldString: "", newString: "a\n" }, "tool"],
    [
      "adds lines at the end",
      base,
      `${base}four`,
      { input: "*** Update File: a\n@@\n three\n+four" },
      "tool",
    ],
    [
      "adds lines without others",
      base,
      `${base}four\n`,
      { input: "*** Update File: a\n@@\n+four" },
      "tool",
    ],
    ["fills a file that moves", "", "one\n2\n", { input: "@@\n-two\n+2" }, "tool"],
    ["takes lines away", "a\na\nb\n", "a\nb\n", { input: "@@\n-a\n b" }, "tool"],
    [
      "is in a text of which the input says nothing",
      base,
      "one\n",
      { oldString: "x", newString: "y" },
      "either",
    ],
  ];
  for (const [words, before, after, input, maker] of cases) {
    it(`finds that it is of the maker "${maker}" where a change ${words}`, () => {
      assert.equal(judge(before, after, input), maker);
    });
  }

  it("gives a renamed symbol to the tool that renames it, and nothing else to a person", () => {
    const call = {
      files: new Set<string>(),
      input: { symbol: "a", newName: "b" },
      isCommand: false,
    };
    const change = { before: "a + a", after: "b + b", isReversal: false };
    assert.equal(judgeChange(change, [call]), "tool");
    assert.equal(judgeChange({ ...change, after: "a + c" }, [call]), "either");
    assert.equal(judgeChange({ ...change, isReversal: true }, [call]), "person");
    assert.equal(judgeChange(change, [{ ...call, isCommand: true }]), "person");
  });
});
