import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { findLinkableWords } from "./linkableWords.ts";
import { readSourceFiles } from "./repositoryFiles.ts";

/** What registers commands itself: names that load the rest, and hand every call on to it. */
const entrance = "src/host/startup/lazyActivation.ts";

describe("notifications", () => {
  it("make no link of the name of a file", async () => {
    const files = await readSourceFiles("src/host");
    assert.ok(files.length > 100);
    const found = files.flatMap((file) =>
      findLinkableWords(file).map((at) => `${file.path}: ${at}`),
    );
    assert.deepEqual(found, []);
  });

  it("of errors neither: each command is registered by registerCommand", async () => {
    const files = await readSourceFiles("src");
    const direct = files.filter(({ text }) =>
      /commands\s*\.register(?:TextEditor)?Command/.test(text),
    );
    assert.deepEqual(direct.map(({ path }) => path).toSorted(), [
      "src/host/registerCommand.ts",
      entrance,
    ]);
  });
});

describe("findLinkableWords", () => {
  const bad: readonly (readonly [words: string, text: string])[] = [
    ["message", "void vscode.window.showWarningMessage(message);"],
    [
      "sentence",
      'const sentence = vscode.l10n.t("{0}?", name); void showErrorMessage(sentence, undo);',
    ],
    ['vscode.l10n.t("{0} is gone", name)', 'showErrorMessage(vscode.l10n.t("{0} is gone", name));'],
    ["title", "const options = { location, title, cancellable: true };"],
    ["name", "withProgress({ location, title: name, cancellable: true }, work);"],
  ];
  for (const [words, text] of bad) {
    it(`finds ${words} in ${text}`, () => {
      assert.deepEqual(findLinkableWords({ path: "src/host/a.ts", text }), [words]);
    });
  }

  it("finds nothing in fixed words, plain ones and modal dialogs", () => {
    const good = [
      'showErrorMessage(vscode.l10n.t("It is gone."), open);',
      'showErrorMessage(vscode.l10n.t("See {0}.", "linewise.allowedPaths"));',
      "showErrorMessage(plainNotification(sentence));",
      "showWarningMessage(question, { modal: true, detail }, yes);",
      "const options = { modal: true, detail }; showWarningMessage(question, options, yes);",
      "pick({ title, placeHolder });",
      "withProgress({ location, title: plainNotification(name), cancellable: true }, work);",
    ];
    for (const text of good) {
      assert.deepEqual(findLinkableWords({ path: "src/host/a.ts", text }), []);
    }
  });
});
