import assert from "node:assert/strict";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import { invoke, setSettings, useWorkspace, writeFile } from "../../support/host/testWindow.ts";

/** Too large to be loaded for a few of its lines. */
const largeBytes = 9 * 1024 * 1024;
const filler = "0123456789abcde\n";

function largeText(lastLine: string): string {
  return filler.repeat(largeBytes / filler.length) + lastLine;
}

describe("large files in a real VS Code", () => {
  useWorkspace();

  async function lastLineOf(path: string): Promise<string | undefined> {
    const [answer = ""] = await invoke("tail", { path, lines: 1 });
    return answer.split(": ").at(-1);
  }

  const latin1 = Buffer.from(largeText("caf\xe9\n"), "latin1");

  it("are read in the encoding in which they are open", async () => {
    const uri = await writeFile("large/open.txt", latin1);
    assert.equal(await lastLineOf("large/open.txt"), "caf\ufffd");
    await vscode.workspace.openTextDocument(uri, { encoding: "windows1252" });
    assert.equal(await lastLineOf("large/open.txt"), "café");
    const [read = ""] = await invoke("read_file", {
      path: "large/open.txt",
      offset: largeBytes / filler.length + 1,
    });
    assert.match(read, /windows1252.*: café$/s);
  });

  it("are read in the encoding of their language", async () => {
    await setSettings({ "[plaintext]": { "files.encoding": "windows1252" } });
    await writeFile("large/language.txt", latin1);
    assert.equal(await lastLineOf("large/language.txt"), "café");
  });

  it("are read as UTF-16 where their bytes look like it", async () => {
    await writeFile("large/wide.txt", Buffer.from(largeText("café\n"), "utf16le"));
    assert.equal(await lastLineOf("large/wide.txt"), "café");
  });
});
