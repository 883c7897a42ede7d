import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { HistoryEntry } from "../../../../src/core/history/index.ts";
import {
  chooseRequest,
  findRequestId,
  idsOfRequest,
  listRequests,
  listUndoableRequests,
  listUndoneSince,
} from "../../../../src/host/undo/requests.ts";
import { listRedoable, listUndoable } from "../../../../src/host/undo/undoableEntries.ts";
import { historyEntry, journalOf, storedEntry } from "../../../support/examples/historyEntries.ts";

/** Entries from 1 on: of a request, by its id; of none for a space; or what the fields say. */
function journal(...given: readonly (string | Partial<HistoryEntry>)[]) {
  const entries = given.map((each, index) => {
    const request = { id: each as string, words: `Do ${each as string}` };
    const fields = typeof each === "string" ? (each === " " ? {} : { request }) : each;
    return storedEntry(historyEntry(index + 1, fields));
  });
  return journalOf(entries);
}

const undo = (...of: readonly number[]): Partial<HistoryEntry> => ({ kind: "undo", of });

describe("the requests of a history", () => {
  it("are listed newest first with their edits", () => {
    const listed = listRequests(journal("A", "B", " ", "A")).map(
      ({ request, edits }) => `${request.id}${edits.map(({ entry }) => entry.id).join("")}`,
    );
    assert.deepEqual(listed, ["A41", "B2"]);
  });

  it("can be undone as long as one of their edits can", () => {
    const state = journal("A", "A", "B", undo(3, 1));
    assert.deepEqual(
      listUndoableRequests(state).map(({ request }) => request.id),
      ["A"],
    );
  });

  const own = { madeBy: "person" } as const;
  const since: readonly (readonly [
    words: string,
    entries: readonly (string | Partial<HistoryEntry>)[],
    requestId: string,
    ids: readonly number[],
  ])[] = [
    ["its edits", ["A", "B", "B"], "B", [3, 2]],
    ["what later requests did", ["A", "B", "C"], "B", [3, 2]],
    ["what agents did for nobody knows whom", ["A", " "], "A", [2, 1]],
    ["not what came before", [" ", "A"], "A", [2]],
    ["not what the person did", ["A", own, "A"], "A", [3, 1]],
    ["not what is undone", ["A", "A", undo(2)], "A", [1]],
    ["what others did between its edits", ["A", "B", "A"], "A", [3, 2, 1]],
  ];
  for (const [words, entries, requestId, ids] of since) {
    it(`are undone with ${words}`, () => {
      const state = journal(...entries);
      const shown = listRequests(state).find(({ request }) => request.id === requestId);
      assert.ok(shown);
      assert.deepEqual(listUndoneSince(shown, state), ids);
    });
  }

  it("are undone and redone alone", () => {
    const state = journal("A", "B", "A");
    assert.deepEqual(idsOfRequest("A", listUndoable(state)), [3, 1]);
    const undone = journal("A", "B", "A", undo(3, 2, 1));
    assert.deepEqual(idsOfRequest("A", listRedoable(undone)), [3, 1]);
  });
});

describe("the request that a command is told", () => {
  const history = { read: () => Promise.resolve(journal("A", " ")) };

  it("is named by its id or by an item", async () => {
    for (const named of ["A", { kind: "request", requestId: "A" }]) {
      assert.equal(findRequestId(named), "A");
      assert.equal((await chooseRequest(history, named, ""))?.request.id, "A");
    }
  });

  for (const other of ["B", 1, {}, { requestId: 1 }]) {
    it(`is refused in a sentence where it is ${JSON.stringify(other)}`, async () => {
      await assert.rejects(chooseRequest(history, other, ""), /No agent changed a file for this/);
    });
  }

  it("is not asked for where there is none", async () => {
    const empty = { read: () => Promise.resolve(journal(" ")) };
    await assert.rejects(chooseRequest(empty, undefined, ""), /There is no request for which/);
  });
});
