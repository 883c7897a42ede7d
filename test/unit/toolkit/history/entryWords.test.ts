import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { HistoryEntry } from "../../../../src/core/history/index.ts";
import {
  summarizeEntry,
  describeFile,
  labelEntry,
  nameEntry,
  type ShownEntry,
  type StateNow,
  speakEntry,
  speakFile,
  verbOf,
} from "../../../../src/toolkit/history/entryWords.ts";
import { tools } from "../../../../src/tools/index.ts";
import { entryTimeMs, fileRecord, historyEntry } from "../../../support/examples/historyEntries.ts";

const nowMs = entryTimeMs + 5 * 60_000;

function shownEntry(fields: Partial<HistoryEntry> = {}, state: StateNow = "applied"): ShownEntry {
  const entry = historyEntry(12, fields);
  return { entry, files: entry.files, state };
}

const image = fileRecord("a.png", { isWhole: true, addedLines: 0, removedLines: 0 });

describe("labelEntry", () => {
  const three = ["a", "b", "c"].map((path) => fileRecord(path));
  const examples: readonly (readonly [label: string, fields: Partial<HistoryEntry>])[] = [
    ["Edited notes.txt", {}],
    ["Edited a.ts", { files: [fileRecord("src/lib/a.ts")] }],
    ["Replaced in 3 files", { tool: "replace_content", files: three }],
    ["Created new.txt", { tool: "write_file", files: [fileRecord("new.txt", { before: null })] }],
    ["Deleted old.txt", { files: [fileRecord("old.txt", { after: null })] }],
    ["Wrote notes.txt", { tool: "write_file" }],
    ["Changed notes.txt", { tool: "linewise.somethingNew" }],
    ["Edited a[U+202E]b", { files: [fileRecord("a\u202Eb")] }],
    ["Undid changes of notes.txt", { kind: "undo", of: [7] }],
    ["Redid changes of 3 files", { kind: "redo", of: [7], files: three }],
    ["Kept notes.txt", { kind: "keep", of: [7] }],
    ["cart.js", { kind: "mark", files: [], label: "src/cart.js" }],
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

describe("nameEntry", () => {
  const examples: readonly (readonly [name: string, fields: Partial<HistoryEntry>])[] = [
    ["notes.txt", {}],
    ["a[U+202E]b", { files: [fileRecord("src/a\u202Eb")] }],
    ["2 files", { files: [fileRecord("a"), fileRecord("b")] }],
    ["cart.js", { kind: "mark", files: [], label: "src/cart.js" }],
    ["2 files", { kind: "mark", files: [], label: "src/cart.js\nb.js" }],
  ];
  for (const [name, fields] of examples) {
    it(`says “${name}”`, () => assert.equal(nameEntry(shownEntry(fields)), name));
  }
});

describe("summarizeEntry", () => {
  const notCovered = [{ what: "dist", reason: "it is ignored" }];
  const examples: readonly (readonly [
    description: string,
    fields: Partial<HistoryEntry>,
    state: StateNow,
  ])[] = [
    ["+3 −1 · 5m", {}, "applied"],
    ["+3 −1 · undone in part · 5m", {}, "undoneInPart"],
    ["+3 −1 · kept · 5m", { approval: "diffEditor" }, "kept"],
    ["+3 −1 · no longer there · 5m", {}, "gone"],
    ["+3 −1 · cut short · 5m", {}, "cutShort"],
    ["+3 −1 · 5m · your own edit", { madeBy: "person" }, "applied"],
    [
      "+3 −1 · 5m · terminal: rm [U+202E]x",
      { source: { maker: "terminal", action: "rm \u202Ex" } },
      "applied",
    ],
    ["+3 −1 · 5m · not all of it is recorded", { notCovered }, "applied"],
    ["+3 −1 · 5m · may hold changes of others", { mayBeOthers: true }, "applied"],
    ["+3 −1 · 5m · created", { files: [fileRecord("a", { before: null })] }, "applied"],
    [
      "not made: you rejected it · 5m",
      { kind: "mark", approval: "rejected", files: [] },
      "applied",
    ],
    ["+3 −1 · 5m · accepted in part", { isPartial: true }, "applied"],
    ["as a whole · 5m · created", { files: [{ ...image, before: null }] }, "applied"],
    ["as a whole · 5m", { files: [image, image] }, "applied"],
    ["+3 −1 · 5m", { files: [image, fileRecord("b")] }, "applied"],
    [
      "+4,003 −2 · 5m",
      { files: [fileRecord("a", { addedLines: 4_000 }), fileRecord("b")] },
      "applied",
    ],
  ];
  for (const [description, fields, state] of examples) {
    it(`says “${description}”`, () => {
      assert.equal(summarizeEntry(shownEntry(fields, state), nowMs), description);
    });
  }

  const ages: readonly (readonly [ageMs: number, words: string])[] = [
    [-5, "now"],
    [59_999, "now"],
    [60_000, "1m"],
    [3_599_999, "59m"],
    [3_600_000, "1h"],
    [86_400_000, "1d"],
  ];
  for (const [ageMs, words] of ages) {
    it(`calls ${ageMs} ms “${words}”`, () => {
      assert.ok(summarizeEntry(shownEntry(), entryTimeMs + ageMs).endsWith(` · ${words}`));
    });
  }

  it("is spoken in words", () => {
    assert.equal(
      speakEntry(shownEntry({}, "undone"), nowMs),
      "Edited notes.txt, edit e12, undone, 3 lines added, 1 line removed, 5 minutes ago, allowed in the chat",
    );
    assert.equal(
      speakEntry(shownEntry({ source: { maker: "terminal", action: "make" } }), nowMs),
      "Edited notes.txt, edit e12, 3 lines added, 1 line removed, 5 minutes ago, terminal: make",
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
    assert.equal(speakFile(image), "a.png, as a whole");
  });
});
