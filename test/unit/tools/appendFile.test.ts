import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { appendFile } from "../../../src/tools/appendFile.ts";
import { callEditTool } from "../../support/notation/callTool.ts";
import { fakeContext, type FakeFile } from "../../support/fakes/fakeWorkspace.ts";

const path = "log.txt";

describe("append_file", () => {
  type Example = readonly [name: string, file: FakeFile | undefined, input: object, string];
  const examples: readonly Example[] = [
    ["to a missing file", undefined, { content: "a\n" }, "a\n"],
    ["to an empty file", "", { content: "a" }, "a"],
    ["behind a final newline", "a\n", { content: "b" }, "a\nb"],
    ["on a new line where there is none", "a", { content: "b\n" }, "a\nb\n"],
    ["on the same line if asked to", "a", { content: "b\n", newline: false }, "ab\n"],
    ["in the file's line endings", "a\r\nb", { content: "c\nd\n" }, "a\r\nb\r\nc\r\nd\r\n"],
    ["a blank line", "a\n", { content: "\n" }, "a\n\n"],
  ];
  for (const [name, file, input, expected] of examples) {
    it(`adds ${name}`, async () => {
      const context = fakeContext(file === undefined ? {} : { [path]: file });
      const edited = await callEditTool(appendFile, { path, ...input }, context);
      assert.ok(edited.ok);
      assert.deepEqual(edited.value.texts, { [path]: expected });
    });
  }

  it("changes nothing where there is nothing to add", async () => {
    const context = fakeContext({ [path]: "a" });
    const edited = await callEditTool(appendFile, { path, content: "" }, context);
    assert.ok(edited.ok);
    assert.deepEqual(edited.value.texts, {});
  });

  it("shows the added lines with their numbers", async () => {
    const context = fakeContext({ [path]: "a\nb" });
    const edited = await callEditTool(appendFile, { path, content: "c\n" }, context);
    assert.ok(edited.ok);
    assert.match(edited.value.answer, /^Appended to log\.txt: 3 lines \(\+1 below\), snapshot /);
    assert.match(edited.value.answer, /\n3: c$/);
  });
});
