import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, it } from "mocha";
import {
  createSnapshotStore,
  type Snapshot,
  type SnapshotFile,
  type SnapshotStore,
} from "../../../../src/core/snapshot/snapshotStore.ts";

const seed = 4205;

function hash(key: string, text: string): string {
  return createHash("sha256").update(`${key}\0${text}`).digest("hex");
}

function keep(store: SnapshotStore, file: SnapshotFile, text: string): Snapshot {
  const kept = store.keep(file, text);
  assert.ok(kept !== undefined);
  return kept;
}

const file = { key: "/a.ts", shown: "a.ts" };
const otherFile = { key: "/b.ts", shown: "b.ts" };

describe("createSnapshotStore", () => {
  it("finds what it keeps", () => {
    const store = createSnapshotStore(1_000, hash);
    const kept = keep(store, file, "text");
    assert.deepEqual(kept, { id: kept.id, file, text: "text" });
    assert.equal(store.find(kept.id), kept);
    assert.match(kept.id, /^s[0-9a-f]{6}$/);
  });

  it("knows no other id", () => {
    const store = createSnapshotStore(1_000, hash);
    const { id } = keep(store, file, "text");
    for (const other of ["", "s", id.slice(0, -1), `${id}0`, id.toUpperCase(), "__proto__"]) {
      assert.equal(store.find(other), undefined, other);
    }
  });

  it("gives a text of a file one id, whatever is kept meanwhile", () => {
    const store = createSnapshotStore(1_000, hash);
    const { id } = keep(store, file, "text");
    keep(store, file, "twin");
    keep(store, otherFile, "text");
    assert.equal(keep(store, file, "text").id, id);
  });

  it("gives other texts and other files other ids", () => {
    const store = createSnapshotStore(1_000, hash);
    const ids = [
      keep(store, file, "text"),
      keep(store, file, "text\n"),
      keep(store, otherFile, "text"),
    ].map(({ id }) => id);
    assert.equal(new Set(ids).size, 3);
  });

  it("gives it the same id after a restart, and when it was dropped", () => {
    const { id } = keep(createSnapshotStore(1_000, hash), file, "once");
    const store = createSnapshotStore(8, hash);
    assert.equal(keep(store, file, "once").id, id);
    keep(store, file, "more");
    assert.equal(store.find(id), undefined);
    assert.equal(keep(store, file, "once").id, id);
  });

  it("hashes no text that it knows, and none that it does not keep", () => {
    const hashed: string[] = [];
    const store = createSnapshotStore(10, (key, text) => {
      hashed.push(text);
      return hash(key, text);
    });
    for (const text of ["text", "text", "a".repeat(6)]) store.keep(file, text);
    assert.deepEqual(hashed, ["text"]);
  });

  it("gives the same text in another file another id, whatever else is kept", () => {
    const one = keep(createSnapshotStore(1_000, hash), file, "text");
    const other = keep(createSnapshotStore(1_000, hash), otherFile, "text");
    assert.notEqual(one.id, other.id);
  });

  it("makes an id longer where two texts would share it", () => {
    const store = createSnapshotStore(
      1_000,
      (_key, text) => `abcdef0${text === "one" ? "1" : "2"}`,
    );
    const one = keep(store, file, "one");
    const two = keep(store, file, "two");
    assert.deepEqual([one.id, two.id], ["sabcdef", "sabcdef0"]);
    assert.equal(store.find("sabcdef")?.text, "one");
    assert.equal(store.find("sabcdef0")?.text, "two");
    assert.equal(keep(store, file, "two").id, "sabcdef0");
  });

  it("drops what was used least recently; to find or keep it again is to use it", () => {
    const store = createSnapshotStore(12, hash);
    const [a, b, c] = ["aa", "bb", "cc"].map((text) => keep(store, file, text).id);
    assert.ok(a !== undefined && b !== undefined && c !== undefined);
    store.find(a);
    keep(store, file, "bb");
    keep(store, file, "dd");
    assert.equal(store.find(c), undefined);
    assert.equal(store.find(a)?.text, "aa");
    assert.equal(store.find(b)?.text, "bb");
  });

  it("tells which ids it drops", () => {
    const dropped: string[] = [];
    const store = createSnapshotStore(12, hash, (id) => dropped.push(id));
    const [a, b, c] = ["aa", "bb", "cc"].map((text) => keep(store, file, text).id);
    assert.deepEqual(dropped, []);
    keep(store, file, "123456");
    assert.deepEqual(dropped, [a, b, c]);
  });

  it("knows a file by its key, whatever it is called", () => {
    const store = createSnapshotStore(1_000, hash);
    const { id } = keep(store, file, "text");
    assert.equal(keep(store, { key: file.key, shown: "link.ts" }, "text").id, id);
  });

  it("does not keep a text that alone is over the bound, but the others", () => {
    const dropped: string[] = [];
    const store = createSnapshotStore(10, hash, (id) => dropped.push(id));
    const small = keep(store, file, "a");
    assert.equal(store.keep(file, "a".repeat(6)), undefined);
    assert.equal(store.hasRoomFor(6), false);
    assert.equal(store.find(small.id), small);
    assert.equal(store.hasRoomFor(5), true);
    const filling = keep(store, file, "a".repeat(5));
    assert.equal(store.find(filling.id), filling);
    assert.deepEqual(dropped, [small.id]);
  });

  it(`holds the longest run of recent texts that fits (seed ${seed})`, () => {
    const maxBytes = 40;
    const texts = fc.array(fc.string({ maxLength: 24 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(texts, (sequence) => {
        const store = createSnapshotStore(maxBytes, hash);
        const ids = new Map(sequence.map((text) => [text, store.keep(file, text)?.id]));
        const recent = [...new Set(sequence.toReversed())];
        let bytes = 0;
        const expected = recent.filter((text) => {
          const textBytes = 2 * text.length;
          if (textBytes <= maxBytes) bytes += textBytes;
          return textBytes <= maxBytes && bytes <= maxBytes;
        });
        const held = recent.filter((text) => store.find(ids.get(text) ?? "") !== undefined);
        assert.deepEqual(held, expected);
      }),
      { seed: seed, numRuns: 1000 },
    );
  });
});
