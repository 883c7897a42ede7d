import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { EntryState, HistoryEntry } from "../../../../src/core/history/index.ts";
import {
  summarizeEntry,
  describeFile,
  labelEntry,
  type ShownEntry,
  speakEntry,
  speakFile,
  verbOf,
} from "../../../../src/toolkit/history/entryWords.ts";
import { tools } from "../../../../src/tools/index.ts";
import { entryTimeMs, fileRecord, historyEntry } from "../../../support/examples/historyEntries.ts";

const nowMs = entryTimeMs + 5 * 60_000;

function shownEntry(fields: Partial<HistoryEntry> = {}, state: EntryState = "applied"): ShownEntry {
  const entry = historyEntry(12, fields);
  return { entry, files: entry.files, state };
}

describe("labelEntry", () => {
  const three = ["a", "b", "c"].map((path) => fileRecord(path));
  const examples: readonly (readonly [label: string, fields: Partial<HistoryEntry>])[] = [
    ["Edited notes.txt", {}],
    ["Edited a.ts", { files: [fileRecord("src/lib/a.ts")] }],
    ["Replaced in 3 files", { tool: "replace_content", files: three }],
    ["Created new.txt", { tool: "write_file", files: [fileRecord("new.txt", { before: null })] }],
    ["Wrote notes.txt", { tool: "write_file" }],
    ["Changed notes.txt", { tool: "linewise.somethingNew" }],
    ["Edited a[U+202E]b", { files: [fileRecord("a\u202Eb")] }],
    ["Undid changes of notes.txt", { kind: "undo", of: [7] }],
    ["Redid changes of 3 files", { kind: "redo", of: [7], files: three }],
    ["Kept notes.txt", { kind: "keep", of: [7] }],
    ["before the refactoring", { kind: "mark", files: [], label: "before the refactoring" }],
  ];
  for (const [label, fields] of examples) {
    it(`says “${label}”`, () => assert.equal(labelEntry(shownEntry(fields)), label));
  }

  it("cuts a long name in its middle", () => {
    const label = labelEntry(shownEntry({ files: [fileRecord(`${"x".repeat(500)}.txt`)] }));
    assert.ok(label.length < 80 && label.endsWith("x.txt"));
  });
});

describe("verbOf", () => {
  it("knows a word for every tool that edits", () => {
    const editing = tools.filter(({ effect }) => effect === "write").map(({ name }) => name);
    assert.ok(editing.length > 3);
    const unknown = editing.filter(
      (name) => verbOf({ kind: "edit", tool: name }, []) === "Changed",
    );
    assert.deepEqual(unknown, []);
  });
});

describe("summarizeEntry", () => {
  const examples: readonly (readonly [
    description: string,
    fields: Partial<HistoryEntry>,
    state: EntryState,
  ])[] = [
    ["e12 · +3 −1 · 5 minutes ago · allowed in the chat", {}, "applied"],
    [
      "e12 · undone in part · +3 −1 · 5 minutes ago · not asked",
      { approval: "notAsked" },
      "undoneInPart",
    ],
    [
      "e12 · kept · +3 −1 · 5 minutes ago · accepted in the diff editor",
      { approval: "diffEditor" },
      "kept",
    ],
    ["e12 · +3 −1 · 5 minutes ago · your own edit", { madeBy: "person" }, "applied"],
    ["e12 · cut short · +3 −1 · 5 minutes ago · allowed in the chat", {}, "cutShort"],
    ["e12 · +3 −1 · 5 minutes ago", { kind: "undo", of: [1], approval: "command" }, "applied"],
    ["e12 · 5 minutes ago", { kind: "mark", approval: "command", files: [] }, "applied"],
    [
      "e12 · +4,003 −2 · 5 minutes ago · allowed in the chat",
      { files: [fileRecord("a", { addedLines: 4_000 }), fileRecord("b")] },
      "applied",
    ],
  ];
  for (const [description, fields, state] of examples) {
    it(`says “${description}”`, () => {
      assert.equal(summarizeEntry(shownEntry(fields, state), nowMs), description);
    });
  }

  it("is spoken in words", () => {
    assert.equal(
      speakEntry(shownEntry({}, "undone"), nowMs),
      "Edited notes.txt, edit e12, undone, 3 lines added, 1 line removed, 5 minutes ago, allowed in the chat",
    );
  });
});

describe("describeFile", () => {
  const examples = [
    ["+3 −1", fileRecord("notes.txt")],
    ["+3 −1 · src/lib", fileRecord("src/lib/a.ts")],
    ["+3 −1 · /", fileRecord("/a.ts")],
    ["+3 −1 · C:\\src", fileRecord("C:\\src\\a.ts")],
    ["+3 −1 · created", fileRecord("a.ts", { before: null })],
    ["+3 −1 · deleted", fileRecord("a.ts", { after: null })],
    ["+3 −1 · had unsaved changes · [U+200B]", fileRecord("\u200B/a.ts", { isUnsaved: true })],
  ] as const;
  for (const [description, file] of examples) {
    it(`says “${description}”`, () => assert.equal(describeFile(file), description));
  }

  it("is spoken in words", () => {
    assert.equal(
      speakFile(fileRecord("src/a.ts", { before: null })),
      "src/a.ts, 3 lines added, 1 line removed, created",
    );
  });
});
