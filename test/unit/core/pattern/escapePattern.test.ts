import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { compileEcmaScript, escapePattern } from "../../../../src/core/pattern/ecmascript.ts";

describe("escapePattern", () => {
  for (const text of ["a.b*(c)", "[x]{1}|^$?+\\d", "tab\tand\nline", "/-#&", "emoji 😀"]) {
    it(`matches exactly ${JSON.stringify(text)}`, () => {
      const compiled = compileEcmaScript(escapePattern(text));
      assert.ok(compiled.ok);
      const { source, flags } = compiled.value;
      assert.deepEqual(text.match(new RegExp(source, flags))?.[0], text);
    });
  }

  it("takes line endings of any kind as newlines, and no very long text", () => {
    assert.equal(escapePattern("a\r\nb\rc"), "a\\nb\\nc");
    assert.equal(escapePattern("a".repeat(1_001)), "");
  });
});
