import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { promptRows } from "../../../../../src/host/people/inputs/promptRows.ts";

describe("the rows below a text that is typed", () => {
  function oldRows(typed: string, old: readonly string[]): readonly string[] {
    const [first, ...rest] = promptRows(typed, old, []);
    assert.deepEqual(first, { kind: "validation" });
    return rest.map((row) => (row.kind === "old" ? row.text : row.kind));
  }

  it("are what is known of it, then what was typed before and holds it", () => {
    const old = ["Foo(", "bar", "foo"];
    assert.deepEqual(oldRows("", old), old);
    assert.deepEqual(oldRows("FO", old), ["Foo(", "foo"]);
  });

  it("do not offer what stands in the box", () => {
    assert.deepEqual(oldRows("foo", ["foo", "foo bar"]), ["foo bar"]);
  });

  it("end with the matches", () => {
    assert.deepEqual(promptRows("f", ["foo"], ["a.txt:1: f"]), [
      { kind: "validation" },
      { kind: "old", text: "foo" },
      { kind: "match", text: "a.txt:1: f" },
    ]);
  });
});
