import assert from "node:assert/strict";
import { describe, it } from "mocha";
import * as vscode from "vscode";

describe("vscode in a unit test", () => {
  it("is there to be imported, and throws where it is used", () => {
    assert.equal(typeof vscode.Uri, "function");
    assert.throws(
      () => vscode.workspace.isTrusted,
      /vscode\.workspace\.isTrusted was used outside/,
    );
    assert.throws(() => new vscode.WorkspaceEdit(), /new vscode\.WorkspaceEdit\(\) outside/);
  });
});
