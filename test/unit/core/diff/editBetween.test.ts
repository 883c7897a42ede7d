import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { editBetween } from "../../../../src/core/diff/editBetween.ts";
import { applyEdit, isEmptyEdit } from "../../../../src/core/edit/edit.ts";
import { minimizeEdit } from "../../../../src/core/edit/minimizeEdit.ts";
import { editableText } from "../../../support/generators/editArbitraries.ts";
import { withinCpuTime } from "../../../support/withinCpuTime.ts";

const seed = 4503;

describe("editBetween", () => {
  it(`leads from the one text to the other, minimally (seed ${seed})`, () => {
    fc.assert(
      fc.property(editableText, editableText, (oldText, newText) => {
        const edit = editBetween(oldText, newText);
        assert.equal(applyEdit(edit, oldText), newText);
        assert.equal(isEmptyEdit(edit), oldText === newText);
        assert.deepEqual(minimizeEdit(edit, oldText), edit);
      }),
      { seed: seed, numRuns: 3000 },
    );
  });

  it("touches only the places that differ", () => {
    const oldText = "one\ntwo\nthree\nfour\nfive\n";
    const newText = "one\ntwos\nthree\nfive\nsix\n";
    assert.deepEqual(editBetween(oldText, newText).replacements, [
      { range: { start: 7, endExclusive: 7 }, text: "s" },
      { range: { start: 14, endExclusive: 19 }, text: "" },
      { range: { start: 24, endExclusive: 24 }, text: "six\n" },
    ]);
  });

  it("replaces from the first difference to the last where texts are far apart", () => {
    const lines = Array.from({ length: 2000 }, (_, index) => `old ${index}\n`);
    const oldText = `head\n${lines.join("")}tail\n`;
    const newText = oldText.replaceAll("old", "new");
    const { replacements } = editBetween(oldText, newText);
    assert.equal(replacements.length, 1);
    assert.equal(applyEdit({ oldLength: oldText.length, replacements }, oldText), newText);
  });

  it("tells thousands of changed places of a large text apart", () => {
    const lines = Array.from({ length: 30_000 }, (_, index) => `line ${index}\n`);
    const changed = lines.map((line, index) => (index % 10 === 5 ? `new ${index}\n}\n` : line));
    const oldText = lines.join("");
    const edit = withinCpuTime(20_000, () => editBetween(oldText, changed.join("")));
    assert.equal(edit.replacements.length, 3000);
    assert.equal(applyEdit(edit, oldText), changed.join(""));
  });

  it("is done with large texts in time, however far apart their places are", () => {
    const textOf = (word: string): string =>
      Array.from({ length: 150_000 }, (_, index) =>
        index % 500 === 0 ? `${index}\n` : `${word} ${index}\n`,
      ).join("");
    const edit = withinCpuTime(20_000, () => editBetween(textOf("old"), textOf("new")));
    assert.equal(applyEdit(edit, textOf("old")), textOf("new"));
  });

  it("ends on large texts, alike or not", () => {
    const lines = Array.from({ length: 100_000 }, (_, index) => `line ${index % 977} of many\n`);
    const oldText = lines.join("");
    const alike = lines.map((line, index) => (index % 1000 === 0 ? "x\n" : line));
    for (const newText of [lines.toReversed().join(""), alike.join("")]) {
      const edit = withinCpuTime(20_000, () => editBetween(oldText, newText));
      assert.equal(applyEdit(edit, oldText), newText);
    }
  });
});
