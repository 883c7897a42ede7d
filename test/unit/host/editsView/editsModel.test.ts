import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { StoredEntry } from "../../../../src/core/history/index.ts";
import { type EditsModel, pageSize } from "../../../../src/host/editsView/editsModel.ts";
import { createFakeHistory, createModel, nameOf } from "../../../support/fakes/fakeEdits.ts";
import {
  fileRecord,
  historyEntry,
  journalOf,
  storedEntry,
} from "../../../support/examples/historyEntries.ts";

/** Edits 1 to `count`, of `odd.txt` and `even.txt` in turn. */
function manyEdits(count: number, onRead?: (id: number) => void): StoredEntry[] {
  return Array.from({ length: count }, (_, index) => {
    const files = [fileRecord(index % 2 === 0 ? "odd.txt" : "even.txt")];
    return storedEntry(historyEntry(index + 1, { files }), {}, () => onRead?.(index + 1));
  });
}

async function listIds(model: EditsModel): Promise<readonly (number | string)[]> {
  return (await model.listRoots()).map(nameOf);
}

describe("the model of the view Agent Edits", () => {
  it("reads nothing before it is asked, and then once", async () => {
    const history = createFakeHistory(manyEdits(3));
    const model = createModel(history);
    assert.equal(history.reads, 0);
    assert.deepEqual(await listIds(model), [3, 2, 1]);
    assert.deepEqual(await listIds(model), [3, 2, 1]);
    assert.equal(history.reads, 1);
  });

  it("lists no entries for an empty journal", async () => {
    assert.deepEqual(await listIds(createModel(createFakeHistory([]))), []);
  });

  it("shows 100,000 entries by pages, and reads only those that it shows", async () => {
    const read = new Set<number>();
    const history = createFakeHistory(manyEdits(100_000, (id) => read.add(id)));
    const model = createModel(history);
    const first = await model.listRoots();
    assert.equal(first.length, pageSize + 1);
    assert.equal(first.at(-1)?.kind, "older");
    assert.equal(read.size, pageSize);
    model.showOlder();
    const second = await model.listRoots();
    assert.equal(second.length, 2 * pageSize + 1);
    assert.deepEqual(second.slice(0, pageSize), first.slice(0, pageSize));
    assert.equal(read.size, 2 * pageSize);
  });

  it("offers no older page where all are shown", async () => {
    const model = createModel(createFakeHistory(manyEdits(pageSize)));
    assert.equal((await model.listRoots()).at(-1)?.kind, "entry");
  });

  it("calls no edit kept of which something waits for review once more", async () => {
    const files = [fileRecord("notes.txt")];
    const entries = [
      storedEntry(historyEntry(1, { files })),
      storedEntry(historyEntry(2, { kind: "keep", of: [1], files })),
    ];
    for (const isOpen of [false, true]) {
      const model = createModel(createFakeHistory(entries), { isOpen: () => isOpen });
      await model.listRoots();
      assert.equal(model.showEntry(1)?.state, isOpen ? "applied" : "kept");
    }
  });

  it("shows the state of an entry, and what was really done", async () => {
    const done = [fileRecord("notes.txt", { addedLines: 1 })];
    const model = createModel(
      createFakeHistory([
        storedEntry(historyEntry(1)),
        storedEntry(historyEntry(2), { outcome: { id: 2, result: "done", files: done } }),
        storedEntry(historyEntry(3), { outcome: undefined }),
        storedEntry(historyEntry(4), { outcome: { id: 4, result: "takenBack" } }),
        storedEntry(historyEntry(5, { kind: "undo", of: [1] })),
      ]),
    );
    assert.deepEqual(await listIds(model), [3, 2, 1]);
    const states = [1, 2, 3].map((id) => model.showEntry(id)?.state);
    assert.deepEqual(states, ["undone", "applied", "cutShort"]);
    assert.deepEqual(model.showEntry(2)?.files, done);
    assert.equal(model.showEntry(6), undefined);
  });

  it("knows after which entries an edit still holds", async () => {
    const model = createModel(
      createFakeHistory([
        storedEntry(historyEntry(1)),
        storedEntry(historyEntry(2)),
        storedEntry(historyEntry(3)),
        storedEntry(historyEntry(4, { kind: "undo", of: [3] })),
        storedEntry(historyEntry(5, { kind: "mark", files: [], label: "here" })),
      ]),
    );
    await model.listRoots();
    const later = [1, 2, 3, 4, 5].map((id) => model.hasLaterEdit(id));
    assert.deepEqual(later, [true, false, false, false, false]);
  });

  it("lists the files of an entry", async () => {
    const files = [fileRecord("a.txt"), fileRecord("b.txt")];
    const model = createModel(createFakeHistory([storedEntry(historyEntry(1, { files }))]));
    const [node] = await model.listRoots();
    assert.ok(node?.kind === "entry");
    const listed = model.listFiles(node);
    assert.deepEqual(
      listed.map((each) => model.showFile(each)?.path),
      ["a.txt", "b.txt"],
    );
    assert.ok(listed.every(({ parent }) => parent === node));
  });

  it("names damaged parts first", async () => {
    const model = createModel(createFakeHistory(manyEdits(1), 2));
    assert.deepEqual(await listIds(model), ["damage", 1]);
    assert.equal(model.listDamaged().length, 2);
  });

  it("filters by file, in pages too", async () => {
    const history = createFakeHistory(manyEdits(1_000));
    const model = createModel(history);
    const file = fileRecord("even.txt");
    model.setFilter(file);
    const listed = await listIds(model);
    assert.deepEqual(listed.slice(0, 3), [1_000, 998, 996]);
    assert.equal(listed.length, pageSize + 1);
    assert.equal(listed.at(-1), "older");
    model.setFilter({ ...file, uri: "file:///elsewhere" });
    assert.deepEqual(await listIds(model), []);
    model.setFilter(undefined);
    assert.deepEqual((await listIds(model)).slice(0, 2), [1_000, 999]);
  });

  it("knows a file that was renamed by where it is now, also as a filter", async () => {
    const [old, now] = [fileRecord("old.txt"), fileRecord("now.txt")];
    const entries = [
      storedEntry(historyEntry(1, { files: [old] })),
      storedEntry(historyEntry(2, { files: [now] })),
      // Another file, that was made at the old place.
      storedEntry(historyEntry(3, { files: [old] })),
    ];
    const moves = [{ id: 1, fromUri: old.uri, toUri: now.uri }];
    const history = createFakeHistory(entries);
    history.journal = { ...history.journal, moves };
    const model = createModel(history);
    const recent = await model.listRecent(3);
    assert.deepEqual(
      recent.map(({ files }) => files[0]?.uri),
      [old.uri, now.uri, now.uri],
    );
    model.setFilter(now);
    assert.deepEqual(await listIds(model), [2, 1]);
  });

  it("shows undos and keeps as states of the edits that they are about", async () => {
    const { journal, ...history } = createFakeHistory([
      ...manyEdits(3),
      storedEntry(historyEntry(4, { kind: "undo", of: [1] })),
      storedEntry(historyEntry(5, { kind: "redo", of: [4] })),
      storedEntry(historyEntry(6, { kind: "keep", of: [2] })),
    ]);
    const model = createModel({ ...history, read: () => Promise.resolve(journal) });
    assert.deepEqual(await listIds(model), [3, 2, 1]);
    assert.equal(model.showEntry(2)?.state, "kept");
    assert.deepEqual(
      (await model.listRecent(9)).map(({ entry }) => entry.id),
      [3, 2, 1],
    );
    const rows = await Promise.all([4, 5, 6].map((id) => model.findNode(id)));
    assert.deepEqual(
      rows.map((row) => row?.entryId),
      [1, 1, 2],
    );
  });

  it("lists pages up to an entry that is looked for", async () => {
    const model = createModel(createFakeHistory(manyEdits(5 * pageSize)));
    const node = await model.findNode(pageSize);
    assert.equal(node?.entryId, pageSize);
    assert.ok((await model.listRoots()).map(nameOf).includes(pageSize));
    assert.equal(await model.findNode(9_999), undefined);
  });

  it("lists what changed files lately, whatever the filter", async () => {
    const mark = storedEntry(historyEntry(4, { kind: "mark", files: [], label: "here" }));
    const taken = storedEntry(historyEntry(5), { outcome: { id: 5, result: "takenBack" } });
    const model = createModel(createFakeHistory([...manyEdits(3), mark, taken]));
    model.setFilter(fileRecord("nothing.txt"));
    const recent = await model.listRecent(2);
    assert.deepEqual(
      recent.map(({ entry }) => entry.id),
      [3, 2],
    );
  });
});

describe("refreshing the view Agent Edits", () => {
  it("draws it again where an entry was added", async () => {
    const history = createFakeHistory(manyEdits(2));
    const model = createModel(history);
    await model.listRoots();
    history.journal = journalOf([...history.journal.entries, storedEntry(historyEntry(3))]);
    assert.equal(await model.refresh(), true);
    assert.deepEqual(await listIds(model), [3, 2, 1]);
  });

  it("draws nothing where nothing is new", async () => {
    const history = createFakeHistory(manyEdits(2));
    const model = createModel(history);
    await model.listRoots();
    assert.equal(await model.refresh(), false);
    history.journal = journalOf(history.journal.entries);
    assert.equal(await model.refresh(), false);
  });

  it("draws an entry that looks different, also where a command has read it first", async () => {
    const [first, second, third] = manyEdits(3);
    assert.ok(first && second && third);
    const history = createFakeHistory([first, { ...second, outcome: undefined }, third]);
    const model = createModel(history);
    const listed = await model.listRoots();
    history.journal = journalOf([first, second, third]);
    await model.findEntry(2);
    assert.equal(await model.refresh(), true);
    assert.deepEqual(await model.listRoots(), listed);
    assert.equal(model.showEntry(2)?.state, "applied");
  });
});
