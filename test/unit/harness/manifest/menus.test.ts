import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { menus } from "../../../../harness/manifest/menus.ts";
import { holds } from "../../../support/notation/whenClause.ts";

const isFileSystemResource = true;

describe("what menus have for a file", () => {
  for (const [what, keys, isThere] of [
    ["a file", { isFileSystemResource, resourceScheme: "file" }, true],
    ["a file of a remote window", { isFileSystemResource, resourceScheme: "vscode-remote" }, true],
    ["the settings", { resourceScheme: "vscode-settings" }, false],
    ["a text that was never saved", { resourceScheme: "untitled" }, false],
    ["an old version of a file", { isFileSystemResource, resourceScheme: "git" }, false],
    ["a document of Linewise", { isFileSystemResource, resourceScheme: "linewise" }, false],
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
