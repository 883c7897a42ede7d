import { describe, it } from "mocha";
import assert from "node:assert/strict";
import * as vscode from "vscode";

describe("registration", () => {
  it("contributes the tools to VS Code", () => {
    const names = vscode.lm.tools.map(({ name }) => name);
    assert.ok(names.includes("linewise_replace_in_file"), names.join(", "));
  });
});
