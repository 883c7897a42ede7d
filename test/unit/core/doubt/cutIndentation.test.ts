import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { findCutIndentation } from "../../../../src/core/doubt/cutIndentation.ts";
import { indexLines } from "../../../../src/core/lines/index.ts";

const text = "if (a) {\n    b();\n\t\tc(); d();\n}\n";

describe("findCutIndentation", () => {
  type Example = readonly [quoted: string, newText: string, line: number | undefined];
  const examples: readonly Example[] = [
    ["  b();", "  x();", 2],
    ["  b();", "  x();\n  y();", 2],
    ["  b();", "", 2],
    ["\tc();", "\tx();", 3],
    ["b();", "  x();", 2],
    ["b();", "\tx();\n\ty();", 2],
    // The whole indentation, or none of it on either side.
    ["    b();", "    x();", undefined],
    ["    b();", "x();", undefined],
    ["b();", "x();", undefined],
    ["b();", "x();\n    y();", undefined],
    ["b();", "", undefined],
    // Behind other text, or at the beginning of a line.
    [" d();", " x();", undefined],
    ["d();", "  x();", undefined],
    ["if (a)", "  if (a)", undefined],
    // The second line has its whole indentation.
    ["  b();\n\t\tc();", "  x();\n\t\ty();", undefined],
    ["  b();\n", "  x();\n", undefined],
    ["e();", "  e();", undefined],
    ["  ", "x", undefined],
  ];
  for (const [quoted, newText, line] of examples) {
    it(`${JSON.stringify(quoted)}, to become ${JSON.stringify(newText)}`, () => {
      assert.equal(findCutIndentation(quoted, newText, indexLines(text))?.line, line);
    });
  }

  it("gives the line as it is", () => {
    const found = findCutIndentation("  b();", "  x();", indexLines(text));
    assert.deepEqual(found, { line: 2, row: "    b();" });
  });
});
