import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { Failure } from "../../../src/core/failure/failure.ts";
import { fail } from "../../../src/core/result.ts";
import { explain } from "../../../src/toolkit/explain/explain.ts";
import { editFile } from "../../../src/tools/editFile.ts";
import { callEditTool } from "../../support/notation/callTool.ts";
import { fakeContext } from "../../support/fakes/fakeWorkspace.ts";

const path = "src/a.ts";

describe("edit_file", () => {
  type Example = readonly [name: string, text: string, input: object, expected: string];
  const examples: readonly Example[] = [
    ["a text that is there once", "a\nb\n", { old_string: "b", new_string: "x" }, "a\nx\n"],
    ["a text over lines", "a\r\nb\r\n", { old_string: "a\nb", new_string: "b\na" }, "b\r\na\r\n"],
    ["a text literally", "a.b\n", { old_string: ".", new_string: "$&" }, "a$&b\n"],
    [
      "every occurrence",
      "a\na\n",
      { old_string: "a", new_string: "b", replace_all: true },
      "b\nb\n",
    ],
    ["one line", "a\nb\nc\n", { start_line: 2, new_content: "x" }, "a\nx\nc\n"],
    ["a range of lines", "a\nb\nc\n", { start_line: 1, end_line: 2, new_content: "" }, "c\n"],
  ];
  for (const [name, text, input, expected] of examples) {
    it(`replaces ${name}`, async () => {
      const context = fakeContext({ [path]: text });
      const edited = await callEditTool(editFile, { path, ...input }, context);
      assert.ok(edited.ok);
      assert.equal(edited.value.texts[path], expected);
    });
  }

  const refused: readonly (readonly [name: string, input: object, failure: Failure])[] = [
    [
      "both ways at once",
      { old_string: "a", start_line: 1 },
      {
        code: "twoWays",
        ways: [
          ["old_string", "new_string", "replace_all"],
          ["start_line", "end_line", "new_content"],
        ],
      },
    ],
    [
      "neither way",
      {},
      {
        code: "missingField",
        field: "old_string",
        expected: "a string, or start_line a number",
      },
    ],
    [
      "an old text without a new one",
      { old_string: "a" },
      { code: "missingField", field: "new_string", expected: "a string" },
    ],
    [
      "lines without a new content",
      { start_line: 1 },
      { code: "missingField", field: "new_content", expected: "a string" },
    ],
    [
      "a content without lines",
      { new_content: "x" },
      { code: "missingField", field: "start_line", expected: "a whole number" },
    ],
    [
      "an empty text",
      { old_string: "", new_string: "x" },
      { code: "emptyText", field: "old_string" },
    ],
    [
      "a line past the end",
      { start_line: 4, new_content: "x" },
      {
        code: "lineOutOfRange",
        operation: undefined,
        field: "start_line",
        line: 4,
        maximum: 3,
        totalLines: 3,
      },
    ],
    [
      "a reversed range",
      { start_line: 3, end_line: 2, new_content: "x" },
      { code: "reversedRange", operation: undefined, startLine: 3, endLine: 2 },
    ],
  ];
  for (const [name, input, failure] of refused) {
    it(`refuses ${name}`, async () => {
      const context = fakeContext({ [path]: "a\nb\na\n" });
      assert.deepEqual(await callEditTool(editFile, { path, ...input }, context), fail(failure));
    });
  }

  it("refuses a text that is there twice, with the line of each", async () => {
    const input = { path, old_string: "a", new_string: "x" };
    const edited = await callEditTool(editFile, input, fakeContext({ [path]: "a\nb\na\n" }));
    assert.ok(!edited.ok && edited.failure.code === "notUnique");
    assert.deepEqual(edited.failure.lines, [1, 3]);
  });

  for (const [old_string, said] of [
    ["1: hello world\n2: bye", /differs in line numbers:\nhello world\nbye/],
    ["1: Hello world\n2: bye", /differs in line numbers, letter case:\nhello world\nbye/],
  ] as const) {
    it(`says of a text with the line numbers of a result that it has them: ${old_string}`, async () => {
      const input = { path, old_string, new_string: "x" };
      const context = fakeContext({ [path]: "hello world\nbye\n" });
      const edited = await callEditTool(editFile, input, context);
      assert.match(edited.ok ? "" : explain(edited.failure), said);
    });
  }

  it("refuses a text that is not there, and applies nothing by similarity", async () => {
    const input = { path, old_string: "Hello world", new_string: "x" };
    const edited = await callEditTool(editFile, input, fakeContext({ [path]: "hello world\n" }));
    assert.ok(!edited.ok && edited.failure.code === "noMatch");
    assert.equal(edited.failure.hints[0]?.kind, "similar");
  });

  it("names its own field where a text is not there, and nothing is like it", async () => {
    const input = { path, old_string: "absent", new_string: "x" };
    const edited = await callEditTool(editFile, input, fakeContext({ [path]: "\n" }));
    assert.match(edited.ok ? "" : explain(edited.failure), /^The text "absent".*`old_string`/s);
  });

  it("counts the occurrences that are too many", async () => {
    const input = { path, old_string: "a", new_string: "x", replace_all: true };
    const context = { ...fakeContext({ [path]: "aaa\n" }), maxReplacements: 2 };
    const failure = { code: "tooManyMatches", operation: undefined, found: 3, limit: 2 } as const;
    assert.deepEqual(await callEditTool(editFile, input, context), fail(failure));
  });
});
