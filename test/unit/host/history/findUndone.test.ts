import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { EntryKind, FileRecord, HistoryEntry } from "../../../../src/core/history/entry.ts";
import type { JournalState, StoredEntry } from "../../../../src/files/history/journal.ts";
import { findUndone, listRedone } from "../../../../src/host/history/findUndone.ts";

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
  readonly result?: "done" | "takenBack";
  /** What was carried out, where that is not all. */
  readonly carriedOut?: readonly FileRecord[];
}

function stateOf(...given: readonly Given[]): JournalState {
  const entries = given.map(
    ({ kind, of = [], result = "done", carriedOut }, index): StoredEntry => {
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
      const files = carriedOut === undefined ? {} : { files: carriedOut };
      return {
        id,
        kind,
        of,
        outcome: { id, result, ...files },
        isUnderWay: false,
        read: () => entry,
      };
    },
  );
  return { entries, damaged: [], moves: [] };
}

const edit: Given = { kind: "edit" };
const undoFirst: Given = { kind: "undo", of: [1] };

describe("findUndone", () => {
  it("finds the entries, newest first, each once", () => {
    const { entries, of } = findUndone([1, 3, 1], "undo", stateOf(edit, edit, edit));
    assert.deepEqual(
      entries.map(({ id }) => id),
      [3, 1],
    );
    assert.deepEqual(of, [3, 1]);
  });

  it("takes what was carried out, where that is not all", () => {
    const state = stateOf({ kind: "edit", carriedOut: [] });
    const { entries, filesOf } = findUndone([1], "undo", state);
    assert.deepEqual(entries.flatMap(filesOf), []);
  });

  it("redoes by undoing the undo", () => {
    const { entries, of } = findUndone([1], "redo", stateOf(edit, undoFirst));
    assert.deepEqual(
      entries.map(({ id }) => id),
      [2],
    );
    assert.deepEqual(of, [2]);
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
