import assert from "node:assert/strict";
import { describe, it } from "mocha";
import {
  invoke,
  openEditor,
  readText,
  redo,
  typeAtStart,
  undo,
  useWorkspace,
  writeFile,
} from "../../support/host/testWindow.ts";
import { readWorkspaceState } from "../../support/host/workspaceState.ts";

describe("undo in a real VS Code", () => {
  useWorkspace();

  it("takes a call of all five types of operation back in one step", async () => {
    const before = "one\ntwo\nthree\nfour\nfive\n";
    const after = "zero\n1\ntwo\nTHREE\nfour\nfour and a half\n5\n";
    const uri = await writeFile("five types.txt", before);
    await invoke("replace_in_file", {
      filePath: "five types.txt",
      replacements: [
        { type: "lines", startLine: 1, endLine: 1, replaceWith: "1" },
        { type: "insert_before", lineNumber: 1, insertText: "zero" },
        { type: "insert_after", lineNumber: 4, insertText: "four and a half" },
        { type: "string", searchFor: "three", replaceWith: "THREE" },
        { type: "regex", searchFor: "(?m)^five$", replaceWith: "5" },
      ],
    });
    assert.equal(await readText(uri), after);
    assert.equal(await undo(uri), before);
    assert.equal(await redo(uri), after);
    assert.equal((await openEditor(uri)).document.isDirty, false);
  });

  it("takes each call back by a step of its own, and the user's typing by another", async () => {
    const uri = await writeFile("steps.txt", "a\nb\n");
    const { document } = await typeAtStart(uri, "typed ");
    await document.save();
    for (const replaceWith of ["first", "second"]) {
      const line2 = { type: "lines", startLine: 2, endLine: 2, replaceWith };
      await invoke("replace_in_file", { filePath: "steps.txt", replacements: [line2] });
    }
    assert.equal(await undo(uri), "typed a\nfirst\n");
    assert.equal(await undo(uri), "typed a\nb\n");
    assert.equal(await undo(uri), "a\nb\n");
  });

  it("knows nothing of a call that changes nothing, nor does the file", async () => {
    const uri = await writeFile("same.txt", "a\nb\n");
    const { document } = await typeAtStart(uri, "typed ");
    await document.save();
    const state = await readWorkspaceState();
    const [answer] = await invoke("replace_in_file", {
      filePath: "same.txt",
      replacements: [
        { type: "lines", startLine: 2, endLine: 2, replaceWith: "b" },
        { type: "string", searchFor: "typed", replaceWith: "typed" },
      ],
    });
    assert.match(answer ?? "", /^No changes: same\.txt already matches the result of this edit/);
    assert.deepEqual(await readWorkspaceState(), state);
    assert.equal(await undo(uri), "a\nb\n");
  });
});
