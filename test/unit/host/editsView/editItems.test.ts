import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { EntryState, HistoryEntry } from "../../../../src/core/history/index.ts";
import { abilitiesOf } from "../../../../src/host/editsView/editItems.ts";
import { historyEntry } from "../../../support/examples/historyEntries.ts";

describe("abilitiesOf", () => {
  const examples: readonly (readonly [
    words: string,
    state: EntryState,
    fields: Partial<HistoryEntry>,
    hasLaterEdit: boolean,
  ])[] = [
    ["canOpenDiff canUndo canKeep hasPatch", "applied", {}, false],
    ["canOpenDiff canUndo canUndoToHere canKeep hasPatch", "applied", {}, true],
    ["canOpenDiff canUndo hasPatch", "applied", { madeBy: "person" }, false],
    ["canOpenDiff canRedo hasPatch", "undone", {}, false],
    ["canOpenDiff canUndo canRedo hasPatch", "undoneInPart", {}, false],
    ["canOpenDiff canUndo canReviewAgain hasPatch", "kept", {}, false],
    ["canOpenDiff canUndo hasPatch", "cutShort", {}, false],
    ["canOpenDiff hasPatch", "underWay", {}, false],
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
