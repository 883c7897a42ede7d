import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { indexLines, lineContents } from "../../../../src/core/lines/lines.ts";
import { findDefinition } from "../../../../src/core/outline/findDefinition.ts";
import { anyDefinedText, definedLanguages } from "../../../support/generators/definedTexts.ts";
import { outlineScript } from "../../../support/notation/scriptOutlines.ts";

const seed = 2307;
const texts = 60;

describe("the lines of a definition", () => {
  for (const name of ["typescript", "javascript"] as const) {
    const language = definedLanguages[name];
    it(`are those that it was written in, in ${name} (seed ${seed})`, () => {
      assert.ok(language !== undefined);
      let definitions = 0;
      const path = `a.${language.ending}`;
      for (const parts of fc.sample(anyDefinedText(language), { seed, numRuns: texts })) {
        const text = parts.map((part) => part.text).join("");
        const lines = indexLines(text);
        const symbols = outlineScript(path, text);
        for (const part of parts) {
          if (part.name === undefined) continue;
          const found = findDefinition(part.name, { path, lines, symbols }, "symbol");
          assert.ok(found.ok, `${JSON.stringify(found)}\n${text}`);
          const { startLine, endLine, flaw } = found.value;
          const content = lineContents(lines, startLine, endLine - startLine + 1).join("\n");
          assert.deepEqual([`${content}\n`, flaw], [part.text, undefined], text);
          definitions += 1;
        }
      }
      assert.ok(definitions > 250, String(definitions));
    });
  }
});
