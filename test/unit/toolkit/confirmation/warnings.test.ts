import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { findWarnings } from "../../../../src/toolkit/confirmation/warnings.ts";
import { planTexts } from "../../../support/notation/plans.ts";

describe("findWarnings", () => {
  const rows: readonly (readonly [
    says: string,
    path: string,
    old: string,
    text: string,
    warning: RegExp | undefined,
  ])[] = [
    ["nothing of plain text", "a.ts", "a\n", "b\tc\r\n", undefined],
    ["bidi controls", "a.ts", "", "a\u202Eb\u202E\u2066", /\[U\+202E\] ×2, \[U\+2066\] ×1/],
    ["zero-width characters", "a.ts", "", "a\u200Bb", /hidden characters: \[U\+200B\] ×1/],
    ["tags", "a.md", "", "a\u{E0041}", /\[U\+E0041\]/],
    ["a control character", "a.ts", "", "a\u001Bb", /\[U\+001B\]/],
    ["nothing of what was there", "a.ts", "a\u200B", "ab\u200B", undefined],
    ["only what is more than before", "a.ts", "\u200B", "\u200B\u200B", /\[U\+200B\] ×1/],
    [
      "what is put in, whatever is taken out elsewhere",
      "a.ts",
      "// \u202E\nkeep\nx\n",
      "//\nkeep\nx\u202E\n",
      /\[U\+202E\] ×1/,
    ],
    ["nothing of what a place had", "a.ts", "a\u00A0b", "c\u00A0d", undefined],
    [
      "a remote schema",
      "a.json",
      "{}",
      '{"$schema": "https://x.example/?d=1"}',
      /a\.json refers to a remote \$schema.*"https:\/\/x\.example\/\?d=1"/,
    ],
    ["one without scheme", "a.jsonc", "", '{ "$schema":"//x.example" }', /remote \$schema/],
    ["an escaped key", "a.json", "", '{"\\u0024schema":"http://x"}', /remote \$schema/],
    ["an escaped address", "a.json", "", '{"$schema":"http:\\/\\/x"}', /remote \$schema/],
    ["in upper case", "A.JSON", "", '{"$schema":"HTTP://x"}', /remote \$schema/],
    [
      "one that was there",
      "a.json",
      '{"$schema":"http://x"}',
      '{"$schema":"http://x",}',
      undefined,
    ],
    ["another one", "a.json", '{"$schema":"http://x"}', '{"$schema":"http://y"}', /http:\/\/y/],
    ["no local schema", "a.json", "", '{"$schema": "./schema.json"}', undefined],
    ["no schema of another file", "a.ts", "", '{"$schema": "https://x"}', undefined],
  ];
  for (const [says, path, old, text, warning] of rows) {
    it(`tells of ${says}`, () => {
      const warnings = findWarnings(planTexts({ [path]: { old, new: text } }));
      if (warning === undefined) assert.deepEqual(warnings, []);
      else assert.match(warnings.join("\n"), warning);
    });
  }

  it("reveals hidden characters of an address", () => {
    const [warning = ""] = findWarnings(
      planTexts({ "a.json": { old: "\u202E", new: '{"$schema":"http://x\u202E"}' } }),
    );
    assert.doesNotMatch(warning, /\u202E/);
  });
});
