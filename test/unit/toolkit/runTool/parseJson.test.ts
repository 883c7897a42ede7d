import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { parseJson } from "../../../../src/toolkit/runTool/inputJson.ts";

describe("parseJson", () => {
  /** `¦` is where the text goes wrong. */
  for (const marked of [
    "¦",
    "  ¦",
    '{"a": ¦}',
    '{"a": ¦x}',
    '{"a": 1 ¦"b": 2}',
    '{"a": 1, ¦}',
    "{¦a: 1}",
    '{"a" ¦1}',
    '{"a": 1¦',
    "[1 ¦2]",
    "[1¦",
    "[1, ¦]",
    '[{"a": ["b"]¦',
    '{"a": ¦"b}',
    '{"a": ¦"line\nbreak"}',
    '{"a": ¦"C:\\dir"}',
    "{} ¦{}",
    '{"a": 0¦1}',
    "{¦'a': 1}",
    "¦// words\n{}",
    "{} ¦/* words",
    '{"a": ¦"\\u00g0"}',
    '{"a": ¦1.}',
    "[¦}",
  ]) {
    it(`finds where ${JSON.stringify(marked)} goes wrong`, () => {
      const offset = marked.indexOf("¦");
      assert.deepEqual(parseJson(marked.replace("¦", "")), { ok: false, failure: offset });
    });
  }

  it("gives the value of JSON", () => {
    const text = '{"a": [1, -2.5e3, "\\u00e9\\n\u007f", null, true, {}, []]}';
    const value = { a: [1, -2500, "é\n\u007f", null, true, {}, []] };
    assert.deepEqual(parseJson(text), { ok: true, value });
  });

  it("finds what is missing in any text that is cut off, at its end or in its last word", () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), (json, at) => {
        const cut = json.slice(0, at % json.length);
        const parsed = parseJson(cut);
        if (parsed.ok) return;
        const rest = cut.slice(parsed.failure);
        assert.ok(rest === "" || /^(?:"|-|[\d.eE+-]+$|[a-z]+$)/.test(rest), JSON.stringify(cut));
      }),
    );
  });

  it("reads up to a character that is nowhere allowed", () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const parsed = parseJson(`${json} \u0001`);
        assert.deepEqual(parsed, { ok: false, failure: json.length + 1 });
      }),
    );
  });

  it("says something of every text that is no JSON", () => {
    const words = [
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      '"',
      "\\",
      "\\u12",
      "1.",
      "-",
      "01",
      "tru",
      "\u00a0",
      "\ufeff",
    ];
    const signs = fc.constantFrom(...words, "\n", "\u0001", "\ud800", "//", "/*", "'", "NaN");
    fc.assert(
      fc.property(fc.json(), fc.nat(), signs, (json, at, sign) => {
        const place = at % (json.length + 1);
        const text = json.slice(0, place) + sign + json.slice(place);
        const parsed = parseJson(text);
        assert.ok(parsed.ok || parsed.failure <= text.length, JSON.stringify(text));
      }),
      { numRuns: 2_000 },
    );
  });
});
