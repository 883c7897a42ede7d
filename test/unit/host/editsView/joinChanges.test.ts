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

  it("joins modes, and keeps a file of which only the mode is another", () => {
    const [plain, program] = [0o100644, 0o100755];
    const made = fileRecord("a", { before: null, after: "x", mode: plain });
    const edited = fileRecord("a", { before: "x", after: "y" });
    const changed = fileRecord("a", { before: "y", after: "y", modeBefore: plain, mode: program });
    const modesOf = (...records: JoinedFile[]): unknown =>
      joinChanges(records).map(({ modeBefore, mode }) => [modeBefore, mode]);
    assert.deepEqual(modesOf(made, edited), [[undefined, plain]]);
    assert.deepEqual(modesOf(edited, changed), [[plain, program]]);
    assert.deepEqual(modesOf(changed), [[plain, program]]);
    const back = { ...changed, modeBefore: program, mode: plain };
    assert.deepEqual(modesOf(changed, back), []);
  });

  it("keeps apart what is in two encodings", () => {
    const latin = fileRecord("a", { before: "x", after: "y", encoding: "iso88591" });
    const utf = fileRecord("a", { before: "y", after: "z" });
    assert.deepEqual(joinChanges([latin, utf]), [latin, utf]);
  });
});
