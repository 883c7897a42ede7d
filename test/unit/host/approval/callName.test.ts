import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { findEntryOf, hashCall, isCallName } from "../../../../src/host/approval/shownInChat.ts";

describe("hashCall", () => {
  it("is the same for the same input of the same tool alone", () => {
    const hash = hashCall("edit_file", { path: "a" });
    assert.equal(hashCall("edit_file", { path: "a" }), hash);
    const others = [hashCall("edit_file", { path: "b" }), hashCall("write_file", { path: "a" })];
    assert.equal(new Set([hash, ...others, hashCall("edit_file", undefined)]).size, 4);
  });
});

describe("the entry that the row of a call leads to", () => {
  /** Entries from 1 on, a second apart: the calls that made them; none for a space. */
  const entriesOf = (calls: string) =>
    Array.from(calls, (call, index) => {
      const entry = { timeMs: (index + 1) * 1_000, ...(call === " " ? {} : { call }) };
      return { id: index + 1, read: () => entry };
    });
  const rows: readonly (readonly [
    what: string,
    calls: string,
    sinceMs: number,
    found: number | undefined,
  ])[] = [
    ["is its own", "bab", 500, 2],
    ["is none before it was made", "", 500, undefined],
    ["is none where it was refused", "b b", 500, undefined],
    ["is none that an earlier call with the same input made", "ab", 1_500, undefined],
    ["is the first since then, where the same was done again", "a a b a", 1_500, 3],
  ];
  for (const [what, calls, sinceMs, found] of rows) {
    it(what, () => {
      assert.equal(findEntryOf({ call: "a", sinceMs }, entriesOf(calls)), found);
    });
  }

  it("is looked for only where the link has a name", () => {
    assert.ok(isCallName({ call: "a", sinceMs: 1 }));
    for (const other of [undefined, null, 1, "a", { call: "a" }, { call: 1, sinceMs: 1 }]) {
      assert.equal(isCallName(other), false);
    }
  });
});
