import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { hasProseEscapes } from "../../../../src/core/doubt/proseEscapes.ts";

describe("hasProseEscapes", () => {
  type Example = readonly [path: string, text: string, expected: boolean];
  const examples: readonly Example[] = [
    ["a.md", "# Title\\n\\nText", true],
    ["a.txt", "One\\nTwo\\nThree", true],
    ["a.md", "# Title\\n\\nText\n", false],
    ["a.md", "A line ends in \\n", false],
    ["a.md", 'Use `a\\n\\nb` or "\\n\\n"', false],
    ["a.md", "C:\\new\\next and \\newline \\nabla", false],
    ["a.ts", "A\\n\\nB", false],
    ["a.sh", "A\\n\\nB", false],
  ];
  for (const [path, text, expected] of examples) {
    it(`${path}, ${JSON.stringify(text)}: ${expected}`, () => {
      assert.equal(hasProseEscapes(path, text), expected);
    });
  }
});
