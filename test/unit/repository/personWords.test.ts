import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { findCodeWords } from "../../../harness/extension/codeWords.ts";
import { findBareWords } from "./personWords.ts";
import { readSourceFiles } from "./repositoryFiles.ts";

const validation = 'show({ validateInput: () => isEmpty ? "1 to 9" + " letters" : undefined });';

describe("the words that people see", () => {
  it("can be translated wherever the host gives them to VS Code", async () => {
    const files = await readSourceFiles("src/host");
    assert.ok(files.length > 100);
    const found = files.flatMap((file) => findBareWords(file).map((at) => `${file.path}: ${at}`));
    assert.deepEqual(found, []);
  });
});

describe("findBareWords", () => {
  const bad: readonly (readonly [words: string, text: string])[] = [
    ['"Open it."', 'void vscode.window.showWarningMessage("Open it.");'],
    ['"Undo All"', 'const answer = await vscode.window.showInformationMessage(t, {}, "Undo All");'],
    ["...buttons", 'const buttons = ["Allow"]; window.showErrorMessage(title, ...buttons);'],
    ["`${name} is gone`", "showErrorMessage(`${name} is gone`);"],
    ["allow", 'const allow = "Allow"; await showWarningMessage(allow);'],
    ['"Which edit?"', 'const options = { title, placeHolder: "Which edit?" };'],
    ["title", 'const title = "Which edit?"; await showQuickPick(items, { title });'],
    ['isOpen ? "open" : ""', 'pick({ label, description: isOpen ? "open" : "" });'],
    ['`$(lock) Linewise: ${"read"}-only`', 'item.text = `$(lock) Linewise: ${"read"}-only`;'],
    ['"Linewise Mode"', 'item.name = "Linewise Mode";'],
    ['"Older"', 'const item = new vscode.TreeItem("Older");'],
    ['"Kept"', 'const kept = control.createResourceGroup(id, "Kept");'],
    ['isEmpty ? "1 to 9" + " letters" : undefined', validation],
  ];
  for (const [words, text] of bad) {
    it(`finds ${words} in ${text}`, () => {
      assert.deepEqual(findBareWords({ path: "src/host/a.ts", text }), [words]);
    });
  }

  it("finds nothing in what is translated, data, or no word", () => {
    const good = [
      'showErrorMessage(vscode.l10n.t("{0} is gone", name), { modal: true, detail }, open);',
      'const open = vscode.l10n.t("Open"); pick({ title: open, description: "" });',
      "item.text = `$(shield) Linewise: ${mode}`; item.id = `e${id}`;",
      'void vscode.commands.executeCommand("vscode.diff", before, after);',
      'const command = { command: "linewise.undoEdit", title: vscode.l10n.t("Undo") };',
    ];
    for (const text of good) assert.deepEqual(findBareWords({ path: "src/host/a.ts", text }), []);
  });
});

describe("findCodeWords", () => {
  it("finds what is translated, wherever it stands", () => {
    const text = `t("no"); const a = () => vscode.l10n.t("Undo {0}?", l10n.t('all "edits"'));`;
    assert.deepEqual(findCodeWords("a.ts", text), ["Undo {0}?", 'all "edits"']);
  });

  it("refuses words that are made at run time", () => {
    for (const words of ["`Undo ${name}?`", "words", '{ message: "Undo" }', ""]) {
      assert.throws(() => findCodeWords("a.ts", `vscode.l10n.t(${words})`), /no plain words/);
    }
  });
});
