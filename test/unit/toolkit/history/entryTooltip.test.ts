import assert from "node:assert/strict";
import { marked } from "marked";
import { describe, it } from "mocha";
import { explainEntry, explainFile } from "../../../../src/toolkit/history/entryTooltip.ts";
import { fileRecord, historyEntry } from "../../../support/examples/historyEntries.ts";

describe("explainEntry", () => {
  it("says all that is known", () => {
    const entry = historyEntry(12, {
      madeBy: "person",
      approval: "diffEditor",
      files: [fileRecord("src/a.ts", { isUnsaved: true }), fileRecord("b.ts", { before: null })],
    });
    const shown = { entry, files: entry.files, state: "undone" } as const;
    assert.equal(
      explainEntry(shown, "31.12.2026 17:00"),
      [
        "**Edited 2 files**",
        "",
        [
          "Edit: e12",
          "Tool: `replace_in_file`",
          "Time: 31.12.2026 17:00",
          "Made by: you",
          "Approval: accepted in the diff editor",
          "State: undone",
        ].join("  \n"),
        "",
        "- `src/a.ts` · +3 −1 · had unsaved changes\n- `b.ts` · +3 −1 · created",
      ].join("\n"),
    );
  });

  it("counts files that it does not list", () => {
    const files = Array.from({ length: 25 }, (_, index) => fileRecord(`${index}.txt`));
    const shown = { entry: historyEntry(1, { files }), files, state: "applied" } as const;
    assert.match(explainEntry(shown, "now"), /- `19\.txt`.*\n- … and 5 more files$/);
  });

  for (const name of [
    "**bold** [link](command:x) <img src=x>",
    "`code` $(warning)",
    "a\u202Eb\nc",
    "# head",
  ]) {
    it(`shows ${JSON.stringify(name)} as it is, in a label and in a path`, async () => {
      const files = [fileRecord(name)];
      const mark = historyEntry(1, { kind: "mark", label: name, files });
      const html = await marked(explainEntry({ entry: mark, files, state: "applied" }, "now"));
      assert.doesNotMatch(html, /<(?:a|img|h\d|em)\b|\$\(/);
      assert.equal(html.match(/<strong>/g)?.length, 1);
      assert.doesNotMatch(html, /\u202E/);
    });
  }
});

describe("explainFile", () => {
  it("says why no lines are known", () => {
    const file = fileRecord("a.png", { isWhole: true, addedLines: 0, removedLines: 0 });
    assert.equal(explainFile(file), "`a.png` · as a whole · no text, large, or not read in time");
  });

  it("cuts a long path in its middle", () => {
    assert.ok(explainFile(fileRecord(`${"a/".repeat(200)}b.ts`)).length < 150);
  });
});
