import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { contextRow, numberedRow } from "../../../../src/core/lines/numberedRow.ts";

describe("numbered rows", () => {
  it("keep the text as it is behind the number", () => {
    assert.equal(numberedRow(12, "  \tx "), "12:   \tx ");
    assert.equal(numberedRow(-1, ""), "-1: ");
    assert.equal(contextRow(12, "\tx"), "12- \tx");
  });
});
