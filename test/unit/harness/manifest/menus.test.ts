import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { menus } from "../../../../harness/manifest/menus.ts";
import { holds } from "../../../support/notation/whenClause.ts";

const isFileSystemResource = true;

describe("Agent Access to File in menus", () => {
  for (const [what, keys, isThere] of [
    ["a file", { isFileSystemResource, resourceScheme: "file" }, true],
    ["a file of a remote window", { isFileSystemResource, resourceScheme: "vscode-remote" }, true],
    ["the settings", { resourceScheme: "vscode-settings" }, false],
    ["a text that was never saved", { resourceScheme: "untitled" }, false],
    ["an old version of a file", { isFileSystemResource, resourceScheme: "git" }, false],
    ["a document of Linewise", { isFileSystemResource, resourceScheme: "linewise" }, false],
  ] as const) {
    it(`${isThere ? "is there for" : "is not there for"} ${what}`, () => {
      for (const menu of ["explorer/context", "editor/title/context"] as const) {
        const items = menus[menu].filter(({ command }) => command === "linewise.agentAccess");
        assert.equal(items.length, 1);
        for (const { when } of items) assert.equal(holds(when, keys), isThere);
      }
    });
  }
});
