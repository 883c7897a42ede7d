import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { writeFile } from "../../../src/tools/writeFile.ts";
import { callEditTool } from "../../support/notation/callTool.ts";
import { fakeContext, type FakeFile } from "../../support/fakes/fakeWorkspace.ts";

const path = "src/a.ts";

describe("write_file", () => {
  type Example = readonly [name: string, file: FakeFile | undefined, content: string, string];
  const examples: readonly Example[] = [
    ["creates a file as given", undefined, "a\r\nb", "a\r\nb"],
    ["creates an empty file", undefined, "", ""],
    ["replaces the whole content", "a\nb\n", "c\n", "c\n"],
    ["takes the final newline as given", "a\nb\n", "a\nc", "a\nc"],
    ["keeps the line endings of the file", "a\r\nb\r\n", "a\nx\nb\n", "a\r\nx\r\nb\r\n"],
    ["empties a file", "a\n", "", ""],
  ];
  for (const [name, file, content, expected] of examples) {
    it(name, async () => {
      const context = fakeContext(file === undefined ? {} : { [path]: file });
      const edited = await callEditTool(writeFile, { path, content }, context);
      assert.ok(edited.ok);
      assert.deepEqual(edited.value.texts, { [path]: expected });
      const action = file === undefined ? "Created" : "Rewrote";
      assert.ok(edited.value.answer.startsWith(`${action} ${path}: `), edited.value.answer);
    });
  }

  for (const [encoding, expected] of [
    ["utf8bom", "b\n"],
    ["utf16le", "b\n"],
    ["utf16be", "b\n"],
    ["utf8", "\ufeffb\n"],
  ] as const) {
    it(`takes a mark at the beginning as it is meant in ${encoding}`, async () => {
      const context = fakeContext({ [path]: { text: "a\n", encoding } });
      const edited = await callEditTool(writeFile, { path, content: "\ufeffb\n" }, context);
      assert.ok(edited.ok);
      assert.deepEqual(edited.value.texts, { [path]: expected });
    });
  }

  it("changes nothing where the content is the file's", async () => {
    const context = fakeContext({ [path]: "a\r\n" });
    const edited = await callEditTool(writeFile, { path, content: "a\n" }, context);
    assert.ok(edited.ok);
    assert.deepEqual(edited.value.texts, {});
    assert.match(edited.value.answer, /^No changes: /);
  });
});
