import assert from "node:assert/strict";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import { invoke, openEditor, readText, useWorkspace, writeFile } from "../support/host.ts";

const rounds = 12;

describe("two calls on one file at once", () => {
  useWorkspace();

  for (let round = 1; round <= rounds; round += 1) {
    it(`lose nothing, round ${round}`, async () => {
      const filePath = `round ${round}.txt`;
      const uri = await writeFile(filePath, "first\nmiddle\nlast\n");
      if (round % 2 === 0) await openEditor(uri);
      const calls = [
        // Inserts, so that the offsets of the other call would be wrong after it.
        edit(filePath, { type: "insert_before", lineNumber: 1, insertText: "above\nabove" }),
        edit(filePath, { type: "string", searchFor: "last", replaceWith: "LAST" }),
      ];
      const [inserted, replaced] = (await Promise.allSettled(calls)).map(didSucceed);
      const expected = `${inserted ? "above\nabove\n" : ""}first\nmiddle\n${replaced ? "LAST" : "last"}\n`;
      assert.equal(await readText(uri), expected);
      const document = await vscode.workspace.openTextDocument(uri);
      assert.equal(document.getText(), expected);
      assert.equal(document.isDirty, false);
      assert.ok(inserted || replaced, "one of the two must get through");
    });
  }
});

async function edit(filePath: string, operation: object): Promise<unknown> {
  return invoke("replace_in_file", { filePath, replacements: [operation] });
}

function didSucceed(outcome: PromiseSettledResult<unknown>): boolean {
  if (outcome.status === "fulfilled") return true;
  assert.match(String(outcome.reason), /changed after the change was shown, so nothing was written/);
  return false;
}
