import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { HistoryEntry } from "../../../../src/core/history/index.ts";
import { askAndUndo } from "../../../../src/host/undo/undoQuestion.ts";
import type { UndoAnswer } from "../../../../src/host/undo/undoableHistory.ts";
import { historyEntry, journalOf, storedEntry } from "../../../support/examples/historyEntries.ts";

type History = Parameters<typeof askAndUndo>[0];

interface FakeHistory extends History {
  given: Partial<HistoryEntry>[];
  /** What an undo would take back: hunks by file. */
  hunks: readonly number[];
  left: UndoAnswer["left"];
  /** What then cannot be written. */
  failed: UndoAnswer["left"];
  isDeleted: boolean;
  isUnsaved: boolean;
  readonly done: string[];
}

/** A history of three edits, of which one undo took the last two back; it notes what is carried out. */
function createHistory(): FakeHistory {
  const timeMs = Date.now() - 5 * 60_000;
  const fake: FakeHistory = {
    hunks: [1],
    left: [],
    failed: [],
    isDeleted: false,
    isUnsaved: false,
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
        undone: fake.hunks.map((hunks, index) => ({
          path: `${index}.txt`,
          hunks,
          ...(fake.isDeleted && { isDeleted: true as const }),
          ...(fake.isUnsaved && { isUnsaved: true as const }),
        })),
        left: fake.hunks.length > 0 ? fake.left : [{ path: "0.txt", reason: "it is gone" }],
      }),
    undo: async (ids, kind, { agreed } = {}) => {
      const planned = await fake.planUndo(ids, kind);
      const isOther = agreed && JSON.stringify(agreed) !== JSON.stringify(planned);
      if (isOther === true) return { ...planned, isOther };
      fake.done.push(`${kind} ${ids.join()}`);
      return { ...planned, left: [...planned.left, ...fake.failed] };
    },
  };
  return fake;
}

type Person = NonNullable<Parameters<typeof askAndUndo>[3]>;

function whoAnswers(ask: Person["ask"]): Person {
  const fail = (said: string): never => assert.fail(said);
  return { ask, tell: fail, note: fail };
}

const refusing = whoAnswers(() => Promise.resolve(false));

function askAlways(
  history: History,
  undoing: Parameters<typeof askAndUndo>[1],
  ask: Person["ask"],
): Promise<UndoAnswer | undefined> {
  return askAndUndo(history, undoing, "always", whoAnswers(ask));
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
      await askAlways(history, undoing, ({ question }) => {
        asked.push(question);
        return Promise.resolve(false);
      });
    }
    assert.deepEqual(asked, [
      "Redo 2 edits of 0.txt, the first 5 minutes ago?",
      "Undo the edit of 0.txt, 5 minutes ago?",
      "Undo 2 edits of 0.txt, the first 5 minutes ago?",
      "Undo everything that agents did since “Add a total[U+202E]” (5 minutes ago)?",
    ]);
    assert.deepEqual(history.done, []);
  });

  it("says how many of several edits VS Code reviews in its chat", async () => {
    const asked: string[] = [];
    const history = createHistory();
    history.given = [{ reviewed: "inChat" }, {}, { reviewed: "inChat" }];
    for (const ids of [[1], [1, 2, 3]]) {
      await askAlways(history, { ids, kind: "undo" }, ({ detail }) => {
        asked.push(...(/\d of .*chat.*/.exec(detail) ?? []));
        return Promise.resolve(false);
      });
    }
    assert.deepEqual(asked, ["2 of the edits also have Keep and Undo in the chat."]);
  });

  it("is carried out once they agree", async () => {
    const history = createHistory();
    await askAlways(history, { ids: [1], kind: "undo" }, () => Promise.resolve(true));
    assert.deepEqual(history.done, ["undo 1"]);
  });

  it("is asked again where something else would be done by then", async () => {
    const asked: string[] = [];
    const history = createHistory();
    await askAlways(history, { ids: [1], kind: "undo" }, ({ detail }) => {
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
    await askAlways(history, { ids: [3], kind: "redo" }, ({ question }) => {
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
    const asking = askAlways(history, { ids: [1], kind: "undo" }, () => {
      history.hunks = [];
      return Promise.resolve(true);
    });
    await assert.rejects(asking, /^Error: Nothing of it can be undone\. .*it is gone$/);
    assert.deepEqual(history.done, []);
  });

  it("names several files in order, and how many there are", async () => {
    const history = createHistory();
    history.hunks = Array.from({ length: 12 }, () => 1);
    let seen = "";
    await askAlways(history, { ids: [1], kind: "undo" }, ({ question, detail }) => {
      seen = `${question} ${detail}`;
      return Promise.resolve(false);
    });
    assert.match(
      seen,
      /^Undo the edit of 12 files, .*0\.txt, 1\.txt, 10\.txt, 11\.txt, 2\.txt.* and 2 more\nTakes back/s,
    );
  });

  it("names the one file that changes since a request", async () => {
    const since = { id: "r1", words: "Add a total" };
    let seen = "";
    await askAlways(createHistory(), { ids: [1], kind: "undo", since }, ({ detail }) => {
      seen = detail;
      return Promise.resolve(false);
    });
    assert.match(seen, /^0\.txt\nTakes back 1 change in 1 file\.$/);
  });

  it("names a file that goes once", async () => {
    const history = createHistory();
    history.isDeleted = true;
    const since = { id: "r1", words: "Add a file" };
    let seen = "";
    await askAlways(history, { ids: [1], kind: "undo", since }, ({ detail }) => {
      seen = detail;
      return Promise.resolve(false);
    });
    assert.equal(seen, "Deletes 0.txt, which an agent created.");
  });

  it("says that what was kept goes, too, as long as that is kept", async () => {
    const history = createHistory();
    history.given.push({ kind: "keep", of: [1] });
    const details: string[] = [];
    const ask = ({ detail }: { readonly detail: string }): Promise<boolean> => {
      details.push(detail);
      return Promise.resolve(false);
    };
    await askAlways(history, { ids: [1], kind: "undo" }, ask);
    await askAlways(history, { ids: [2], kind: "undo" }, ask);
    history.given.push({ kind: "undo", of: [5] });
    await askAlways(history, { ids: [1], kind: "undo" }, ask);
    const areTold = details.map((detail) => detail.includes("what you had kept"));
    assert.deepEqual(areTold, [true, false, false]);
  });

  it("is not needed for one edit that was chosen and whose text can be put back as a whole", async () => {
    const history = createHistory();
    await askAndUndo(history, { ids: [1], kind: "undo" }, "ifNeeded", refusing);
    await askAndUndo(history, { ids: [1, 2], kind: "undo" }, "ifNeeded", refusing);
    history.left = [{ path: "0.txt", reason: "it is gone" }];
    await askAndUndo(history, { ids: [1], kind: "undo" }, "ifNeeded", refusing);
    assert.deepEqual(history.done, ["undo 1"]);
  });

  it("says where some of it may be others', whose edit was chosen", async () => {
    const history = createHistory();
    history.given = [{ mayBeOthers: true }, { kind: "undo", of: [1] }];
    const details: string[] = [];
    for (const kind of ["undo", "redo"] as const) {
      const person = whoAnswers(({ detail }) => {
        details.push(detail);
        return Promise.resolve(false);
      });
      await askAndUndo(history, { ids: [1], kind }, "ifNeeded", person);
    }
    assert.equal(details.length, 1);
    assert.match(details.join(), /may be your own/);
    assert.deepEqual(history.done, ["redo 1"]);
  });

  it("names what one edit deletes, though that was chosen", async () => {
    const history = createHistory();
    history.isDeleted = true;
    const details: string[] = [];
    await askAndUndo(
      history,
      { ids: [1], kind: "undo" },
      "ifNeeded",
      whoAnswers(({ detail }) => {
        details.push(detail);
        return Promise.resolve(false);
      }),
    );
    assert.deepEqual(history.done, []);
    assert.match(details.join(), /^Deletes 0\.txt/);
  });

  for (const [asking, told] of [
    ["never", "Left as it is: 0.txt: it is gone; 1.txt: it cannot be written."],
    ["always", "Left as it is: 1.txt: it cannot be written."],
  ] as const) {
    it(`does not keep to itself what stayed and was in no question (${asking})`, async () => {
      const history = createHistory();
      history.left = [{ path: "0.txt", reason: "it is gone" }];
      history.failed = [{ path: "1.txt", reason: "it cannot be written" }];
      const said: string[] = [];
      const person = {
        ...whoAnswers(() => Promise.resolve(true)),
        tell: (each: string) => said.push(each),
      };
      await askAndUndo(history, { ids: [1], kind: "undo" }, asking, person);
      assert.deepEqual([said, history.done], [[told], ["undo 1"]]);
    });
  }

  for (const asking of ["never", "ifNeeded", "always"] as const) {
    it(`is told afterwards which text is to be saved (${asking})`, async () => {
      const history = createHistory();
      history.given.push({ kind: "keep", of: [1] });
      history.isUnsaved = true;
      const noted: string[] = [];
      const person = {
        ...whoAnswers(() => Promise.resolve(true)),
        note: (each: string) => noted.push(each),
      };
      await askAndUndo(history, { ids: [1], kind: "undo" }, asking, person);
      const kept = asking === "ifNeeded" ? [/what you had kept/] : [];
      assert.equal(noted.length, 1);
      for (const words of [/^Changed the unsaved text of 0\.txt; save it yourself\./, ...kept])
        assert.match(noted.join(), words);
    });
  }
});
