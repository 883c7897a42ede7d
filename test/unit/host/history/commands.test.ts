import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { HistoryEntry } from "../../../../src/core/history/index.ts";
import { askAndRun } from "../../../../src/host/history/commands.ts";
import type { UndoAnswer } from "../../../../src/host/history/editHistory.ts";
import { historyEntry, journalOf, storedEntry } from "../../../support/examples/historyEntries.ts";

type History = Parameters<typeof askAndRun>[0];

interface FakeHistory extends History {
  given: Partial<HistoryEntry>[];
  /** What an undo would take back: hunks by file. */
  hunks: readonly number[];
  readonly done: string[];
}

/** A history of three edits, of which one undo took the last two back; it notes what is carried out. */
function createHistory(): FakeHistory {
  const fake: FakeHistory = {
    hunks: [1],
    given: [{}, {}, {}, { kind: "undo", of: [3, 2] }],
    done: [],
    read: () =>
      Promise.resolve(
        journalOf(fake.given.map((fields, index) => storedEntry(historyEntry(index + 1, fields)))),
      ),
    planUndo: () =>
      Promise.resolve<UndoAnswer>({
        entry: undefined,
        undone: fake.hunks.map((hunks, index) => ({ path: `${index}.txt`, hunks })),
        left: fake.hunks.length > 0 ? [] : [{ path: "0.txt", reason: "it is gone" }],
      }),
    undo: (ids, kind) => {
      fake.done.push(`${kind} ${ids.join()}`);
      return fake.planUndo(ids, kind);
    },
  };
  return fake;
}

describe("what a person is asked before an undo", () => {
  it("names all that a redo brings back, and for an undo the edit or how many", async () => {
    const asked: string[] = [];
    const history = createHistory();
    for (const [ids, kind] of [
      [[3], "redo"],
      [[1], "undo"],
      [[1, 2], "undo"],
    ] as const) {
      await askAndRun(history, ids, kind, ({ question }) => {
        asked.push(question);
        return Promise.resolve(false);
      });
    }
    assert.deepEqual(asked, ["Redo edits e2, e3?", "Undo edit e1?", "Undo 2 edits?"]);
    assert.deepEqual(history.done, []);
  });

  it("is carried out once they agree", async () => {
    const history = createHistory();
    await askAndRun(history, [1], "undo", () => Promise.resolve(true));
    assert.deepEqual(history.done, ["undo 1"]);
  });

  it("is asked anew where something else would be done by then", async () => {
    const asked: string[] = [];
    const history = createHistory();
    await askAndRun(history, [1], "undo", ({ detail }) => {
      asked.push(detail);
      if (asked.length === 1) history.hunks = [1, 2];
      return Promise.resolve(asked.length < 3);
    });
    assert.equal(new Set(asked).size, 2);
    assert.deepEqual(history.done, ["undo 1"]);
  });

  it("is asked anew where a redo would bring back something else by then", async () => {
    const asked: string[] = [];
    const history = createHistory();
    await askAndRun(history, [3], "redo", ({ question }) => {
      asked.push(question);
      history.given.push({ kind: "redo", of: [4] }, { kind: "undo", of: [3] });
      return Promise.resolve(asked.length === 1);
    });
    assert.deepEqual(asked, ["Redo edits e2, e3?", "Redo edit e3?"]);
    assert.deepEqual(history.done, []);
  });

  it("is refused in a sentence where nothing can be undone by then", async () => {
    const history = createHistory();
    const asking = askAndRun(history, [1], "undo", () => {
      history.hunks = [];
      return Promise.resolve(true);
    });
    await assert.rejects(asking, /Cannot undo edit e1\..*it is gone/s);
    assert.deepEqual(history.done, []);
  });
});
