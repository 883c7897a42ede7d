import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { findChangedLines } from "../../../../src/core/diff/changedLines.ts";
import { applyEdit, isEmptyEdit } from "../../../../src/core/edit/edit.ts";
import {
  endingNear,
  hasFinalNewline,
  indexLines,
  lineEnd,
  lineStart,
  toLf,
} from "../../../../src/core/lines/lines.ts";
import { minimizeEdit } from "../../../../src/core/edit/minimizeEdit.ts";
import { planAppend, planWrite } from "../../../../src/core/replace/writeContent.ts";
import { editableText } from "../../../support/generators/editArbitraries.ts";
import { longestCommonSubsequence } from "../../../support/generators/longestCommonSubsequence.ts";

const seed = 4802;
const runs = { seed: seed, numRuns: 3000 };

/** Few different lines, blank ones among them, so that two texts have many in common. */
const lines = fc.array(fc.constantFrom("", "a", "b", "c", "ab"), { maxLength: 9 });
const ending = fc.constantFrom("\n" as const, "\r\n" as const, "\r" as const);

/** A text of whole lines that end in any of the given ways. */
function textOf(...endings: readonly string[]): fc.Arbitrary<string> {
  const line = fc.tuple(fc.constantFrom("", "a", "b", "c", "ab"), fc.constantFrom(...endings));
  return fc.array(line, { maxLength: 9 }).map((parts) => parts.flat().join(""));
}

describe("planContent", () => {
  const examples: readonly (readonly [string, string, string, string])[] = [
    ["takes the content of an empty file as given", "", "a\nb\r\n", "a\nb\r\n"],
    ["keeps the line endings of the file", "a\r\nb\r\n", "a\nx\nb\n", "a\r\nx\r\nb\r\n"],
    ["keeps them against those of the content", "a\nb\n", "a\r\nx\r\n", "a\nx\n"],
    ["takes the final newline as given", "a\r\nb\r\n", "a\nb", "a\r\nb"],
    ["gives a final newline in the file's ending", "a\r\nb", "a\nb\n", "a\r\nb\r\n"],
    ["uses the given ending where the file has none", "a", "a\nb\n", "a\r\nb\r\n"],
    ["keeps each ending of a mixed file", "a\r\nb\nc\rd\n", "a\nb\nx\nd\n", "a\r\nb\nx\rd\n"],
    ["keeps a lone \\r and the blank line behind it apart", "a\rb\n", "a\n\nb\n", "a\r\r\nb\n"],
    ["keeps them apart where what was between them goes", "a\rx\n\nb\n", "a\n\nb\n", "a\r\r\nb\n"],
    ["empties a file", "a\n", "", ""],
  ];
  for (const [name, text, content, expected] of examples) {
    it(name, () => {
      assert.equal(applyEdit(planWrite(indexLines(text), content, "\r\n"), text), expected);
    });
  }

  it(`law: the edit gives the content, whatever the endings of either (seed ${seed})`, () => {
    fc.assert(
      fc.property(
        fc.oneof(textOf("\n", "\r\n", "\r"), editableText),
        editableText,
        (text, content) => {
          const edit = planWrite(indexLines(text), content, "\n");
          assert.equal(toLf(applyEdit(edit, text)), toLf(content));
          assert.deepEqual(minimizeEdit(edit, text), edit);
        },
      ),
      runs,
    );
  });

  it(`law: all lines end as the file's do (seed ${seed})`, () => {
    fc.assert(
      fc.property(lines, lines, ending, (oldLines, newLines, fileEnding) => {
        const text = `first${fileEnding}${oldLines.join(fileEnding)}`;
        const content = newLines.join("\n");
        const written = applyEdit(planWrite(indexLines(text), content, "\n"), text);
        assert.equal(written, newLines.join(fileEnding));
      }),
      runs,
    );
  });

  it(`law: no line that both have is touched (seed ${seed})`, () => {
    fc.assert(
      fc.property(fc.oneof(textOf("\n", "\r\n"), textOf("\r")), lines, (text, newLines) => {
        const content = newLines.map((line) => `${line}\n`).join("");
        const edit = planWrite(indexLines(text), content, "\n");
        const written = applyEdit(edit, text);
        const before = linesOf(toLf(text));
        const common = longestCommonSubsequence(before, linesOf(content));
        const changes = findChangedLines(edit, indexLines(text), indexLines(written));
        const removed = changes.reduce((sum, { old }) => sum + old.lineCount, 0);
        assert.equal(removed, before.length - common);
      }),
      runs,
    );
  });

  it("is empty where the content is the file's, whatever its endings", () => {
    assert.ok(isEmptyEdit(planWrite(indexLines("a\r\nb\r"), "a\nb\n", "\n")));
  });
});

describe("planAppend", () => {
  const examples: readonly (readonly [string, string, string, boolean, string])[] = [
    ["takes the content of an empty file as given", "", "a\r\nb", true, "a\r\nb"],
    ["starts a line of its own", "a", "b", true, "a\r\nb"],
    ["goes on in the line where asked to", "a", "b", false, "ab"],
    ["needs no separator behind a newline", "a\n", "b\n", true, "a\nb\n"],
    ["ends new lines as the last one", "a\nb\r\n", "c\nd\n", true, "a\nb\r\nc\r\nd\r\n"],
    ["ends new lines as the last one that ends", "a\rb", "c\n", true, "a\rb\rc\r"],
    ["adds no newline where there is nothing to add", "a", "", true, "a"],
  ];
  for (const [name, text, content, onNewLine, expected] of examples) {
    it(name, () => {
      assert.equal(
        applyEdit(planAppend(indexLines(text), content, onNewLine, "\r\n"), text),
        expected,
      );
    });
  }

  it(`law: what is there stays, and the content follows in the file's endings (seed ${seed})`, () => {
    fc.assert(
      fc.property(editableText, editableText, fc.boolean(), (text, content, onNewLine) => {
        const written = applyEdit(planAppend(indexLines(text), content, onNewLine, "\n"), text);
        assert.equal(written.slice(0, text.length), text);
        const all = indexLines(text);
        const own = endingNear(all, all.count, "\n");
        const separated = onNewLine && content !== "" && text !== "" && !hasFinalNewline(text);
        const added = (separated ? "\n" : "") + toLf(content);
        assert.equal(
          written.slice(text.length),
          text === "" ? content : added.replaceAll("\n", own),
        );
      }),
      runs,
    );
  });
});

function linesOf(text: string): readonly string[] {
  const all = indexLines(text);
  return Array.from({ length: all.count }, (_, index) =>
    text.slice(lineStart(all, index + 1), lineEnd(all, index + 1)),
  );
}
