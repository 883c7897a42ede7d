import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type * as vscode from "vscode";
import { createOwnTexts } from "../../../../src/host/startup/ownTexts.ts";

/** What the module reads of a URI. */
function uriOf(path: string, scheme: string): vscode.Uri {
  const uri = { scheme, path, toString: () => `${scheme}:${path}` };
  return uri as unknown as vscode.Uri;
}

describe("the documents of Linewise", () => {
  it("have the texts of those who serve them, once they are there", async () => {
    const ownTexts = createOwnTexts(() => {
      ownTexts.serve("old", ({ path }) => `old ${path}`);
      return Promise.resolve();
    });
    const read = async (scheme: string): Promise<unknown> => {
      const uri = uriOf("/a.txt", scheme);
      const provider = ownTexts.providerOf(scheme);
      return provider.provideTextDocumentContent(uri, {} as vscode.CancellationToken);
    };
    assert.equal(await read("old"), "old /a.txt");
    assert.equal(await read("new"), undefined);
  });

  it("tell of a change, each to its own scheme only", () => {
    const ownTexts = createOwnTexts(() => Promise.resolve());
    const changed: string[] = [];
    for (const scheme of ["old", "new"]) {
      const { onDidChange } = ownTexts.providerOf(scheme);
      onDidChange?.((uri) => changed.push(`${scheme}: ${uri.toString()}`));
    }
    ownTexts.touch(uriOf("/a.txt", "new"));
    assert.deepEqual(changed, ["new: new:/a.txt"]);
  });
});
