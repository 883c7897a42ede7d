import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { findPastedRow } from "../../../../src/core/doubt/pastedRows.ts";
import { renderRows } from "../../../../src/toolkit/workspace/lineWindow.ts";

describe("findPastedRow", () => {
  type Example = readonly [text: string, isPasted: boolean, places?: readonly number[]];
  const examples: readonly Example[] = [
    ["3: a\n4: b", true],
    ["3: a\n4: b\n", true],
    ["3: a\r\n4: b\r\n", true],
    ["9: a\n10: \n11: b", true],
    ["9: a\n10:\n11: b", true],
    ["3  a\n4    b", true],
    ["3  a\n4\n5  b", true],
    ["3: a\n5: b", false],
    ["3: a\nb", false],
    ["3: a\n4: b\n\n", false],
    ["  3: a\n  4: b", false],
    ["3. a\n4. b", false],
    ["3 a\n4 b", false],
    ["3:a\n4:b", false],
    ["3\n4\n5", false],
    ["3:\n4:", false],
    ["3: a", false],
    ["3: a", true, [3]],
    ["3: a\n", true, [2, 3]],
    ["3: a", false, [4]],
    ["3:", false, [3]],
    ["", false, [1]],
  ];
  for (const [text, isPasted, places = []] of examples) {
    it(`${isPasted ? "finds" : "does not find"} ${JSON.stringify(text)} at [${places.join()}]`, () => {
      const row = findPastedRow({ text, places }, "a.ts", "const a = 1;\n");
      assert.equal(row, isPasted ? text.split(/\r?\n/)[0] : undefined);
    });
  }

  it("lets a file have such lines that has them", () => {
    const pasted = { text: "3: a\n4: b", places: [3] };
    assert.equal(findPastedRow(pasted, "a.txt", "1: x\n2: y\n"), undefined);
    assert.equal(findPastedRow(pasted, "a.txt", "at 1: x\n"), "3: a");
  });

  it("lets numbers be keys of YAML", () => {
    assert.equal(findPastedRow({ text: "3: a\n4: b", places: [] }, "a.yml", ""), undefined);
    assert.equal(findPastedRow({ text: "3  a: 1\n4  b", places: [] }, "a.yml", ""), "3  a: 1");
  });

  it("knows the rows that results have", () => {
    const rows = renderRows({ firstLine: 8, lines: ["a", "", "b"] } as never).join("\n");
    assert.ok(findPastedRow({ text: rows, places: [] }, "a.ts", "") !== undefined, rows);
  });
});
