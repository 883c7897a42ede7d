import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { findNewlineEscapes } from "../../../../src/core/syntax/scan.ts";

describe("findNewlineEscapes", () => {
  type Example = readonly [path: string, text: string, offsets: readonly number[] | undefined];
  const examples: readonly Example[] = [
    ["a.ts", "a();\\nb();", [4]],
    ["a.ts", '"\\n" + `\\n${"\\n"}` + /\\n/; // \\n', []],
    ["a.ts", "a\\nb('", [1]],
    ["a.py", "a = 1\\nb = '\\n'", [5]],
    ["a.php", "<?php new \\name\\next();", []],
    ["a.css", ".a\\nb {}", []],
    ["a.md", "a\\nb", undefined],
  ];
  for (const [path, text, offsets] of examples) {
    it(`${path}, ${text}`, () => assert.deepEqual(findNewlineEscapes(path, text), offsets));
  }
});
