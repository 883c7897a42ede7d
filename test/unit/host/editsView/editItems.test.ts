import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { HistoryEntry } from "../../../../src/core/history/index.ts";
import { abilitiesOf, abilitiesOfRequest } from "../../../../src/host/editsView/editItems.ts";
import type { ShownEntry, StateNow } from "../../../../src/toolkit/history/index.ts";
import { historyEntry } from "../../../support/examples/historyEntries.ts";

describe("abilitiesOf", () => {
  const examples: readonly (readonly [
    words: string,
    state: StateNow,
    fields: Partial<HistoryEntry>,
    hasLaterEdit: boolean,
  ])[] = [
    ["canOpenDiff hasOneFile canUndo canKeep", "applied", {}, false],
    ["canOpenDiff hasOneFile canUndo canUndoSince canKeep", "applied", {}, true],
    ["canOpenDiff hasOneFile canUndo", "applied", { madeBy: "person" }, false],
    ["canOpenDiff hasOneFile canRedo", "undone", {}, false],
    ["canOpenDiff hasOneFile canUndo canRedo", "undoneInPart", {}, false],
    ["canOpenDiff hasOneFile canUndo canReviewAgain", "kept", {}, false],
    ["canOpenDiff hasOneFile canUndo", "cutShort", {}, false],
    ["canOpenDiff hasOneFile", "underWay", {}, false],
    ["canOpenDiff hasOneFile", "gone", {}, false],
    ["canUndoSince", "applied", { kind: "mark", files: [] }, true],
  ];
  for (const [words, state, fields, hasLaterEdit] of examples) {
    const whose = fields.madeBy === "person" ? "a person's edit" : "an edit";
    it(`of ${fields.kind ?? whose} that is ${state}: ${words}`, () => {
      const entry = historyEntry(2, fields);
      const abilities = abilitiesOf({ entry, files: entry.files, state }, hasLaterEdit);
      assert.equal(abilities.join(" "), words);
    });
  }
});

describe("abilitiesOfRequest", () => {
  const examples: readonly (readonly [words: string, ...states: StateNow[]])[] = [
    ["canOpenDiff canKeep canUndo canUndoSince", "applied", "gone"],
    ["canOpenDiff canRedo canUndo canUndoSince", "undone", "kept"],
    ["canOpenDiff canRedo", "undone", "undone"],
    ["canOpenDiff", "gone"],
  ];
  for (const [words, ...states] of examples) {
    it(`of edits that are ${states.join(", ")}: ${words}`, () => {
      const edits = states.map((state, index): ShownEntry => {
        const entry = historyEntry(index + 1);
        return { entry, files: entry.files, state };
      });
      const request = { id: "r1", words: "Add a total" };
      assert.equal(abilitiesOfRequest({ request, edits }).join(" "), words);
    });
  }
});
