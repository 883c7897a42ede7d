import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { menus } from "../../../../harness/manifest/menus.ts";
import { holds } from "../../../support/notation/whenClause.ts";

const isFileSystemResource = true;

describe("the title of an editor with a file to review", () => {
  const reviewed = { resource: "file:///a.txt", "linewise.filesToReview": "file:///a.txt" };
  const decisions = ["linewise.keepFile", "linewise.undoFile"];
  const arrows = ["linewise.previousChange", "linewise.nextChange"];
  for (const [where, keys, commands] of [
    ["decisions and arrows above the file itself", reviewed, [...decisions, ...arrows]],
    [
      "decisions above a diff, which has arrows of VS Code's own",
      { ...reviewed, textCompareEditorActive: true },
      decisions,
    ],
    ["nothing above another file", { ...reviewed, resource: "file:///b.txt" }, []],
  ] as const) {
    it(`has ${where}`, () => {
      const shown = menus["editor/title"].filter(({ when }) => holds(when, keys));
      assert.deepEqual(
        shown.map(({ command }) => command),
        commands,
      );
    });
  }
});

describe("what menus have for a file", () => {
  for (const [what, keys, isThere] of [
    ["a file", { isFileSystemResource, resourceScheme: "file" }, true],
    ["a file of a remote window", { isFileSystemResource, resourceScheme: "vscode-remote" }, true],
    ["the settings", { resourceScheme: "vscode-settings" }, false],
    ["a text that was never saved", { resourceScheme: "untitled" }, false],
    ["an old version of a file", { isFileSystemResource, resourceScheme: "git" }, false],
    ["a document of Linewise", { resourceScheme: "linewise-history" }, false],
  ] as const) {
    it(`${isThere ? "is there for" : "is not there for"} ${what}`, () => {
      const both = ["linewise.showFileEdits", "linewise.agentAccess"];
      for (const [menu, commands] of [
        ["explorer/context", both],
        ["editor/title/context", both],
        ["editor/context", ["linewise.showFileEdits"]],
      ] as const) {
        const items = menus[menu];
        assert.deepEqual(
          items.map(({ command }) => command),
          commands,
        );
        for (const { when } of items) assert.equal(holds(when, keys), isThere);
      }
    });
  }
});
