import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { starterInput } from "../../../../src/toolkit/runTool/starterInput.ts";
import { tools } from "../../../../src/tools/index.ts";

describe("starterInput", () => {
  const atHand = { path: "src/a b.ts", selected: "cost($5.00)\\n" };

  for (const tool of tools) {
    const { name } = tool;
    it(`is an input that ${name} takes`, () => {
      const input = starterInput(name, atHand);
      assert.ok(tool.parse(input).ok, JSON.stringify(input));
      assert.ok(Object.keys(input).length > 0);
    });
  }

  it("searches for the very text", () => {
    const { pattern, replacement } = starterInput("replace_content", atHand);
    const found = atHand.selected.replace(new RegExp(String(pattern), "u"), String(replacement));
    assert.equal(found, atHand.selected);
  });
});
