import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import {
  invoke,
  readText,
  setConfiguration,
  useWorkspace,
  writeFile,
} from "../../support/host/testWindow.ts";

describe("a save that VS Code does not carry out", () => {
  useWorkspace();

  it("is told first, with the file and the reason, and the others are saved", async () => {
    await setConfiguration({ permissionMode: "yolo" });
    const names = ["m1.txt", "m2.txt", "m3.txt"].map((name) => `saves/${name}`);
    const [first, second, third] = await Promise.all(names.map((name) => writeFile(name, "one\n")));
    assert.ok(first && second && third);
    const subscription = vscode.workspace.onWillSaveTextDocument(({ document }) => {
      if (document.uri.path === second.path) writeFileSync(second.fsPath, "from elsewhere\n");
    });
    const [answer = ""] = await invoke("replace_content", {
      pattern: "one",
      replacement: "ONE",
      glob_pattern: "saves/*",
    });
    subscription.dispose();
    assert.match(
      answer.split("\n")[0] ?? "",
      /^saves\/m2\.txt was not saved: the file has changed on disk in the meantime\. .* only in the editor/,
    );
    assert.match(answer, /^saves\/m2\.txt \[unsaved\]: 1 match/m);
    assert.deepEqual(await Promise.all([first, second, third].map((uri) => readText(uri))), [
      "ONE\n",
      "from elsewhere\n",
      "ONE\n",
    ]);
  });
});
