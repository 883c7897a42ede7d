import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, it } from "mocha";
import { createSnapshotStore } from "../../../src/toolkit/snapshots.ts";

const SEED = 4205;

function hash(key: string, text: string): string {
  return createHash("sha256").update(`${key}\0${text}`).digest("hex");
}

const file = { key: "/a.ts", shown: "a.ts" };
const otherFile = { key: "/b.ts", shown: "b.ts" };

describe("createSnapshotStore", () => {
  it("finds what it keeps", () => {
    const store = createSnapshotStore(1_000, hash);
    const kept = store.keep(file, "text");
    assert.deepEqual(kept, { id: kept.id, file, text: "text" });
    assert.equal(store.find(kept.id), kept);
    assert.match(kept.id, /^s[0-9a-f]{6}$/);
  });

  it("knows no other id", () => {
    const store = createSnapshotStore(1_000, hash);
    const { id } = store.keep(file, "text");
    for (const other of ["", "s", id.slice(0, -1), `${id}0`, id.toUpperCase(), "__proto__"]) {
      assert.equal(store.find(other), undefined, other);
    }
  });

  it("gives a text of a file one id, after a restart too", () => {
    const { id } = createSnapshotStore(1_000, hash).keep(file, "text");
    const store = createSnapshotStore(1_000, hash);
    store.keep(file, "other");
    assert.equal(store.keep(file, "text").id, id);
    assert.equal(store.keep(file, "text").id, id);
  });

  it("gives other texts and other files other ids", () => {
    const store = createSnapshotStore(1_000, hash);
    const ids = [
      store.keep(file, "text"),
      store.keep(file, "text\n"),
      store.keep(otherFile, "text"),
    ].map(({ id }) => id);
    assert.equal(new Set(ids).size, 3);
  });

  it("gives the same text in another file another id, whatever else is kept", () => {
    const one = createSnapshotStore(1_000, hash).keep(file, "text");
    const other = createSnapshotStore(1_000, hash).keep(otherFile, "text");
    assert.notEqual(one.id, other.id);
  });

  it("makes an id longer where two texts would share it", () => {
    const store = createSnapshotStore(
      1_000,
      (_key, text) => `abcdef0${text === "one" ? "1" : "2"}`,
    );
    const one = store.keep(file, "one");
    const two = store.keep(file, "two");
    assert.deepEqual([one.id, two.id], ["sabcdef", "sabcdef0"]);
    assert.equal(store.find("sabcdef")?.text, "one");
    assert.equal(store.find("sabcdef0")?.text, "two");
    assert.equal(store.keep(file, "two").id, "sabcdef0");
  });

  it("drops what was used least recently; to find or keep it again is to use it", () => {
    const store = createSnapshotStore(12, hash);
    const [a, b, c] = ["aa", "bb", "cc"].map((text) => store.keep(file, text).id);
    assert.ok(a !== undefined && b !== undefined && c !== undefined);
    store.find(a);
    store.keep(file, "bb");
    store.keep(file, "dd");
    assert.equal(store.find(c), undefined);
    assert.equal(store.find(a)?.text, "aa");
    assert.equal(store.find(b)?.text, "bb");
  });

  it("tells which ids it drops", () => {
    const dropped: string[] = [];
    const store = createSnapshotStore(12, hash, (id) => dropped.push(id));
    const [a, b, c] = ["aa", "bb", "cc"].map((text) => store.keep(file, text).id);
    assert.deepEqual(dropped, []);
    store.keep(file, "123456");
    assert.deepEqual(dropped, [a, b, c]);
  });

  it("knows a file by its key, whatever it is called", () => {
    const store = createSnapshotStore(1_000, hash);
    const { id } = store.keep(file, "text");
    assert.equal(store.keep({ key: file.key, shown: "link.ts" }, "text").id, id);
  });

  it("gives a text that alone is over the bound an id, keeps the others and not that", () => {
    const dropped: string[] = [];
    const store = createSnapshotStore(10, hash, (id) => dropped.push(id));
    const small = store.keep(file, "a");
    const large = store.keep(file, "a".repeat(6));
    assert.match(large.id, /^s[0-9a-f]{6}$/);
    assert.equal(store.find(large.id), undefined);
    assert.equal(store.find(small.id), small);
    assert.equal(store.keep(file, "a".repeat(6)).id, large.id);
    const filling = store.keep(file, "a".repeat(5));
    assert.equal(store.find(filling.id), filling);
    assert.deepEqual(dropped, [small.id]);
  });

  it(`holds the longest run of recent texts that fits (seed ${SEED})`, () => {
    const maxBytes = 40;
    const texts = fc.array(fc.string({ maxLength: 24 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(texts, (sequence) => {
        const store = createSnapshotStore(maxBytes, hash);
        const ids = new Map(sequence.map((text) => [text, store.keep(file, text).id]));
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
      { seed: SEED, numRuns: 1000 },
    );
  });
});
