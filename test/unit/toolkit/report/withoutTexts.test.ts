import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { withoutTexts } from "../../../../src/toolkit/report/withoutTexts.ts";
import { failureExamples } from "../../../support/examples/failureExamples.ts";
import { marker, secretProbes } from "../../../support/threats/secretProbes.ts";

describe("withoutTexts", () => {
  it("keeps places, kinds and numbers, and of texts their length", () => {
    const input = {
      filePath: "a.ts",
      replacements: [{ type: "lines", startLine: 3, replaceWith: "abc" }],
      as_of: "s123",
    };
    assert.deepEqual(withoutTexts(input), {
      filePath: "a.ts",
      replacements: [{ type: "lines", startLine: 3, replaceWith: "<3 characters>" }],
      as_of: "s123",
    });
  });

  it("takes what is no object as it is, but for a text", () => {
    for (const value of [1, true, null, undefined]) assert.equal(withoutTexts(value), value);
    assert.equal(withoutTexts("secret"), "<6 characters>");
  });

  it("keeps nothing of what an input would write or look for", () => {
    for (const { inputFor } of secretProbes) {
      const logged = JSON.stringify(withoutTexts(inputFor("a.txt")));
      assert.doesNotMatch(logged, /hunter2|KEY|TOKEN/);
    }
  });

  it("keeps the code and the place of every failure, and none of its texts", () => {
    for (const failure of Object.values(failureExamples).flat()) {
      const texts = JSON.parse(
        JSON.stringify(failure, (name, value: unknown) => (textFields.has(name) ? marker : value)),
      ) as object;
      const logged = JSON.stringify(withoutTexts(texts));
      assert.ok(logged.includes(failure.code));
      assert.ok(!logged.includes(marker), logged);
    }
  });
});

/** Of failures, in which text of a file or of an input stands. */
const textFields = new Set([
  "searched",
  "shown",
  "now",
  "text",
  "pattern",
  "replacement",
  "character",
]);
