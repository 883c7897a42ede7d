import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { findSimilar } from "../../../../../src/host/people/inputs/askText.ts";

describe("the texts that were typed before", () => {
  it("are offered where they hold what is typed", () => {
    const old = ["Foo(", "bar", "foo"];
    assert.deepEqual(findSimilar("", old), old);
    assert.deepEqual(findSimilar("FO", old), ["Foo(", "foo"]);
  });

  it("are not offered where they stand in the box", () => {
    assert.deepEqual(findSimilar("foo", ["foo", "foo bar"]), ["foo bar"]);
  });
});
