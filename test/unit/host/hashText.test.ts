import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, it } from "mocha";
import { hashTexts } from "../../../src/host/hashText.ts";

describe("hashTexts", () => {
  const long = "\u4e00a\u{1f600}".repeat(50_000);

  it("is the SHA-256 of texts of any length", () => {
    for (const text of ["", "a", "\u00e9\u{1f600}", "x".repeat(200_000)]) {
      const expected = createHash("sha256")
        .update("1\0")
        .update("k", "utf16le")
        .update(`${text.length}\0`)
        .update(text, "utf16le")
        .digest("hex");
      assert.equal(hashTexts("k", text), expected);
    }
  });

  it("tells texts apart, wherever they differ", () => {
    const texts = [long, `${long}a`, `b${long}`, `${long.slice(0, 90_000)}b${long.slice(90_001)}`];
    const hashes = texts.map((text) => hashTexts("key", text));
    assert.equal(new Set(hashes).size, texts.length);
    assert.equal(hashTexts("key", long), hashes[0]);
    assert.notEqual(hashTexts("key", "\ud800"), hashTexts("key", "\ud801"));
    assert.notEqual(hashTexts("ab", "c"), hashTexts("a", "bc"));
  });
});
