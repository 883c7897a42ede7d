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
    ["canOpenDiff canOpenFile canUndo canKeep hasPatch", "applied", {}, false],
    ["canOpenDiff canOpenFile canUndo canUndoToHere canKeep hasPatch", "applied", {}, true],
    ["canOpenDiff canOpenFile canUndo hasPatch", "applied", { madeBy: "person" }, false],
    ["canOpenDiff canOpenFile canRedo hasPatch", "undone", {}, false],
    ["canOpenDiff canOpenFile canUndo canRedo hasPatch", "undoneInPart", {}, false],
    ["canOpenDiff canOpenFile canUndo canReviewAgain hasPatch", "kept", {}, false],
    ["canOpenDiff canOpenFile canUndo hasPatch", "cutShort", {}, false],
    ["canOpenDiff canOpenFile hasPatch", "underWay", {}, false],
    ["canOpenDiff canOpenFile hasPatch", "gone", {}, false],
    ["canUndoToHere", "applied", { kind: "mark", files: [] }, true],
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
    ["canOpenDiff canOpenRequestDiff canUndoRequest canKeepRequest hasPatch", "applied", "gone"],
    ["canOpenDiff canOpenRequestDiff canUndoRequest canRedo hasPatch", "undone", "kept"],
    ["canOpenDiff canOpenRequestDiff canRedo hasPatch", "undone", "undone"],
    ["canOpenDiff canOpenRequestDiff hasPatch", "gone"],
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
