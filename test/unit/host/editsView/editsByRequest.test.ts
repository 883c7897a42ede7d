import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { StoredEntry } from "../../../../src/core/history/index.ts";
import { type EditsModel, pageSize } from "../../../../src/host/editsView/editsModel.ts";
import {
  fileRecord,
  historyEntry,
  journalOf,
  storedEntry,
} from "../../../support/examples/historyEntries.ts";
import { createFakeHistory, createModel, nameOf } from "../../../support/fakes/fakeEdits.ts";

/** Edits of `notes.txt` for requests, by their ids; none for a space. */
function editsOf(requests: string): StoredEntry[] {
  return Array.from(requests, (id, index) => {
    const request = { id, words: `Do ${id}` };
    return storedEntry(historyEntry(index + 1, id === " " ? {} : { request }));
  });
}

/** `B32 A1 4`: requests with their edits, and edits of none. */
async function listGroups(model: EditsModel): Promise<string> {
  const roots = await model.listRoots();
  const names = roots.map((node) =>
    node.kind === "request"
      ? `${node.requestId}${model.listEdits(node).map(nameOf).join("")}`
      : `${nameOf(node)}`,
  );
  return names.join(" ");
}

describe("the edits of the view Agent Edits, by request", () => {
  const groups: readonly (readonly [requests: string, listed: string])[] = [
    ["", ""],
    ["   ", "3 2 1"],
    ["AAB", "B3 A21"],
    // Two agents at once: each request is where its newest edit is.
    ["ABAB", "B42 A31"],
    ["A A", "A31 2"],
  ];
  for (const [requests, listed] of groups) {
    it(`groups edits by request: ${requests || "none"} is ${listed || "empty"}`, async () => {
      assert.equal(await listGroups(createModel(createFakeHistory(editsOf(requests)))), listed);
    });
  }

  it("shows a request by its words and its edits, also where it is filtered", async () => {
    const model = createModel(createFakeHistory(editsOf("AAB")));
    const [, request] = await model.listRoots();
    assert.ok(request?.kind === "request");
    const shown = model.showRequest(request);
    assert.deepEqual(shown?.request, { id: "A", words: "Do A" });
    assert.deepEqual(
      shown.edits.map(({ entry }) => entry.id),
      [2, 1],
    );
    const [edit] = model.listEdits(request);
    assert.deepEqual(edit?.parent, request);
    model.setFilter(fileRecord("notes.txt"));
    assert.deepEqual((await model.listRoots())[1], request);
  });

  it("ends a page between two requests", async () => {
    const requests = `${"A".repeat(3)}${"B".repeat(pageSize + 5)}`;
    const model = createModel(createFakeHistory(editsOf(requests)));
    const [request, last] = await model.listRoots();
    assert.ok(request?.kind === "request" && last?.kind === "older");
    assert.equal(model.listEdits(request).length, pageSize + 5);
    model.showOlder();
    const roots = await model.listRoots();
    assert.deepEqual([roots[0], roots.length], [request, 2]);
  });

  it("is drawn again where an edit is undone", async () => {
    const history = createFakeHistory(editsOf("AAB"));
    const model = createModel(history);
    const [, request] = await model.listRoots();
    const undo = storedEntry(historyEntry(4, { kind: "undo", of: [1] }));
    history.journal = journalOf([...history.journal.entries, undo]);
    assert.equal(await model.refresh(), true);
    assert.deepEqual((await model.listRoots())[1], request);
  });

  it("says of an edit that nothing of it is there any more, unless it was undone or kept", async () => {
    const undo = storedEntry(historyEntry(4, { kind: "undo", of: [1] }));
    const gone = new Set<number>();
    const model = createModel(createFakeHistory([...editsOf("AAB"), undo]), {
      isGone: (_, id) => gone.has(id),
    });
    await model.listRoots();
    assert.equal(await model.refresh(), false);
    gone.add(1).add(3);
    assert.equal(await model.refresh(), true);
    const states = [1, 2, 3].map((id) => model.showEntry(id)?.state);
    assert.deepEqual(states, ["undone", "applied", "gone"]);
  });
});
