import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { HistoryEntry } from "../../../../src/core/history/index.ts";
import { askAndRun, askIfNeeded } from "../../../../src/host/undo/undoQuestion.ts";
import type { UndoAnswer } from "../../../../src/host/undo/undoableHistory.ts";
import { historyEntry, journalOf, storedEntry } from "../../../support/examples/historyEntries.ts";

type History = Parameters<typeof askAndRun>[0];

interface FakeHistory extends History {
  given: Partial<HistoryEntry>[];
  /** What an undo would take back: hunks by file. */
  hunks: readonly number[];
  left: UndoAnswer["left"];
  readonly done: string[];
}

/** A history of three edits, of which one undo took the last two back; it notes what is carried out. */
function createHistory(): FakeHistory {
  const timeMs = Date.now() - 5 * 60_000;
  const fake: FakeHistory = {
    hunks: [1],
    left: [],
    given: [{}, {}, {}, { kind: "undo", of: [3, 2] }],
    done: [],
    read: () =>
      Promise.resolve(
        journalOf(
          fake.given.map((fields, index) =>
            storedEntry(historyEntry(index + 1, { timeMs, ...fields })),
          ),
        ),
      ),
    planUndo: () =>
      Promise.resolve<UndoAnswer>({
        entry: undefined,
        undone: fake.hunks.map((hunks, index) => ({ path: `${index}.txt`, hunks })),
        left: fake.hunks.length > 0 ? fake.left : [{ path: "0.txt", reason: "it is gone" }],
      }),
    undo: (ids, kind) => {
      fake.done.push(`${kind} ${ids.join()}`);
      return fake.planUndo(ids, kind);
    },
  };
  return fake;
}

describe("what a person is asked before an undo", () => {
  it("names the file, the time, and how many edits are undone or come back", async () => {
    const asked: string[] = [];
    const history = createHistory();
    for (const undoing of [
      { ids: [3], kind: "redo" },
      { ids: [1], kind: "undo" },
      { ids: [1, 2], kind: "undo" },
      { ids: [2], kind: "undo", since: { id: "r1", words: "Add a total\u202E" } },
    ] as const) {
      await askAndRun(history, undoing, ({ question }) => {
        asked.push(question);
        return Promise.resolve(false);
      });
    }
    assert.deepEqual(asked, [
      "Redo 2 edits of 0.txt, the first 5 minutes ago?",
      "Undo the edit of 0.txt, 5 minutes ago?",
      "Undo 2 edits of 0.txt, the first 5 minutes ago?",
      "Undo everything that agents did since “Add a total[U+202E]”, 5 minutes ago?",
    ]);
    assert.deepEqual(history.done, []);
  });

  it("is carried out once they agree", async () => {
    const history = createHistory();
    await askAndRun(history, { ids: [1], kind: "undo" }, () => Promise.resolve(true));
    assert.deepEqual(history.done, ["undo 1"]);
  });

  it("is asked again where something else would be done by then", async () => {
    const asked: string[] = [];
    const history = createHistory();
    await askAndRun(history, { ids: [1], kind: "undo" }, ({ detail }) => {
      asked.push(detail);
      if (asked.length === 1) history.hunks = [1, 2];
      return Promise.resolve(asked.length < 3);
    });
    assert.equal(new Set(asked).size, 2);
    assert.deepEqual(history.done, ["undo 1"]);
  });

  it("is asked again where a redo would bring back something else by then", async () => {
    const asked: string[] = [];
    const history = createHistory();
    await askAndRun(history, { ids: [3], kind: "redo" }, ({ question }) => {
      asked.push(question);
      history.given.push({ kind: "redo", of: [4] }, { kind: "undo", of: [3] });
      return Promise.resolve(asked.length === 1);
    });
    assert.deepEqual(asked, [
      "Redo 2 edits of 0.txt, the first 5 minutes ago?",
      "Redo the edit of 0.txt, 5 minutes ago?",
    ]);
    assert.deepEqual(history.done, []);
  });

  it("is refused in a sentence where nothing can be undone by then", async () => {
    const history = createHistory();
    const asking = askAndRun(history, { ids: [1], kind: "undo" }, () => {
      history.hunks = [];
      return Promise.resolve(true);
    });
    await assert.rejects(asking, /^Error: Nothing of it can be undone\. .*it is gone$/);
    assert.deepEqual(history.done, []);
  });

  it("names several files, and how many there are", async () => {
    const history = createHistory();
    history.hunks = Array.from({ length: 12 }, () => 1);
    let seen = "";
    await askAndRun(history, { ids: [1], kind: "undo" }, ({ question, detail }) => {
      seen = `${question} ${detail}`;
      return Promise.resolve(false);
    });
    assert.match(seen, /^Undo the edit of 12 files, .*0\.txt, 1\.txt.* and 2 more$/s);
  });

  it("says that what was kept goes, too, as long as that is kept", async () => {
    const history = createHistory();
    history.given.push({ kind: "keep", of: [1] });
    const details: string[] = [];
    const ask = ({ detail }: { readonly detail: string }): Promise<boolean> => {
      details.push(detail);
      return Promise.resolve(false);
    };
    await askAndRun(history, { ids: [1], kind: "undo" }, ask);
    await askAndRun(history, { ids: [2], kind: "undo" }, ask);
    history.given.push({ kind: "undo", of: [5] });
    await askAndRun(history, { ids: [1], kind: "undo" }, ask);
    const areTold = details.map((detail) => detail.includes("what you had kept"));
    assert.deepEqual(areTold, [true, false, false]);
  });

  it("is not needed for one edit that was chosen and can be undone as a whole", async () => {
    const history = createHistory();
    const ask = (): Promise<boolean> => Promise.resolve(false);
    await askIfNeeded(history, { ids: [1], kind: "undo" }, ask);
    await askIfNeeded(history, { ids: [1, 2], kind: "undo" }, ask);
    history.left = [{ path: "0.txt", reason: "it is gone" }];
    await askIfNeeded(history, { ids: [1], kind: "undo" }, ask);
    assert.deepEqual(history.done, ["undo 1"]);
  });
});
