import assert from "node:assert/strict";
import { describe, it } from "mocha";
import {
  count,
  countUnsearched,
  escapeControls,
  lineRange,
  listWords,
  quote,
} from "../../../../src/toolkit/explain/words.ts";

describe("words", () => {
  it("count by singular and plural", () => {
    assert.equal(count(0, "line"), "0 lines");
    assert.equal(count(1, "line"), "1 line");
    assert.equal(count(1_234, "match", "matches"), "1,234 matches");
  });

  it("say that there may be more files than were counted", () => {
    const gap = { reason: "time", unsearchedFiles: 3 } as const;
    assert.equal(countUnsearched({ ...gap, isListIncomplete: false }), "3 files");
    assert.equal(countUnsearched({ ...gap, isListIncomplete: true }), "at least 3 files");
  });

  it("list what there is", () => {
    assert.equal(listWords([]), "");
    assert.equal(listWords(["a"]), "a");
    assert.equal(listWords(["a", "b"]), "a or b");
    assert.equal(listWords(["a", "b", "c"], "and"), "a, b and c");
  });

  it("list at most twenty", () => {
    const words = Array.from({ length: 1_022 }, (_, index) => `w${index}`);
    const listed = listWords(words, "and");
    assert.ok(listed.endsWith("w18, w19 and 1,002 more"), listed);
    assert.ok(listWords(words.slice(0, 20), "and").endsWith("w18 and w19"));
  });

  it("count what is not listed from the true total", () => {
    const words = Array.from({ length: 50 }, (_, index) => `w${index}`);
    assert.ok(listWords(words, "and", 1_022).endsWith("w18, w19 and 1,002 more"));
    assert.equal(listWords(["a", "b"], "and", 5), "a, b and 3 more");
    assert.equal(listWords(["a", "b"], "and", 2), "a and b");
  });

  it("name lines", () => {
    assert.equal(lineRange(3, 3), "line 3");
    assert.equal(lineRange(3, 5), "lines 3 to 5");
  });

  it("quote on one line, and say where they cut", () => {
    assert.equal(quote('a "b"\n\tc'), '"a \\"b\\"\\n\\tc"');
    assert.equal(quote("abcdef", 3), '"abc…"');
    assert.equal(quote("abc", 3), '"abc"');
    assert.equal(quote("ab😀", 3), '"ab…"');
  });

  it("show every control character as an escape, quoted or not", () => {
    const controls = "\0\n\r\t\x1b\x7f\x85\u2028\u2029\ud800";
    const escapes = "\\u0000\\n\\r\\t\\u001b\\u007f\\u0085\\u2028\\u2029\\ud800";
    assert.equal(escapeControls(controls), escapes);
    assert.equal(quote(controls), `"${escapes}"`);
    assert.equal(escapeControls("plain 😀 é"), "plain 😀 é");
  });
});
