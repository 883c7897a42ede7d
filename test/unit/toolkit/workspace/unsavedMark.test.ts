import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { unsavedMarkOf } from "../../../../src/toolkit/workspace/lineWindow.ts";

describe("unsavedMarkOf", () => {
  const examples = [
    [false, undefined, undefined],
    [false, true, "[unsaved changes not shown]"],
    [true, false, "[unsaved]"],
    [true, true, "[unsaved]"],
  ] as const;
  for (const [unsaved, hiddenChanges, expected] of examples) {
    it(`unsaved ${unsaved}, hidden changes ${String(hiddenChanges)}: ${String(expected)}`, () => {
      assert.equal(unsavedMarkOf({ unsaved, hiddenChanges }), expected);
    });
  }
});
