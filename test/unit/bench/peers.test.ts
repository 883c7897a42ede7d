import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { applyPatch, type PatchChunk, renderPatch } from "../../../bench/peers/codexApplyPatch.ts";
import { replaceString, similarityOf } from "../../../bench/peers/copilotReplaceString.ts";
import { editFileByMcp } from "../../../bench/peers/mcpEditFile.ts";
import type { PeerEdit } from "../../../bench/peers/peerEdit.ts";

/** The new text, or the beginning of the error. */
function show(result: PeerEdit): string {
  return result.ok ? result.text : `error: ${result.error.slice(0, 20)}`;
}

const notFound = "error: Could not find match";
const several = "error: Multiple matches fou";

describe("replace_string_in_file as Copilot does it", () => {
  const examples: readonly (readonly [
    what: string,
    text: string,
    oldString: string,
    newString: string,
    expected: string,
  ])[] = [
    ["the exact text", "a\nb\nc\n", "b", "x", "a\nx\nc\n"],
    ["part of a line", "one two\n", "two", "x", "one x\n"],
    ["a text that is there twice", "a\nb\na\n", "a", "x", several],
    ["a text that is not there", "a\n", "z", "x", notFound],
    ["what changes nothing", "a\n", "a", "a", "error: Original and edited "],
    [
      "lines at another depth, where an empty line follows",
      "  a {\n    b\n  }\n\nc\n",
      "a {\n  b\n}",
      "a {\n  x\n}",
      "  a {\n  x\n  }\n\nc\n",
    ],
    [
      "such lines that are deleted, which leave an empty one",
      "  a\n  b\n\n",
      "a\nb",
      "a",
      "  a\n\n\n",
    ],
    ["such lines in two places", "  a1\n  b1\n\n\ta1\n\tb1\n\n", " a1\n b1", "x", several],
    ["other depth where no empty line follows", "  abc {\n    b\nc\n", "abc {\n  b", "x", notFound],
    ["white space behind lines", "a  \nb\nc\n", "a\nb\n", "x\n", "x\nc\n"],
    [
      "lines that are alike, with those around them kept",
      `${"a".repeat(50)}’\nb\nc\n`,
      `${"a".repeat(50)}'\nb\nc`,
      `${"a".repeat(50)}'\nx\nc`,
      `${"a".repeat(50)}’\nx\nc\n`,
    ],
    [
      "lines that are too little alike",
      `${"a".repeat(10)}’\n`,
      `${"a".repeat(10)}'`,
      "x",
      notFound,
    ],
  ];
  for (const [what, text, oldString, newString, expected] of examples) {
    it(what, () => {
      const result = show(replaceString(text, oldString, newString));
      assert.equal(result, expected);
    });
  }

  it("measures how alike two lines are", () => {
    assert.equal(similarityOf("", ""), 1);
    assert.equal(similarityOf("abcd", ""), 0);
    assert.equal(similarityOf("abcd", "abcx"), 0.75);
    assert.equal(similarityOf("abcd", "bcd"), 0.75);
    assert.equal(similarityOf("kitten", "sitting"), 1 - 3 / 7);
  });
});

describe("edit_file as the MCP filesystem server does it", () => {
  const examples: readonly (readonly [
    what: string,
    text: string,
    oldText: string,
    newText: string,
    expected: string,
  ])[] = [
    ["the exact text", "a\nb\n", "b", "x", "a\nx\n"],
    ["the first of several", "a\nb\na\n", "a", "x", "x\nb\na\n"],
    ["a dollar sign is one", "a\n", "a", "$&", "$&\n"],
    ["a text that is not there", "a\n", "z", "x", "error: Could not find exact"],
    ["a line at another depth", "    a\n", "  a", "  x", "    x\n"],
    [
      "lines at another depth, which all get the depth of the first",
      "    a {\n      b\n    }\n",
      " a {\n    b\n  }",
      " a {\n    x\n  }",
      "    a {\n    x\n    }\n",
    ],
    ["a deeper line goes deeper", "\ta\n\tb\n", "    a\n    b", "    a\n      b", "\ta\n\t  b\n"],
  ];
  for (const [what, text, oldText, newText, expected] of examples) {
    it(what, () => {
      const result = show(editFileByMcp(text, [{ oldText, newText }]));
      assert.equal(result, expected);
    });
  }

  it("makes one edit after the other", () => {
    const edits = [
      { oldText: "a", newText: "b" },
      { oldText: "b", newText: "c" },
    ];
    assert.equal(show(editFileByMcp("a\nb\n", edits)), "c\nb\n");
  });
});

describe("apply_patch as Codex does it", () => {
  const chunk = (rows: string, isAtEnd = false): PatchChunk => {
    const lines = rows.split("\n");
    const taken = (mark: string): readonly string[] =>
      lines.filter((row) => row.startsWith(mark) || row.startsWith(" ")).map((row) => row.slice(1));
    return { oldLines: taken("-"), newLines: taken("+"), isAtEnd };
  };
  const examples: readonly (readonly [
    what: string,
    text: string,
    chunks: readonly PatchChunk[],
    expected: string,
  ])[] = [
    ["exact lines", "a\nb\nc\n", [chunk(" a\n-b\n+x")], "a\nx\nc\n"],
    ["the first of several", "a\nb\na\n", [chunk("-a\n+x")], "x\nb\na\n"],
    ["behind the chunk before", "a\nb\na\n", [chunk(" b"), chunk("-a\n+x")], "a\nb\nx\n"],
    ["the last, at the end", "a\nb\na\n", [chunk("-a\n+x", true)], "a\nb\nx\n"],
    ["an exact place before one at another depth", " a\na\n", [chunk("-a\n+x")], " a\nx\n"],
    ["white space behind lines", "a \nb\n", [chunk("-a\n+x")], "x\nb\n"],
    [
      "context at another depth is written as given",
      "    a\n    b\n",
      [chunk("   a\n-  b\n+    x")],
      "  a\n    x\n",
    ],
    [
      "typographic quotes are plain, and are written as given",
      "say ’a’\nb\n",
      [chunk(" say 'a'\n-b\n+x")],
      "say 'a'\nx\n",
    ],
    ["lines to add alone go to the end", "a\nb\n", [chunk("+x")], "a\nb\nx\n"],
    ["a newline comes to the end", "a", [chunk("-a\n+x")], "x\n"],
    ["lines that are not there", "a\n", [chunk("-z\n+x")], "error: Failed to find expec"],
  ];
  for (const [what, text, chunks, expected] of examples) {
    it(what, () => {
      const result = show(applyPatch("a.ts", text, chunks));
      assert.equal(result, expected);
    });
  }

  it("is written with all its marks", () => {
    const rows = [" a", "-b", "+x"];
    const file = { path: "a.ts", chunks: [{ oldLines: [], newLines: [], rows }] };
    const expected = "*** Begin Patch\n*** Update File: a.ts\n@@\n a\n-b\n+x\n*** End Patch";
    assert.equal(renderPatch([file]), expected);
  });
});
