import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { invoke, readText, useWorkspace, writeFile } from "../../support/host/testWindow.ts";
import { failureOf } from "../../support/host/workspaceState.ts";

const text = Array.from({ length: 30 }, (_, index) => `line ${index + 1}\n`).join("");

function editLine(path: string, line: number, asOf: string): Promise<readonly string[]> {
  return invoke("edit_file", { path, start_line: line, new_content: `new ${line}`, as_of: asOf });
}

function snapshotIn(answer: string): string {
  const id = /\[(s[0-9a-f]{6,})\]|snapshot (s[0-9a-f]{6,})/.exec(answer);
  assert.ok(id, answer);
  return id[1] ?? id[2] ?? "";
}

describe("lines that were shown, in a real VS Code", () => {
  useWorkspace();

  it("by a read: an edit of others is refused, shows them, and then works", async () => {
    const uri = await writeFile("half-seen.txt", text);
    const [read = ""] = await invoke("read_file", { path: "half-seen.txt", offset: 1, limit: 10 });
    const id = snapshotIn(read);
    const { message } = await failureOf(editLine("half-seen.txt", 20, id));
    assert.match(message, /no result for snapshot s\w+ has shown\. .*:\n18: line 18\n/);
    assert.match(message, /\n20: line 20\n21: line 21\n22: line 22\n/);
    assert.equal(await readText(uri), text);
    await editLine("half-seen.txt", 20, id);
    assert.equal(await readText(uri), text.replace("line 20", "new 20"));
  });

  it("by an edit: what was seen before it stays seen, wherever it moved", async () => {
    await writeFile("moved-seen.txt", text);
    const [read = ""] = await invoke("read_file", { path: "moved-seen.txt", offset: 5, limit: 6 });
    const [edited = ""] = await invoke("replace_in_file", {
      filePath: "moved-seen.txt",
      replacements: [{ type: "insert_before", lineNumber: 1, insertText: "a\nb" }],
      as_of: snapshotIn(read),
    });
    const id = snapshotIn(edited);
    await editLine("moved-seen.txt", 12, id);
    const { message } = await failureOf(editLine("moved-seen.txt", 25, id));
    assert.match(message, /25: line 23/);
  });

  for (const [tool, input] of [
    ["grep", { pattern: "line 2[34]", path: "found" }],
    ["search_content", { pattern: "line 2[34]", glob_pattern: "found/**" }],
  ] as const) {
    it(`by ${tool}: they are edited without a read`, async () => {
      const path = `found/${tool}.txt`;
      const uri = await writeFile(path, text);
      const [found = ""] = await invoke(tool, input);
      const row = found.split("\n").find((each) => each.includes(`${tool}.txt`)) ?? "";
      await editLine(path, 23, snapshotIn(row));
      assert.equal(await readText(uri), text.replace("line 23", "new 23"));
      const [again = ""] = await invoke(tool, input);
      const next = again.split("\n").find((each) => each.includes(`${tool}.txt`)) ?? "";
      const { message } = await failureOf(editLine(path, 27, snapshotIn(next)));
      assert.match(message, /27: line 27/);
    });
  }

  it("by a search: of large files only as many have an id as one search may keep", async () => {
    const large = `${"x".repeat(99)}\n`.repeat(10_000);
    for (let file = 0; file < 10; file += 1) {
      await writeFile(`large/${file}.txt`, `needle\n${large}`);
    }
    const [found = ""] = await invoke("grep", { pattern: "needle", path: "large" });
    const named = Array.from(found.matchAll(/(\d)\.txt.*\[s[0-9a-f]{6,}\]/g), ([, file]) => file);
    assert.deepEqual(named, ["0", "1", "2", "3", "4", "5", "6", "7"], found);
    assert.match(found, /9\.txt/);
  });
});
