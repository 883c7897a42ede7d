import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { replaceInFile } from "../../../../src/tools/replaceInFile.ts";
import { appliedSnapshotId, callEditTool } from "../../../support/notation/callTool.ts";
import { fakeContext } from "../../../support/fakes/fakeWorkspace.ts";
import { after, lines, string } from "../../../support/notation/operationInputs.ts";
import { abcde, edit, path } from "../../../support/notation/replacements.ts";

describe("the answer of replace_in_file", () => {
  it("tells of every operation, the new lines, the total, the snapshot and the shift", async () => {
    const { answer } = await edit(abcde, [
      lines(1, 1, "x\ny"),
      lines(3, 4, ""),
      string("e", "E"),
      after(2, "1\n2"),
    ]);
    assert.equal(
      answer,
      [
        `Edited src/a.ts: 6 lines (+1 below), snapshot ${appliedSnapshotId}.`,
        "- replacements[0] (lines): now lines 1 to 2",
        "- replacements[1] (lines): 2 lines deleted before what is now line 6",
        "- replacements[2] (string): 1 match, now line 6",
        "- replacements[3] (insert_after): now lines 4 to 5",
        "",
        "1: x",
        "2: y",
        "3: b",
        "4: 1",
        "5: 2",
        "6: E",
      ].join("\n"),
    );
  });

  it("says that the text is not saved", async () => {
    const context = fakeContext({ [path]: { text: "a\n", unsaved: true } });
    const input = { filePath: path, replacements: [lines(1, 1, "b")] };
    const edited = await callEditTool(replaceInFile, input, context, { unsaved: true });
    assert.ok(edited.ok);
    assert.match(
      edited.value.answer,
      /^Edited src\/a\.ts: 1 line, snapshot snew222 \[unsaved\]\.\n/,
    );
  });

  it("stays within its room and says where to read on", async () => {
    const text = Array.from({ length: 500 }, (_, index) => `line ${index + 1}\n`).join("");
    const input = { filePath: path, replacements: [string("line", "row")] };
    for (const maxCharacters of [600, 2_000, 48 * 1024]) {
      const context = fakeContext({ [path]: text });
      const edited = await callEditTool(replaceInFile, input, context, {}, maxCharacters);
      assert.ok(edited.ok);
      const { answer } = edited.value;
      assert.ok(answer.length <= maxCharacters, `${answer.length} of ${maxCharacters}`);
      const last = answer.split("\n").at(-1) ?? "";
      const [, more, from] = /^… (\d+) more lines .* offset (\d+) /.exec(last) ?? [];
      assert.equal(Number(more) + Number(from), 501, last);
    }
  });
});
