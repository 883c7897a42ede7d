import assert from "node:assert/strict";
import { marked, type Tokens } from "marked";
import { describe, it } from "mocha";
import {
  renderCommandTable,
  renderSettingTable,
  renderToolTable,
} from "../../../../harness/manifest/pageTables.ts";
import { settings } from "../../../../src/toolkit/manifest/settings.ts";
import { sampleTool } from "../../../support/examples/sampleTool.ts";

describe("renderToolTable", () => {
  it("has a row for each tool, bars in words escaped", () => {
    assert.equal(
      renderToolTable([sampleTool]),
      [
        "| Tool | In the chat | What it does |",
        "| --- | --- | --- |",
        "| `count_words` | `#linewise_count_words` | Counts words \\| letters. |",
      ].join("\n"),
    );
  });
});

describe("renderCommandTable", () => {
  for (const row of [
    "| Undo Last Agent Edit |  | Undoes the last edit, in all its files. |",
    "| Keep Change | `Alt+Y` (macOS: `⌥⌘Y`) | Keeps the change at the cursor, and shows the next one. |",
    "| `Ctrl+Shift+Enter` (macOS: `⇧⌘Enter`) |",
    "| `Shift+Alt+F5` (macOS: `⇧⌥F5`) |",
    "| Rejects it. |",
  ]) {
    it(`has ${row}`, () => {
      assert.ok(renderCommandTable().includes(row));
    });
  }

  it("leaves out what only a menu offers", () => {
    assert.doesNotMatch(renderCommandTable(), /Copy as Patch|undefined/);
  });
});

describe("renderSettingTable", () => {
  it("is one Markdown table with a row of three cells for each setting", () => {
    const tokens = marked.lexer(renderSettingTable());
    assert.equal(tokens.length, 1);
    const table = tokens[0] as Tokens.Table;
    assert.equal(table.type, "table");
    assert.deepEqual(
      table.rows.map(([name]) => name?.text),
      Object.keys(settings).map((name) => `\`linewise.${name}\``),
    );
    for (const row of table.rows) {
      assert.deepEqual(
        row.map(({ text }) => text !== ""),
        [true, true, true],
      );
    }
  });
});
