import assert from "node:assert/strict";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import {
  invoke,
  setConfiguration,
  useWorkspace,
  workspaceFolder,
  writeFile,
} from "../support/host/testWindow.ts";
import { failureOf } from "../support/host/workspaceState.ts";

async function allow(uri: vscode.Uri): Promise<unknown> {
  return vscode.commands.executeCommand("linewise.allowFile", uri);
}

describe("rules for one file in a window with several folders", () => {
  useWorkspace();

  it("name a file by its folder, and mean no namesake in another", async () => {
    const uri = await writeFile("same.txt", "a\n", workspaceFolder("lib"));
    await writeFile("same.txt", "b\n", workspaceFolder("app"));
    await setConfiguration({ protectedReads: { [uri.path]: "refuse" } });
    await failureOf(invoke("read_file", { path: "lib/same.txt" }));
    await invoke("read_file", { path: "app/same.txt" });
    const other = vscode.Uri.joinPath(workspaceFolder("app"), "same.txt");
    assert.deepEqual(await allow(other), { paths: ["app/same.txt"], change: {} });
  });

  it("hold for a file that lies in two of the folders, by either name", async () => {
    const uri = await writeFile("deep.txt", "a\n", workspaceFolder("inner"));
    await setConfiguration({ protectedReads: { [uri.path]: "refuse" } });
    for (const path of ["inner/deep.txt", "app/packages/inner/deep.txt"]) {
      await failureOf(invoke("read_file", { path }));
    }
  });
});
