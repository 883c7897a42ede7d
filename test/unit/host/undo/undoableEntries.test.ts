import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { HistoryEntry } from "../../../../src/core/history/index.ts";
import type { JournalState } from "../../../../src/files/history/index.ts";
import type { UndoAnswer } from "../../../../src/host/undo/undoableHistory.ts";
import {
  findLastUndoable,
  listPoints,
  listRedoable,
  listUndoable,
} from "../../../../src/host/undo/undoableEntries.ts";
import { historyEntry, journalOf, storedEntry } from "../../../support/examples/historyEntries.ts";

const edit: Partial<HistoryEntry> = {};
const mark: Partial<HistoryEntry> = { kind: "mark", files: [], label: "here" };
const undo = (of: number, left = 0): Partial<HistoryEntry> => ({
  kind: "undo",
  of: [of],
  ...(left > 0 ? { inPart: [of] } : {}),
});

function stateOf(...given: readonly Partial<HistoryEntry>[]): JournalState {
  return journalOf(given.map((fields, index) => storedEntry(historyEntry(index + 1, fields))));
}

const idsOf = (entries: readonly { readonly id: number }[]): readonly number[] =>
  entries.map(({ id }) => id);

describe("the edits that a command offers", () => {
  const state = stateOf(edit, mark, edit, undo(3), edit, undo(5, 1), mark);

  it("are those that can be undone, or redone, newest first", () => {
    assert.deepEqual(idsOf(listUndoable(state)), [5, 1]);
    assert.deepEqual(idsOf(listRedoable(state)), [5, 3]);
  });

  it("are edits and marks after which something can be undone", () => {
    assert.deepEqual(idsOf(listPoints(state)), [2, 1]);
    assert.deepEqual(idsOf(listPoints(stateOf(mark, edit))), [1]);
    assert.deepEqual(idsOf(listPoints(stateOf(mark))), []);
  });
});

describe("the last edit that can be undone", () => {
  /** @param possible The edits of which a hunk can be undone. */
  const find = async (
    state: JournalState,
    possible: readonly number[],
    left: UndoAnswer["left"] = [],
  ): Promise<number | undefined> => {
    const found = await findLastUndoable({
      read: () => Promise.resolve(state),
      planUndo: (ids) => {
        const undone = ids.some((id) => possible.includes(id)) ? [{ path: "a", hunks: 1 }] : [];
        return Promise.resolve<UndoAnswer>({ entry: undefined, undone, left });
      },
    });
    return found?.id;
  };

  it("is the newest of which anything can be undone", async () => {
    assert.equal(await find(stateOf(edit, edit), [1, 2]), 2);
    assert.equal(await find(stateOf(edit, edit), [1]), 1);
    assert.equal(await find(stateOf(edit, edit), []), undefined);
  });

  it("is one that was undone in part while more of it can be", async () => {
    assert.equal(await find(stateOf(edit, edit, undo(2, 1)), [2]), 2);
  });

  it("is the one before, once nothing more of it can be", async () => {
    assert.equal(await find(stateOf(edit, edit, undo(2, 1)), [1]), 1);
    assert.equal(await find(stateOf(edit, undo(1, 1)), []), undefined);
  });

  it("is one that only has to wait", async () => {
    const [unsaved, gone] = [
      { path: "a.ipynb", reason: "it is unsaved", canWait: true },
      { path: "a", reason: "it is gone" },
    ] as const;
    assert.equal(await find(stateOf(edit, edit), [1], [unsaved]), 2);
    assert.equal(await find(stateOf(edit, edit), [1], [gone]), 1);
  });

  it("is an agent's", async () => {
    assert.equal(await find(stateOf(edit, { madeBy: "person" }), [1, 2]), 1);
  });
});
