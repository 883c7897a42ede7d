import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, it } from "mocha";
import { renderHunks } from "../../../../src/core/diff/renderHunks.ts";
import { applyEdit, createEdit } from "../../../../src/core/edit/edit.ts";
import { editOf } from "../../../support/generators/editArbitraries.ts";
import { diffTexts } from "../../../support/notation/diffTexts.ts";

const seed = 4502;

function render(text: string, newText: string, maxLines = 60): readonly string[] {
  const whole = { range: { start: 0, endExclusive: text.length }, text: newText };
  return renderHunks(diffTexts(createEdit(text.length, [whole]), text, 1), { maxLines }).lines;
}

describe("renderHunks", () => {
  const examples: readonly (readonly [string, string, string, readonly string[]])[] = [
    ["a change", "a\nb\nc\nd\n", "a\nB\nc\nd\n", ["@@ -1,3 +1,3 @@", " a", "-b", "+B", " c"]],
    ["an empty text", "", "a\n", ["@@ -0,0 +1,1 @@", "+a"]],
    ["nothing left", "a\n", "", ["@@ -1,1 +0,0 @@", "-a"]],
    [
      "the final newline added",
      "a",
      "a\n",
      ["@@ -1,1 +1,1 @@", "-a", "\\ No newline at end of file", "+a"],
    ],
    [
      "the final newline missing in what is kept",
      "a\nb",
      "A\nb",
      ["@@ -1,2 +1,2 @@", "-a", "+A", " b", "\\ No newline at end of file"],
    ],
    ["an ending", "a\r\nb\r\n", "a\nb\r\n", ["@@ -1,2 +1,2 @@", "-a [CRLF]", "+a [LF]", " b"]],
    [
      "endings that change places",
      "a\r\nb\n",
      "a\nb\r\n",
      ["@@ -1,2 +1,2 @@", "-a [CRLF]", "-b [LF]", "+a [LF]", "+b [CRLF]"],
    ],
    ["no change", "a\n", "a\n", []],
  ];
  for (const [name, text, newText, expected] of examples) {
    it(name, () => assert.deepEqual(render(text, newText), expected));
  }

  it("counts the changed lines that it does not show", () => {
    const whole = { range: { start: 0, endExclusive: 6 }, text: "A\nB\nC\n" };
    const diff = diffTexts(createEdit(6, [whole]), "a\nb\nc\n", 3);
    assert.deepEqual(renderHunks(diff, { maxLines: 3 }), {
      lines: ["@@ -1,3 +1,3 @@", "-a", "-b"],
      hiddenChangedLines: 4,
    });
    assert.equal(renderHunks(diff, { maxLines: 7 }).hiddenChangedLines, 0);
  });

  it(`is understood by git (seed ${seed})`, () => {
    const letters = fc.constantFrom("a", "b", "\n", "\n", "é");
    const text = fc.array(letters, { maxLength: 40 }).map((units) => units.join(""));
    const samples = fc.sample(
      text.chain((oldText) => editOf(oldText).map((edit) => ({ oldText, edit }))),
      { seed: seed, numRuns: 300 },
    );
    const folder = mkdtempSync(join(tmpdir(), "linewise-patch-"));
    try {
      let patch = "";
      const expected = samples.map(({ oldText, edit: given }, index) => {
        const name = `${index}.txt`;
        const changes = given.replacements.map((replacement) => ({
          ...replacement,
          text: replacement.text.replace(/\r\n?/g, "\n"),
        }));
        const edit = createEdit(oldText.length, changes);
        writeFileSync(join(folder, name), oldText);
        const { lines } = renderHunks(diffTexts(edit, oldText, 3), { maxLines: Infinity });
        if (lines.length > 0) patch += `--- a/${name}\n+++ b/${name}\n${lines.join("\n")}\n`;
        return { name, newText: applyEdit(edit, oldText) };
      });
      execFileSync("git", ["apply", "--unidiff-zero", "--whitespace=nowarn", "-"], {
        cwd: folder,
        input: patch,
      });
      for (const { name, newText } of expected) {
        assert.equal(readFileSync(join(folder, name), "utf8"), newText, name);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
