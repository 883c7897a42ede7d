import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { findOmissionMark } from "../../../../src/core/doubt/omissionMark.ts";

const marks = [
  "// ... existing code ...",
  "// ...existing code...",
  "    // … existing code …",
  "# ... rest of file unchanged",
  "# ... (rest of the methods remain the same)",
  "-- ... same as before",
  "/* ... */",
  "/* … existing styles … */",
  "{/* … */}",
  "{/* ... existing components ... */}",
  "<!-- ... existing ... -->",
  "// [... existing imports ...]",
  "// rest of the code ...",
  "// remaining methods...",
  "// ... keep existing code",
  "// ... omitted for brevity ...",
  "// ...",
  "# ...",
  "#...",
  "// [...]",
  "//    ... existing code ...",
];

const others = [
  "...",
  "  ...",
  "  ...existing,",
  "// existing code",
  "// the rest is unchanged",
  "// ... and the rest of the callers rely on it",
  "// Wait for the rest...",
  "// Loading...",
  "// TODO: ...",
  "f(); // ... existing code ...",
  "console.log('... existing code ...');",
  " * // ... existing code ...",
  "# Existing code... is what we have",
  "// ..",
  // Of an example in a comment, and between parts of a file.
  "//     ...",
  "///   [...]",
  "#\t...",
  "# ............",
  "/* ............ */",
];

describe("findOmissionMark", () => {
  for (const mark of marks) {
    it(`finds ${mark}`, () => {
      const text = `const a = 1;\r\n${mark}\r\nconst b = 2;\r\n`;
      assert.deepEqual(findOmissionMark(text, "a.ts", ""), { line: 2, mark: mark.trim() });
    });
  }

  for (const line of others) {
    it(`takes ${line} as it is`, () => {
      assert.equal(findOmissionMark(`a\n${line}\nb`, "a.ts", ""), undefined);
    });
  }

  it("lets a file have a mark that it has", () => {
    const text = "a\n  // ... existing code ...\n";
    assert.equal(findOmissionMark(text, "a.ts", "x\n// ... existing code ...\n"), undefined);
    assert.ok(findOmissionMark(text, "a.ts", "// existing code\n"));
  });

  it("lets dots stand alone in prose", () => {
    for (const path of ["a.md", "docs/A.MDX", "a.txt"]) {
      assert.equal(findOmissionMark("// ...", path, ""), undefined);
      assert.ok(findOmissionMark("// ... existing code ...", path, ""));
    }
  });
});
