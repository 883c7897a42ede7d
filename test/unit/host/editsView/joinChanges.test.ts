import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { joinChanges, type JoinedFile } from "../../../../src/host/editsView/joinChanges.ts";
import { fileRecord } from "../../../support/examples/historyEntries.ts";

/** `a:x>y`: a file before and after; `-` where there is none. */
function change(text: string): JoinedFile {
  const [path = "", before = "", after = ""] = text.split(/[:>]/);
  const keyOf = (word: string): string | null => (word === "-" ? null : word);
  return fileRecord(path, { before: keyOf(before), after: keyOf(after) });
}

describe("joinChanges", () => {
  const examples: readonly (readonly [changes: string, joined: string])[] = [
    ["", ""],
    ["a:x>y b:x>y", "a:x>y b:x>y"],
    ["a:x>y b:x>y a:y>z", "a:x>z b:x>y"],
    // Somebody else changed it between.
    ["a:x>y a:q>r a:r>s", "a:x>y a:q>s"],
    // Nothing is left of it.
    ["a:x>y a:y>x", ""],
    ["a:->y a:y>-", ""],
    ["a:->y a:y>z", "a:->z"],
  ];
  for (const [changes, joined] of examples) {
    it(`makes ${joined || "nothing"} of ${changes || "nothing"}`, () => {
      const found = joinChanges(changes.split(" ").filter(Boolean).map(change));
      assert.equal(
        found
          .map(({ path, before, after }) => `${path}:${before ?? "-"}>${after ?? "-"}`)
          .join(" "),
        joined,
      );
    });
  }

  it("keeps apart what is in two encodings", () => {
    const latin = fileRecord("a", { before: "x", after: "y", encoding: "iso88591" });
    const utf = fileRecord("a", { before: "y", after: "z" });
    assert.deepEqual(joinChanges([latin, utf]), [latin, utf]);
  });
});
