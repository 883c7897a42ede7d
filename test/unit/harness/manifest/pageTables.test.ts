import assert from "node:assert/strict";
import { marked, type Tokens } from "marked";
import { describe, it } from "mocha";
import {
  renderCommandTable,
  renderSettingSections,
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

describe("renderSettingSections", () => {
  const page = renderSettingSections();

  it("has a heading for each setting, and no table", () => {
    const tokens = marked.lexer(page);
    assert.deepEqual(
      tokens
        .filter((token): token is Tokens.Heading => token.type === "heading" && token.depth === 3)
        .map(({ text }) => text),
      Object.keys(settings).map((name) => `\`linewise.${name}\``),
    );
    assert.ok(tokens.every(({ type }) => type !== "table"));
    assert.doesNotMatch(page, /undefined|`#/);
  });

  for (const line of [
    "- **Folders Only**, `sandboxed`: Use only the folders in `linewise.allowedPaths`; a write outside",
    "Default: **Ask**.",
    "Default: 5000, from 50 to 60000. The settings editor shows it if",
    "- `refuse`: Never show the text",
  ]) {
    it(`has ${line}`, () => assert.ok(page.includes(line), page));
  }
});
