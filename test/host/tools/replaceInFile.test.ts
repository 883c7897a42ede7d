import assert from "node:assert/strict";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import { invoke, readText, undo, writeFile } from "../../support/host.ts";

/** `line 1\n` to `line <count>\n`. */
function numbered(count: number): string {
  return Array.from({ length: count }, (_, index) => `line ${index + 1}\n`).join("");
}

describe("replace_in_file in a real VS Code", () => {
  it("replaces one line of a config file on disk and undoes it in one step", async () => {
    const before = "a: 1\nb: 2\nc: 3\nd: 4\ne: 5\nf: 6\n";
    const uri = await writeFile("config.yml", before);
    const [answer] = await invoke("replace_in_file", {
      filePath: "config.yml",
      replacements: [{ type: "lines", startLine: 5, endLine: 5, replaceWith: "e: 50" }],
    });
    assert.equal(await readText(uri), "a: 1\nb: 2\nc: 3\nd: 4\ne: 50\nf: 6\n");
    console.log(answer);
    assert.equal(await undo(uri), before);
  });
});
