import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { FailureError } from "../../../../src/toolkit/failureError.ts";
import { harmlessRules } from "../../../../src/toolkit/input/harmless.ts";
import { tools } from "../../../../src/tools/index.ts";
import { createFakeWindow, invoke } from "../../../support/fakes/fakeCallServices.ts";

/** A call of a tool with one field more than it needs, and what the result says of it. */
type Row = readonly [tool: string, input: object, said: string];

const lines = { type: "lines", startLine: 1, endLine: 1, replaceWith: "x" };
const insert = { type: "insert_after", lineNumber: 1, insertText: "x" };
const string = { type: "string", searchFor: "a", replaceWith: "x" };
const taken = { type: "insert_after", lineNumber: 2, fromStartLine: 1 };

/** By the rule of the table that each meets. */
const harmless: Readonly<Record<string, readonly Row[]>> = {
  empty: [
    ["read_file", { path: "a.txt", ranges: "" }, "ranges (empty)"],
    ["read_file", { path: "a.txt", symbol: null, limit: null }, "symbol (empty) and limit (empty)"],
    ["read_file", { path: "a.txt", explanation: "" }, "explanation (empty)"],
    ["read_file", { path: "a.txt", options: {}, tags: [] }, "options (empty) and tags (empty)"],
    ["tail", { path: "a.txt", lines: "" }, "lines (empty)"],
    ["edit_file", { path: "a.txt", old_string: "a", new_string: "x", as_of: "" }, "as_of (empty)"],
    ["replace_in_file", ofOne({ ...lines, endText: "" }), "replacements[0].endText (empty)"],
    ["replace_in_file", ofOne({ ...insert, symbol: "" }), "replacements[0].symbol (empty)"],
    ["replace_in_file", ofOne({ ...string, startLine: null }), "replacements[0].startLine (empty)"],
    ["append_file", { path: "a.txt", content: "x", newline: null }, "newline (empty)"],
    ["write_file", { path: "b.txt", filePath: "", content: "x" }, "filePath (empty)"],
  ],
  "not used here": [
    [
      "replace_in_file",
      ofOne({ ...lines, insertText: "" }),
      "replacements[0].insertText (not used here)",
    ],
    [
      "replace_in_file",
      ofOne({ ...insert, replaceWith: "" }),
      "replacements[0].replaceWith (not used here)",
    ],
    [
      "replace_in_file",
      ofOne({ ...insert, fromStartLine: 0, move: false }),
      "replacements[0].fromStartLine (not used here) and replacements[0].move (not used here)",
    ],
    [
      "replace_in_file",
      ofOne({ ...string, lineNumber: 0 }),
      "replacements[0].lineNumber (not used here)",
    ],
    [
      "replace_in_file",
      ofOne({ ...taken, insertText: "" }),
      "replacements[0].insertText (not used here)",
    ],
    [
      "edit_file",
      { path: "a.txt", old_string: "a", new_string: "x", start_line: 0, new_content: "" },
      "start_line (not used here) and new_content (not used here)",
    ],
    [
      "edit_file",
      { path: "a.txt", start_line: 1, new_content: "x", old_string: "", new_string: "" },
      "old_string (not used here) and new_string (not used here)",
    ],
  ],
  "repeats its object": [
    [
      "replace_in_file",
      ofOne({ ...lines, lineNumber: 1 }),
      "replacements[0].lineNumber (repeated)",
    ],
    [
      "replace_in_file",
      ofOne({ ...insert, startLine: 1, endLine: 1 }),
      "replacements[0].startLine (repeated) and replacements[0].endLine (repeated)",
    ],
    [
      "replace_in_file",
      ofOne({ ...insert, replaceWith: "x" }),
      "replacements[0].replaceWith (repeated)",
    ],
    [
      "edit_file",
      { path: "a.txt", old_string: "a", new_string: "x", new_content: "x" },
      "new_content (repeated)",
    ],
  ],
  "repeats the call": [
    ["read_file", { path: "a.txt", filePath: "a.txt" }, "filePath (repeated)"],
    ["replace_in_file", ofOne({ ...lines, path: "a.txt" }), "replacements[0].path (repeated)"],
    [
      "replace_in_file",
      { ...ofOne({ ...lines, filePath: "a.txt" }), path: "a.txt" },
      "path (repeated) and replacements[0].filePath (repeated)",
    ],
  ],
  "a remark": [
    ["read_file", { path: "a.txt", explanation: "to see it" }, "explanation (a remark)"],
    ["read_file", { path: "a.txt", reason: "to see it" }, "reason (a remark)"],
    [
      "replace_in_file",
      ofOne({ ...lines, description: "Say x." }),
      "replacements[0].description (a remark)",
    ],
  ],
};

function ofOne(operation: object): {
  readonly filePath: string;
  readonly replacements: readonly object[];
} {
  return { filePath: "a.txt", replacements: [operation] };
}

/** What could mean something, and the field that the error names. */
const meant: readonly Row[] = [
  ["read_file", { path: "a.txt", lines: 3 }, '"lines"'],
  ["read_file", { path: "a.txt", note: "to see it" }, '"note"'],
  ["read_file", { path: "a.txt", explanation: 3 }, '"explanation"'],
  ["read_file", { path: "a.txt", filePath: "b.txt" }, "`filePath`"],
  ["search_content", { pattern: "a", glob_pattern: "**", path: "a.txt" }, '"path"'],
  ["replace_in_file", ofOne({ ...lines, path: "b.txt" }), "`replacements[0].path`"],
  ["replace_in_file", ofOne({ ...lines, endText: "c" }), '"replacements[0].endText"'],
  ["replace_in_file", ofOne({ ...lines, lineNumber: 2 }), "`replacements[0].lineNumber`"],
  [
    "replace_in_file",
    ofOne({ ...lines, fromStartLine: 2, replaceWith: "" }),
    "`replacements[0].replaceWith`",
  ],
  ["replace_in_file", ofOne({ ...string, symbol: "a" }), "`replacements[0].symbol`"],
  ["replace_in_file", ofOne({ ...string, dryRun: false }), '"replacements[0].dryRun"'],
  ["replace_in_file", ofOne({ ...insert, insertText: "" }), "`insertText` is empty"],
  ["replace_in_file", ofOne({ ...insert, replaceWith: "y" }), "`replacements[0].replaceWith`"],
  ["replace_in_file", ofOne({ ...string, searchFor: "" }), "`replacements[0].searchFor`"],
  ["edit_file", { path: "a.txt", old_string: "a", new_string: "x", end_line: 2 }, "`end_line`"],
  [
    "edit_file",
    { path: "a.txt", start_line: 1, new_content: "x", new_string: "y" },
    "`new_string`",
  ],
  [
    "edit_file",
    { path: "a.txt", start_line: 1, new_content: "x", replace_all: true },
    "`replace_all`",
  ],
  ["edit_file", { path: "a.txt", start_line: 1, end_line: 0, new_content: "x" }, "`end_line`"],
  ["regex_replace", { path: "a.txt", pattern: "a", replacement: "x", flags: "i" }, '"flags"'],
];

async function call(tool: string, input: object): Promise<readonly [answer: string, text: string]> {
  const window = createFakeWindow({ "a.txt": "a\nb\n" }, { permissionMode: "yolo" });
  const found = tools.find(({ name }) => name === tool);
  assert.ok(found);
  const answer = await invoke(window, found, input);
  return [answer, window.files["a.txt"] ?? ""];
}

describe("a field that says nothing", () => {
  it("is a row for each rule of the table", () => {
    assert.equal(Object.keys(harmless).length, harmlessRules.length);
  });

  for (const [rule, rows] of Object.entries(harmless)) {
    for (const [tool, input, said] of rows) {
      it(`${rule}: ${tool} passes over ${said}`, async () => {
        const [answer] = await call(tool, input);
        assert.ok(answer.endsWith(`\nPassed over: ${said}.`), answer);
      });
    }
  }

  it("changes nothing of what the call does", async () => {
    const [, plain] = await call("replace_in_file", ofOne(lines));
    const [, more] = await call("replace_in_file", ofOne({ ...lines, endText: "", lineNumber: 1 }));
    assert.deepEqual([plain, more], ["x\nb\n", "x\nb\n"]);
  });

  it("is named with at most four others", async () => {
    const fields = Object.fromEntries("abcdefg".split("").map((name) => [name, null]));
    const [answer] = await call("read_file", { path: "a.txt", ...fields });
    assert.match(answer, /\nPassed over: a \(empty\), .*, e \(empty\) and 2 more\.$/);
  });

  it("is not mentioned where it has its usual value", async () => {
    const input = { path: "a.txt", start_line: 1, new_content: "x", replace_all: false };
    const [answer] = await call("edit_file", input);
    assert.doesNotMatch(answer, /Passed over/);
  });
});

describe("a field that could mean something", () => {
  for (const [tool, input, named] of meant) {
    it(`${named} is an error of ${tool}`, async () => {
      await assert.rejects(call(tool, input), (error) => {
        assert.ok(error instanceof FailureError);
        assert.ok(error.message.includes(named), error.message);
        return true;
      });
    });
  }
});

describe("a path by two names", () => {
  it("may be two spellings of one file", async () => {
    const both = { path: "a.txt", filePath: "file:///workspace/a.txt" };
    const [answer] = await call("read_file", both);
    assert.match(answer, /\n1: a\n/);
  });

  it("is required of the tool, not by the schema", async () => {
    await assert.rejects(
      call("replace_in_file", { replacements: [lines] }),
      /`filePath` is missing/,
    );
  });
});
