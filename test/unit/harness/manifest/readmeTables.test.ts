import assert from "node:assert/strict";
import { marked, type Tokens } from "marked";
import { describe, it } from "mocha";
import { renderSettingTable, renderToolTable } from "../../../../harness/manifest/readmeTables.ts";
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
