import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { edit, path } from "../../support/notation/replacements.ts";

describe("replace_in_file with lines of a file for a text", () => {
  it("moves any lines anywhere as if they were cut and pasted", async () => {
    const line = fc.constantFrom("", "x", "y", "  z", "}");
    const arbitrary = fc.record({
      contents: fc.array(line, { minLength: 1, maxLength: 8 }),
      start: fc.nat(),
      length: fc.nat(),
      at: fc.nat(),
      ending: fc.constantFrom("\n", "\r\n"),
    });
    await fc.assert(
      fc.asyncProperty(arbitrary, async ({ contents, start, length, at, ending }) => {
        const count = contents.length;
        const first = (start % count) + 1;
        const last = first + (length % (count - first + 1));
        const place = at % (count + 1);
        fc.pre(place < first || place >= last);
        const text = contents.map((each) => each + ending).join("");
        const source = { fromStartLine: first, fromEndLine: last, move: true };
        const operation =
          place === 0
            ? { type: "insert_before", lineNumber: 1, ...source }
            : { type: "insert_after", lineNumber: place, ...source };
        const { texts } = await edit(text, [operation]);
        const cut = contents.slice(first - 1, last);
        const pasted = [
          ...contents.slice(0, place).filter((_, index) => index < first - 1 || index >= last),
          ...cut,
          ...contents
            .slice(place)
            .filter((_, index) => index + place < first - 1 || index + place >= last),
        ];
        assert.equal(texts[path] ?? text, pasted.map((each) => each + ending).join(""));
      }),
    );
  });
});
