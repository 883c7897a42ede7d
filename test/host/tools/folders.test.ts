import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile as writeFileTo } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import { skipTest } from "../../../harness/lanes/skipTest.ts";
import { invoke, useWorkspace, workspaceFolder, writeFile } from "../../support/host/testWindow.ts";

/** Elsewhere names are normalized, or may not have such characters. */
const namesAreBytes = "only file systems of Linux take any bytes for a name";

const entryCount = 30_000;
/** How often others have their turn while it is listed; the machine may be busy. */
const leastTurns = 5;

describe("folders of every kind in a real VS Code", () => {
  useWorkspace();

  it(`list_directory caps ${entryCount} entries, says what to do, and does not freeze`, async () => {
    const folder = await mkdtemp(join(tmpdir(), "linewise-many-"));
    try {
      const script = `seq -f '%06.0f.txt' ${entryCount} | xargs touch`;
      execFileSync("sh", ["-c", script], { cwd: folder });
      await invoke("list_directory", { path: "." });
      let turns = 0;
      const counting = setInterval(() => (turns += 1), 1);
      const answer = (await invoke("list_directory", { path: folder })).join("");
      clearInterval(counting);
      const lines = answer.split("\n");
      assert.match(lines[0] ?? "", /: 30,000 entries$/);
      assert.equal(lines[1], "000001.txt");
      assert.equal(lines[1_000], "001000.txt");
      const [, path, pattern] =
        /^… and 29,000 more entries; call linewise_glob with path (.+), pattern (\S+), then with the names after it$/.exec(
          lines[1_001] ?? "",
        ) ?? [];
      assert.deepEqual([path, pattern], [folder, "00100[1-z]*"]);
      const next = (await invoke("glob", { path, pattern })).join("").split("\n");
      assert.equal(next[0], join(folder, "001001.txt"));
      assert.equal(lines.length, 1_002);
      assert.ok(turns >= leastTurns, `${turns} turns`);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it("names that hide, break lines or are no text do not break what is listed", async function () {
    if (process.platform !== "linux") skipTest(this, namesAreBytes);
    const folder = join(workspaceFolder().fsPath, "odd");
    await mkdir(folder);
    const names = ["line\nbreak", "esc\u001b[31m", "right\u202eleft", "tab\tname", " blank "];
    for (const name of names) await writeFileTo(join(folder, name), "x\n");
    await writeFileTo(Buffer.concat([Buffer.from(`${folder}/latin`), Buffer.from([0xe9])]), "x\n");
    const [listed = ""] = await invoke("list_directory", { path: "odd" });
    assert.deepEqual(listed.split("\n"), [
      "odd: 6 entries",
      " blank ",
      "esc[U+001B][31m",
      "latin\\xe9",
      "line[U+000A]break",
      "right[U+202E]left",
      "tab[U+0009]name",
    ]);
    const [found = ""] = await invoke("glob", { pattern: "odd/*" });
    assert.deepEqual(found.split("\n").slice(0, 5), [
      "odd/ blank ",
      "odd/esc[U+001B][31m",
      "odd/line[U+000A]break",
      "odd/right[U+202E]left",
      "odd/tab[U+0009]name",
    ]);
    assert.match(found, /latin/);
  });

  it("composed and decomposed names are two files", async function () {
    if (process.platform !== "linux") skipTest(this, namesAreBytes);
    const [composed, decomposed] = ["caf\u00e9.txt", "cafe\u0301.txt"];
    await writeFile(`twins/${composed}`, "composed\n");
    await writeFile(`twins/${decomposed}`, "decomposed\n");
    const [listed = ""] = await invoke("list_directory", { path: "twins" });
    assert.deepEqual(listed.split("\n"), ["twins: 2 entries", decomposed, composed]);
    for (const [name, text] of [
      [composed, "composed"],
      [decomposed, "decomposed"],
    ] as const) {
      const [answer = ""] = await invoke("read_file", { path: `twins/${name}` });
      assert.match(answer, new RegExp(`^1: ${text}$`, "m"));
    }
  });

  it("glob and VS Code's own search find the same files", async () => {
    const paths = ["a.ts", "b/c.ts", "b/d/e.tsx", "b/[x]/f.ts", "g h/i.ts", "node_modules/j.ts"];
    for (const path of paths) await writeFile(`same/${path}`, "x\n");
    for (const pattern of ["**/*", "**/*.ts", "b/**", "*.ts", "**/{c,e}.*", "**/[a-c].ts"]) {
      const base = vscode.Uri.joinPath(workspaceFolder(), "same");
      const uris = await vscode.workspace.findFiles(new vscode.RelativePattern(base, pattern));
      const expected = uris.map(({ path }) => path.slice(workspaceFolder().path.length + 1)).sort();
      assert.ok(expected.length > 0);
      const [found = ""] = await invoke("glob", { pattern, path: "same" });
      assert.deepEqual(found.split("\n"), expected, pattern);
    }
  });
});
