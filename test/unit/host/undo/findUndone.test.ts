import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { EntryKind, FileRecord, HistoryEntry } from "../../../../src/core/history/entry.ts";
import type { StoredEntry } from "../../../../src/core/history/index.ts";
import type { JournalState } from "../../../../src/files/history/journal.ts";
import { findUndone, listRedone } from "../../../../src/host/undo/undoableEntries.ts";

const record: FileRecord = {
  uri: "file:///a",
  path: "a",
  encoding: "utf8",
  before: "1",
  after: "2",
  addedLines: 1,
  removedLines: 1,
};

interface Given {
  readonly kind: EntryKind;
  readonly of?: readonly number[];
  readonly result?: "done" | "takenBack" | "cutShort";
}

function stateOf(...given: readonly Given[]): JournalState {
  const entries = given.map(({ kind, of = [], result = "done" }, index): StoredEntry => {
    const id = index + 1;
    const entry: HistoryEntry = {
      id,
      timeMs: 0,
      kind,
      tool: "",
      approval: "notAsked",
      of,
      files: [record],
    };
    return {
      id,
      kind,
      of,
      outcome: result === "cutShort" ? undefined : { id, result },
      isUnderWay: false,
      read: () => entry,
    };
  });
  return { entries, damaged: [], moves: [] };
}

const edit: Given = { kind: "edit" };
const undoFirst: Given = { kind: "undo", of: [1] };

describe("findUndone", () => {
  it("finds the entries, newest first, each once", () => {
    const { entries } = findUndone([1, 3, 1], "undo", stateOf(edit, edit, edit));
    assert.deepEqual(
      entries.map(({ id }) => id),
      [3, 1],
    );
  });

  it("redoes by undoing all undos that hold, newest first", () => {
    const { entries } = findUndone([1], "redo", stateOf(edit, undoFirst, undoFirst));
    assert.deepEqual(
      entries.map(({ id }) => id),
      [3, 2],
    );
  });

  it("leaves one that was cut short to the question about it", () => {
    const state = stateOf(edit, { kind: "edit", result: "cutShort" });
    assert.deepEqual(
      findUndone([1, 2], "undo", state).interrupted.map(({ id }) => id),
      [2],
    );
    assert.throws(() => findUndone([2], "undo", state), /e2 was cut short/);
  });

  it("names all that come back with a redo, as one undo may have been of several", () => {
    const state = stateOf(edit, edit, edit, { kind: "undo", of: [3, 2] });
    assert.deepEqual(listRedone([3], state), [2, 3]);
    assert.deepEqual(listRedone([2, 3], state), [2, 3]);
  });

  const wrong: readonly (readonly [
    id: number,
    kind: "undo" | "redo",
    given: readonly Given[],
    sentence: RegExp,
  ])[] = [
    [9, "undo", [edit], /There is no edit e9/],
    [1, "redo", [edit], /e1 has not been undone/],
    [1, "redo", [edit, undoFirst, { kind: "redo", of: [2] }], /e1 has not been undone/],
    [1, "undo", [{ kind: "edit", result: "takenBack" }], /e1 changed nothing/],
  ];
  for (const [id, kind, given, sentence] of wrong) {
    it(`refuses to ${kind} e${id}: ${sentence.source}`, () => {
      assert.throws(() => findUndone([id], kind, stateOf(...given)), sentence);
    });
  }
});
