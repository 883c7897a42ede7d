import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type {
  FileMove,
  FileRecord,
  HistoryEntry,
  StoredEntry,
} from "../../../../src/core/history/entry.ts";
import { createRecordIndex, type LatestRecords } from "../../../../src/core/history/recordIndex.ts";
import { fileRecord, historyEntry } from "../../../support/examples/historyEntries.ts";

interface Given {
  readonly files: readonly FileRecord[];
  readonly fields?: Partial<HistoryEntry>;
  readonly state?: "done" | "takenBack" | "underWay" | "cutShort";
}

function entryOf(id: number, { files, fields = {}, state = "done" }: Given): StoredEntry {
  const entry = historyEntry(id, { ...fields, files });
  const result = state === "done" || state === "takenBack" ? state : undefined;
  return {
    id,
    kind: entry.kind,
    of: entry.of,
    outcome: result && { id, result },
    isUnderWay: state === "underWay",
    read: () => entry,
  };
}

function entriesOf(...given: readonly Given[]): readonly StoredEntry[] {
  return given.map((each, index) => entryOf(index + 1, each));
}

function createIndex(): (
  entries: readonly StoredEntry[],
  moves?: readonly FileMove[],
) => Promise<LatestRecords> {
  const update = createRecordIndex(
    () => Promise.resolve(),
    (uri) => `shown ${uri}`,
  );
  return (entries, moves = []) => update({ entries, moves });
}

const a = fileRecord("a", { baseline: "old" });
const { uri } = a;
const newestId = ({ files }: LatestRecords, of = uri): number | undefined =>
  files.get(of)?.entry.id;

describe("the newest records of files", () => {
  it("are of the newest entry that was done or cut short, of agents and about their edits", async () => {
    const edit: Given = { files: [a] };
    assert.equal(newestId(await createIndex()(entriesOf(edit, edit))), 2);
    const others: readonly Given[] = [
      { files: [a], state: "takenBack" },
      { files: [a], state: "underWay" },
      { files: [a], fields: { madeBy: "person" } },
      { files: [fileRecord("b")] },
    ];
    for (const other of others) {
      assert.equal(newestId(await createIndex()(entriesOf(edit, other))), 1);
    }
    const cutShort: Given = { files: [a], state: "cutShort" };
    assert.equal(newestId(await createIndex()(entriesOf(edit, cutShort))), 2);
  });

  it("name the files that a call is changing", async () => {
    const entries = entriesOf({ files: [a] }, { files: [a], state: "underWay" });
    const index = createIndex();
    assert.deepEqual([...(await index(entries)).underWay], [uri]);
    const done = [...entries.slice(0, 1), entryOf(2, { files: [a] })];
    const latest = await index(done);
    assert.deepEqual([[...latest.underWay], newestId(latest)], [[], 2]);
  });

  it("leave out what a person decided without having seen the edit before it", async () => {
    const keep = (seenId: number): Given => ({
      files: [{ ...a, seenId }],
      fields: { kind: "keep" },
    });
    assert.equal(newestId(await createIndex()(entriesOf({ files: [a] }, keep(1)))), 2);
    const edit: Given = { files: [a] };
    assert.equal(newestId(await createIndex()(entriesOf(edit, edit, keep(1)))), 2);
  });

  it("are the same object as long as nothing new is known of the file", async () => {
    const index = createIndex();
    const b = fileRecord("b");
    const entries = entriesOf({ files: [a] }, { files: [b], state: "underWay" }, { files: [b] });
    const first = await index(entries);
    const second = await index([...entries, entryOf(4, { files: [b] })]);
    assert.equal(second.files.get(uri), first.files.get(uri));
    assert.equal(newestId(second, b.uri), 4);
  });

  it("forget entries that are gone", async () => {
    const index = createIndex();
    const entries = entriesOf({ files: [a] }, { files: [fileRecord("b")] });
    await index(entries);
    assert.deepEqual([...(await index(entries.slice(1))).files.keys()], [fileRecord("b").uri]);
  });

  it("are at the place where a file is now", async () => {
    const index = createIndex();
    const entries = entriesOf({ files: [a] });
    await index(entries);
    const moves = [{ id: 1, fromUri: uri, toUri: "file:///moved" }];
    const { files } = await index(entries, moves);
    assert.deepEqual([...files.keys()], ["file:///moved"]);
    assert.equal(files.get("file:///moved")?.record.path, "shown file:///moved");
  });

  it("tell how a file came to be so, back to where nothing was to be reviewed", async () => {
    const settled = { ...a, baseline: a.after };
    const later: FileRecord = { ...a, hunks: [[1, 1, 2]], othersHunks: [[5, 0, 1]] };
    const latest = await createIndex()(
      entriesOf({ files: [a] }, { files: [settled] }, { files: [a] }, { files: [later] }),
    );
    assert.deepEqual(
      latest.recordsOf(uri).map(({ id, hunks }) => [id, hunks.length]),
      [
        [4, 1],
        [undefined, 1],
        [3, 0],
      ],
    );
  });

  it("credit what was undone and redone to the call that made it", async () => {
    const undo: Given = { files: [{ ...a, after: "old" }], fields: { kind: "undo", of: [1] } };
    const redo: Given = { files: [a], fields: { kind: "redo", of: [2] } };
    const latest = await createIndex()(entriesOf({ files: [a] }, undo, redo, undo, redo));
    assert.deepEqual(
      latest.recordsOf(uri).flatMap(({ id }) => id ?? []),
      [1],
    );
  });

  it("tell it through a decision that was taken back, and through what was decided since", async () => {
    const [open, settled] = [{ files: [a] }, { files: [{ ...a, baseline: a.after }] }];
    const told = async (kind: HistoryEntry["kind"], of: readonly number[]): Promise<unknown> => {
      const entries = entriesOf(
        settled,
        open,
        { ...settled, fields: { kind: "undo", of: [2] } },
        open,
        { ...settled, fields: { kind: "keep", of: [4] } },
        { ...open, fields: { kind, of } },
      );
      return (await createIndex()(entries)).recordsOf(uri).flatMap(({ id }) => id ?? []);
    };
    assert.deepEqual(await told("redo", [3]), [4, 2]);
    assert.deepEqual(await told("undo", [5]), [4]);
    assert.deepEqual(await told("undo", [4]), []);
  });

  it("tell it of a call that was kept, undone and redone", async () => {
    const [open, settled] = [{ files: [a] }, { files: [{ ...a, baseline: a.after }] }];
    const entries = entriesOf(
      open,
      { ...settled, fields: { kind: "keep", of: [1] } },
      { ...settled, fields: { kind: "undo", of: [1] } },
      { ...open, fields: { kind: "redo", of: [3] } },
    );
    const latest = await createIndex()(entries);
    assert.deepEqual(
      latest.recordsOf(uri).flatMap(({ id }) => id ?? []),
      [1],
    );
  });
});
