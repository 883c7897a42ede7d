import assert from "node:assert/strict";
import { marked } from "marked";
import { describe, it } from "mocha";
import type { HistoryEntry } from "../../../../src/core/history/index.ts";
import type { ShownEntry, StateNow } from "../../../../src/toolkit/history/entryWords.ts";
import {
  explainRequest,
  labelRequest,
  nameRequest,
  type ShownRequest,
  speakRequest,
  stateOfRequest,
  summarizeRequest,
} from "../../../../src/toolkit/history/requestWords.ts";
import { entryTimeMs, fileRecord, historyEntry } from "../../../support/examples/historyEntries.ts";

const nowMs = entryTimeMs + 5 * 60_000;

function shownEdit(id: number, state: StateNow, fields: Partial<HistoryEntry> = {}): ShownEntry {
  const entry = historyEntry(id, fields);
  return { entry, files: entry.files, state };
}

function shownRequest(edits: readonly ShownEntry[], words = "Add a total"): ShownRequest {
  return { request: { id: "r1", words }, edits };
}

describe("stateOfRequest", () => {
  const examples: readonly (readonly [state: StateNow, ...edits: StateNow[]])[] = [
    ["applied", "applied", "applied"],
    ["kept", "kept", "kept"],
    ["undone", "undone", "undone"],
    ["undone", "undone", "gone"],
    ["gone", "gone", "gone"],
    ["undoneInPart", "undone", "applied"],
    ["undoneInPart", "undoneInPart", "kept"],
    ["applied", "kept", "applied"],
    ["underWay", "underWay", "undone"],
    ["cutShort", "underWay", "cutShort"],
  ];
  for (const [state, ...edits] of examples) {
    it(`of edits that are ${edits.join(", ")} is ${state}`, () => {
      const shown = edits.map((each, index) => shownEdit(index + 1, each));
      assert.equal(stateOfRequest(shownRequest(shown)), state);
    });
  }
});

describe("a request in words", () => {
  const edits = [
    shownEdit(2, "undone", { files: [fileRecord("a.js"), fileRecord("src/b.js")] }),
    shownEdit(1, "undone", { files: [fileRecord("a.js")] }),
  ];

  it("names its files once each, with all lines that were changed", () => {
    assert.equal(nameRequest(shownRequest(edits)), "Add a total");
    assert.equal(summarizeRequest(shownRequest(edits), nowMs), "+9 −3 · undone · 5m · 2 files");
    assert.equal(
      summarizeRequest(shownRequest(edits.slice(1)), nowMs),
      "+3 −1 · undone · 5m · a.js",
    );
  });

  it("leaves room in its row for what became of it", () => {
    const long = shownRequest(edits, "Ship free of charge when the goods cost 50 or more");
    assert.equal(labelRequest(long), "Ship free of charge…");
    assert.equal(labelRequest(shownRequest(edits)), "Add a total");
  });

  it("is spoken in words", () => {
    assert.equal(
      speakRequest(shownRequest(edits), nowMs),
      "Request: Add a total, undone, 2 edits, 2 files, 9 lines added, 3 lines removed, 5 minutes ago",
    );
  });

  it("says in its hover what its edits were", () => {
    assert.equal(
      explainRequest(shownRequest(edits), "17:00"),
      [
        "**Add a total**",
        "Time: 17:00",
        "- `Edited 2 files` +6 −2 · undone\n- `Edited a.js` +3 −1 · undone",
      ].join("\n\n"),
    );
  });

  it("has the person's words in full, and a name only the first", () => {
    const words = "Read the port from the environment, and fall back to 8080. ".repeat(3).trim();
    const shown = shownRequest(edits, words);
    assert.ok(explainRequest(shown, "now").startsWith(`**${words}**`));
    assert.ok(nameRequest(shown).length <= 80 && nameRequest(shown).endsWith("…"));
  });

  it("counts edits that it does not list", () => {
    const many = Array.from({ length: 25 }, (_, index) => shownEdit(index + 1, "applied"));
    assert.match(explainRequest(shownRequest(many), "now"), /\n- … and 5 more edits$/);
  });

  for (const words of ["**b** [l](command:x) <img src=x>", "`c` $(warning)", "a\u202Eb", ""]) {
    it(`shows ${JSON.stringify(words)} as it is`, async () => {
      const html = await marked(explainRequest(shownRequest(edits, words), "now"));
      assert.doesNotMatch(html, /<(?:a|img|h\d|em)\b|\$\(|\u202E/);
      assert.equal(html.match(/<strong>/g)?.length, 1);
      assert.ok(nameRequest(shownRequest(edits, words)).length > 0);
    });
  }
});
