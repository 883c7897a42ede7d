import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { findRemoteSchemas } from "../../../../src/toolkit/confirmation/warnings.ts";
import { withinCpuTime } from "../../../support/withinCpuTime.ts";

const seed = 2025;

describe("findRemoteSchemas", () => {
  const rows: readonly (readonly [title: string, text: string, found: readonly string[]])[] = [
    ["behind a comment with a quote", '{ /* "a":" */ "$schema": "https://x" }', ["https://x"]],
    ["behind a line comment with a quote", '{ // "\n"$schema": "https://x" }', ["https://x"]],
    ["around comments", '{"$schema" /**/ : // "\r"https://x"}', ["https://x"]],
    ["behind a string that no quote ends", '{"a": "b\n, "$schema": "https://x"}', ["https://x"]],
    ["behind an escaped line break", '{"a\\\n ", "$schema": "https://x"}', ["https://x"]],
    ["with an escape that means nothing", '{"$schema\\q\\u00": "https://x"}', ["https://x"]],
    ["at the end of an unfinished text", '{"$schema": "https://x', ["https://x"]],
    ["in a nested object", '{"a": [{"$schema":"//x"}]}', ["//x"]],
    ["not in a comment", '{} // "$schema": "https://x"\n/* "$schema": "https://x"', []],
    ["not in a string", String.raw`{"a": "{\"$schema\": \"https://x\"}"}`, []],
    ["not as a value", '{"a": "$schema", "b": "https://x"}', []],
    ["not of another key", '{"$schema": "./x", "b": "https://x"}', []],
  ];
  for (const [title, text, found] of rows) {
    it(title, () => assert.deepEqual(findRemoteSchemas(text), found));
  }

  it(`finds it in whatever JSON says it (seed ${seed})`, () => {
    const value = fc.oneof(fc.string({ unit: "binary" }), fc.jsonValue());
    fc.assert(
      fc.property(value, value, (before, after) => {
        const text = JSON.stringify({ before, $schema: "https://x.example/?d=1", after }, null, 1);
        assert.deepEqual(findRemoteSchemas(text), ["https://x.example/?d=1"]);
      }),
      { seed: seed },
    );
  });

  it("takes no time for JSON in JSON, nor for quotes and slashes without end", () => {
    const inner = JSON.stringify(
      JSON.stringify(Array.from({ length: 60_000 }, () => ({ a: "b" }))),
    );
    const texts = [`{"a":${inner}}`, ...['"', '"\\', "/*"].map((part) => part.repeat(500_000))];
    for (const text of texts) {
      assert.deepEqual(
        withinCpuTime(5_000, () => findRemoteSchemas(text)),
        [],
      );
    }
  });
});
