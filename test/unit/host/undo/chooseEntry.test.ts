import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { findEntryId, readEntryId } from "../../../../src/host/undo/commands.ts";

describe("the entry that a command is told", () => {
  const named: readonly (readonly [argument: unknown, id: number])[] = [
    ["e12", 12],
    ["12", 12],
    [12, 12],
    [{ kind: "entry", entryId: 12 }, 12],
  ];
  for (const [argument, id] of named) {
    it(`is that of ${JSON.stringify(argument)}`, () => {
      assert.equal(findEntryId(argument), id);
      assert.equal(readEntryId(argument), id);
    });
  }

  for (const argument of ["twelve", "e", "", "1e3", 0, 1.5, "file:///e12", { label: "e12" }]) {
    it(`is none of ${JSON.stringify(argument)}`, () => {
      assert.equal(findEntryId(argument), undefined);
      assert.throws(() => readEntryId(argument), /is not the id of an edit, such as "e12"/);
    });
  }

  it("is none where nothing was told", () => {
    for (const nothing of [undefined, null]) assert.equal(readEntryId(nothing), undefined);
  });
});
