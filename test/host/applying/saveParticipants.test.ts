import assert from "node:assert/strict";
import { afterEach, describe, it } from "mocha";
import * as vscode from "vscode";
import {
  invoke,
  openEditor,
  readText,
  setSettings,
  undo,
  useWorkspace,
  writeFile,
} from "../../support/host/testWindow.ts";

const note = /^On save, VS Code made further changes to .* do not include them/;

describe("what a save changes beyond the edit, in a real VS Code", () => {
  useWorkspace();
  const disposables: vscode.Disposable[] = [];
  afterEach(() => {
    for (const disposable of disposables.splice(0)) disposable.dispose();
  });

  function selectorOf(ending: string): vscode.DocumentFilter {
    return { scheme: "file", pattern: `**/*${ending}` };
  }

  it("a formatter: its lines are told; VS Code undoes it by a step of its own", async () => {
    disposables.push(
      vscode.languages.registerDocumentFormattingEditProvider(selectorOf(".formatted"), {
        provideDocumentFormattingEdits: (document) =>
          [...document.getText().matchAll(/ {2,}/g)].map(({ index, 0: blanks }) =>
            vscode.TextEdit.replace(
              new vscode.Range(
                document.positionAt(index),
                document.positionAt(index + blanks.length),
              ),
              " ",
            ),
          ),
      }),
    );
    await setSettings({ "editor.formatOnSave": true });
    const before = "a  b\nc\nd\n";
    const uri = await writeFile("a.formatted", before);
    await openEditor(uri);
    const [answer = ""] = await invoke("edit_file", {
      path: "a.formatted",
      start_line: 2,
      new_content: "c   d",
    });
    assert.equal(await readText(uri), "a b\nc d\nd\n");
    assert.match(answer, note);
    assert.match(answer, /^-a {2}b\n-c {3}d\n\+a b\n\+c d$/m);
    assert.equal(await undo(uri), "a  b\nc   d\nd\n");
    assert.equal(await undo(uri), before);
  });

  it("trimmed blanks and an inserted final newline", async () => {
    await setSettings({
      "files.trimTrailingWhitespace": true,
      "files.insertFinalNewline": true,
    });
    const uri = await writeFile("trim and end.txt", "a \nb\nc");
    await openEditor(uri);
    const [answer = ""] = await invoke("regex_replace", {
      path: "trim and end.txt",
      pattern: "b",
      replacement: "B ",
    });
    assert.equal(await readText(uri), "a\nB\nc\n");
    assert.match(answer, note);
    assert.match(answer, /^-a \n-B \n-c\n.*\n\+a\n\+B\n\+c$/m);
  });

  it("code actions on save", async () => {
    const kind = vscode.CodeActionKind.SourceFixAll.append("linewiseTest");
    disposables.push(
      vscode.languages.registerCodeActionsProvider(
        selectorOf(".fixed"),
        {
          provideCodeActions(document) {
            const action = new vscode.CodeAction("Fix", kind);
            const at = document.getText().indexOf("var ");
            if (at === -1) return [];
            const start = document.positionAt(at);
            action.edit = new vscode.WorkspaceEdit();
            action.edit.replace(
              document.uri,
              new vscode.Range(start, start.translate(0, 3)),
              "let",
            );
            return [action];
          },
        },
        { providedCodeActionKinds: [kind] },
      ),
    );
    await setSettings({ "editor.codeActionsOnSave": { [kind.value]: "explicit" } });
    const uri = await writeFile("a.fixed", "one\ntwo\n");
    await openEditor(uri);
    const [answer = ""] = await invoke("append_file", { path: "a.fixed", content: "var x\n" });
    assert.equal(await readText(uri), "one\ntwo\nlet x\n");
    assert.match(answer, note);
    assert.match(answer, /^-var x\n\+let x$/m);
  });

  it("nothing is told where a save changed nothing", async () => {
    await setSettings({ "editor.formatOnSave": true, "files.trimTrailingWhitespace": true });
    await writeFile("plain.txt", "a\n");
    const [answer = ""] = await invoke("append_file", { path: "plain.txt", content: "b\n" });
    assert.match(answer, /^Appended to plain\.txt: 2 lines/);
  });
});
