import assert from "node:assert/strict";
import { before, describe, it } from "mocha";
import type * as vscode from "vscode";
import {
  invoke,
  redo,
  typeAtStart,
  undo,
  useSharedWorkspace,
  writeFile,
} from "../../support/host/testWindow.ts";
import { failureOf, readWorkspaceState } from "../../support/host/workspaceState.ts";

const line2 = { type: "lines", startLine: 2, endLine: 2, replaceWith: "two" };

/** A call, and the whole sentence that it must fail with. `notes.txt` has 3 lines. */
type Refused = readonly [what: string, input: object, sentence: string];

function on(filePath: string, ...replacements: readonly object[]): object {
  return { filePath, replacements };
}

const refusedOperations: readonly Refused[] = [
  [
    "two ranges that share a line",
    on("notes.txt", { ...line2, endLine: 3 }, { ...line2, startLine: 1 }),
    "replacements[1] (lines, lines 1 to 2) and replacements[0] (lines, lines 2 to 3) overlap. All line numbers refer to the file before the call. Merge the two into one item of `replacements`. Nothing was changed.",
  ],
  [
    "an insert strictly inside a range",
    on(
      "notes.txt",
      { ...line2, startLine: 1 },
      { type: "insert_after", lineNumber: 1, insertText: "x" },
    ),
    "replacements[1] (insert_after, after line 1) falls inside replacements[0] (lines, lines 1 to 2). Put the text into `replacements[0].replaceWith`, or insert it before or after those lines. Nothing was changed.",
  ],
  [
    "a line past the end",
    on("notes.txt", { ...line2, endLine: 4 }),
    "`replacements[0].endLine` is 4, but the file has 3 lines, so it must be from 1 to 3. Line numbers are 1-indexed. Call linewise_read_file to see the current lines. Nothing was changed.",
  ],
  [
    "a text that is not there, after an operation that could be applied",
    on("notes.txt", line2, { type: "string", searchFor: "@@", replaceWith: "x" }),
    'replacements[1]: the text "@@" is not in notes.txt. Nothing was changed.\nCall linewise_read_file and send `replacements[1].searchFor` exactly as the text is in the file, including whitespace.',
  ],
  [
    "a pattern that is none",
    on("notes.txt", line2, { type: "regex", searchFor: "(", replaceWith: "x" }),
    'The pattern "(" is invalid: unterminated group. Nothing was changed.',
  ],
];

const refusedFields: readonly Refused[] = [
  [
    "a missing field",
    on("notes.txt", { type: "lines", startLine: 2, endLine: 2 }),
    "The field `replacements[0].replaceWith` is missing: it must be a string. Call again with `replacements[0].replaceWith`.",
  ],
  [
    "a field of another type of operation",
    on("notes.txt", { ...line2, searchFor: "b" }),
    'The field `replacements[0].searchFor` does not belong to type "lines", whose fields are startLine, endLine, replaceWith, symbol, fromStartLine, fromEndLine, fromSymbol, fromPath, fromAsOf and move. Remove `replacements[0].searchFor`, or set `replacements[0].type` to a type that has it.',
  ],
  [
    "an unknown field",
    on("notes.txt", { ...line2, endline: 3 }),
    'Unknown field "replacements[0].endline". Known fields: type, startLine, endLine, lineNumber, symbol, insertText, fromStartLine, fromEndLine, fromSymbol, fromPath, fromAsOf, move, searchFor and replaceWith. Call again without "replacements[0].endline".',
  ],
  [
    "a mistyped field",
    on("notes.txt", { ...line2, startLine: "2." }),
    'The field `replacements[0].startLine` must be a whole number, not the string "2.". Call again with `replacements[0].startLine` of that type.',
  ],
  [
    "an unknown type of operation",
    on("notes.txt", { type: "delete", startLine: 1 }),
    'The field `replacements[0].type` is "delete", but must be "lines", "insert_before", "insert_after", "string" or "regex".',
  ],
  [
    "no operations",
    on("notes.txt"),
    "The field `replacements` is an empty array, but needs at least one item.",
  ],
  [
    "no path",
    { replacements: [line2] },
    "The field `filePath` is missing: it must be a string. Call again with `filePath`.",
  ],
];

const refusedFiles: readonly Refused[] = [
  [
    "a binary file",
    on("logo.png", line2),
    "logo.png is a binary file (PNG image, 16 bytes). This tool works only on text files.",
  ],
  [
    "a missing file",
    on("src/gone.ts", line2),
    "src/gone.ts does not exist. Find its path with linewise_glob or linewise_list_directory.",
  ],
  ["a folder", on("src", line2), "src is a folder, not a file."],
  [
    "an empty path",
    on("", line2),
    "The path is empty. Give an absolute path, or a path relative to the workspace folder.",
  ],
  [
    "a path with a NUL",
    on("notes.txt\0.png", line2),
    "The field `filePath` contains a NUL character (U+0000) at character 10, which no text file or path can contain. Send `filePath` without it; in a pattern, \\x00 stands for it.",
  ],
];

const png = Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1");

describe("input that is refused", () => {
  useSharedWorkspace();
  let notes: vscode.Uri;

  before(async () => {
    await writeFile("logo.png", png);
    await writeFile("src/a.ts", "export {};\n");
    notes = await writeFile("notes.txt", "a\nb\nc\n");
    const { document } = await typeAtStart(notes, "my own ");
    await document.save();
  });

  for (const [what, input, sentence] of [...refusedOperations, ...refusedFields, ...refusedFiles]) {
    it(`${what}: says so and leaves no trace`, async () => {
      const state = await readWorkspaceState();
      const { message } = await failureOf(invoke("replace_in_file", input));
      assert.equal(message, sentence);
      assert.deepEqual(await readWorkspaceState(), state);
      assert.equal(await undo(notes), "a\nb\nc\n");
      assert.equal(await redo(notes), "my own a\nb\nc\n");
    });
  }

  it("text that the user has not saved stays so, with its undo step", async () => {
    await typeAtStart(notes, "not saved, ");
    const state = await readWorkspaceState();
    assert.deepEqual(state.unsavedDocuments, [notes.path]);
    const pastEnd = on("notes.txt", { ...line2, endLine: 4 });
    await failureOf(invoke("replace_in_file", pastEnd));
    assert.deepEqual(await readWorkspaceState(), state);
    assert.equal(await undo(notes), "my own a\nb\nc\n");
  });
});
