import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { describeKeys } from "../../../../harness/manifest/commandParts.ts";
import { type ContextKeys, holds } from "../../../support/notation/whenClause.ts";

const inText = { editorFocus: true, editorTextFocus: true, isInDiffEditor: true };
const single = { resourceScheme: "linewise-decision", "linewise.hasOperations": true };
const several = {
  activeEditor: "multiDiffEditor",
  "linewise.decidesInMultiDiff": true,
  "linewise.hasOperations": true,
};

const cases: readonly (readonly [where: string, keys: ContextKeys, isMeant: boolean])[] = [
  ["the text of a pending diff", { ...inText, ...single }, true],
  ["the text of a pending diff of several files", { ...inText, ...several }, true],
  ["the find box of a pending diff", { ...inText, ...single, editorTextFocus: false }, false],
  [
    "the find box of one of several files",
    { ...inText, ...several, editorTextFocus: false },
    false,
  ],
  [
    "the commit message beside a pending diff",
    { editorFocus: true, editorTextFocus: true, ...single },
    false,
  ],
  ["the chat beside a pending diff", { ...inText, ...single, inChat: true }, false],
  ["the text of another diff", { ...inText, resourceScheme: "git" }, false],
  ["another diff of several files", { ...inText, activeEditor: "multiDiffEditor" }, false],
];

describe("the keys that accept and reject an edit", () => {
  for (const [where, keys, isMeant] of cases) {
    it(`${isMeant ? "mean it" : "mean nothing"} in ${where}`, () => {
      const names = ["acceptEdit", "rejectEdit", "chooseOperations"];
      const deciding = describeKeys().filter(({ command }) =>
        names.includes(command.replace("linewise.", "")),
      );
      assert.equal(deciding.length, 3);
      for (const { command, when } of deciding) assert.equal(holds(when, keys), isMeant, command);
    });
  }
});

describe("the keys of the next and the previous change", () => {
  const reviewing = { "linewise.filesToReview": "file:///a.txt" };
  const reviewed = { ...reviewing, resource: "file:///a.txt" };
  const diff = { textCompareEditorActive: true };
  for (const [where, keys, isMeant] of [
    ["a list while there is something to review", reviewing, true],
    [
      "a text while there is something to review",
      { ...reviewing, resource: "file:///b.txt" },
      true,
    ],
    ["the diff of a file to review", { ...reviewed, ...diff }, true],
    ["the diff of another file", { ...reviewing, ...diff, resource: "file:///b.txt" }, false],
    ["an editor of several diffs", { ...reviewed, activeEditor: "multiDiffEditor" }, false],
    ["a text while there is nothing to review", { resource: "file:///a.txt" }, false],
  ] as const) {
    it(`${isMeant ? "mean ours" : "are VS Code's own"} in ${where}`, () => {
      const stepping = describeKeys().filter(({ command }) => command.endsWith("Change"));
      assert.equal(stepping.length, 2);
      for (const { command, when } of stepping) assert.equal(holds(when, keys), isMeant, command);
    });
  }
});

describe("the keys that keep and undo a change", () => {
  const reviewing = { editorTextFocus: true, "linewise.filesToReview": true };
  for (const [where, keys, isMeant] of [
    ["a text while there is something to review", reviewing, true],
    ["the text of a diff", { ...reviewing, isInDiffEditor: true }, true],
    ["a text while there is nothing to review", { editorTextFocus: true }, false],
    ["a find box", { ...reviewing, editorTextFocus: false }, false],
    ["the chat", { ...reviewing, inChat: true }, false],
  ] as const) {
    it(`${isMeant ? "mean it" : "mean nothing"} in ${where}`, () => {
      const deciding = describeKeys().filter(({ command }) => command.endsWith("Hunk"));
      assert.equal(deciding.length, 2);
      for (const { command, when } of deciding) assert.equal(holds(when, keys), isMeant, command);
    });
  }
});
