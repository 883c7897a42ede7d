import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { findReportLinks } from "../../../../src/toolkit/setup/reportLinks.ts";

describe("findReportLinks", () => {
  it("finds settings and commands where they are named", () => {
    const report =
      'set `chat.tools.global.autoApprove` to false; run "Linewise: Set Permission Mode"; open Configure Tools; select "Record Claude Code…".';
    const found = findReportLinks(report).map(({ offset, endExclusive, ...link }) => [
      report.slice(offset, endExclusive),
      link.title,
      link.command,
      link.arguments,
    ]);
    assert.deepEqual(found, [
      [
        "`chat.tools.global.autoApprove`",
        "Open the Setting",
        "workbench.action.openSettings",
        ["@id:chat.tools.global.autoApprove"],
      ],
      ['"Linewise: Set Permission Mode"', "Set Permission Mode…", "linewise.setPermissionMode", []],
      ["Configure Tools", "Configure Tools…", "workbench.action.chat.configureTools", []],
      ['"Record Claude Code…"', "Record Claude Code…", "linewise.recordAgent", ["claude-code"]],
    ]);
  });

  it("takes no other word in code for a setting", () => {
    assert.deepEqual(findReportLinks("the skill `linewise-editing`, `toolSearch`, `chat`"), []);
  });
});
