import assert from "node:assert/strict";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import { readCorpus } from "../../support/examples/corpus.ts";
import { isHeldByDocument } from "../../support/host/documentTexts.ts";
import { extensionFolder } from "../../support/host/extensionUnderTest.ts";
import {
  invoke,
  openEditor,
  readBytes,
  redo,
  undo,
  useConfiguration,
  useWorkspace,
  writeFile,
} from "../../support/host/testWindow.ts";

describe("the corpus in a real VS Code", () => {
  useWorkspace();
  // Nobody waits for language servers here.
  useConfiguration({ reportDiagnostics: false });

  for (const { name, tool, path, inputFor, before, expected } of readCorpus(extensionFolder())) {
    const isHeld = [before, expected].every((bytes) => isHeldByDocument(bytes.toString("utf8")));
    it(`${name}: on disk${isHeld ? ", in the buffer, and back by one undo" : ""}`, async () => {
      const ownPath = `${name}/${path}`;
      const uri = await writeFile(ownPath, before);
      await invoke(tool, inputFor(ownPath));
      assert.deepEqual(await readBytes(uri), expected);
      if (!isHeld) return;
      const { document } = await openEditor(uri);
      assert.deepEqual(await vscode.workspace.encode(document.getText()), expected);
      assert.equal(document.isDirty, false);

      await undo(uri);
      await document.save();
      assert.deepEqual(await readBytes(uri), before);
      await redo(uri);
      await document.save();
      assert.deepEqual(await readBytes(uri), expected);
    });
  }
});
