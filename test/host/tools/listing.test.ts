import assert from "node:assert/strict";
import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "mocha";
import { invoke, useWorkspace, workspaceFolder, writeFile } from "../../support/host/testWindow.ts";

describe("the listing tools in a real VS Code", () => {
  useWorkspace();

  async function makeTree(): Promise<void> {
    const folder = workspaceFolder().fsPath;
    await writeFile("src/a.ts", "a\n");
    await writeFile("src/b.js", "b\n");
    await writeFile("src/deep/c.ts", "c\n");
    await writeFile("ignored/d.ts", "d\n");
    await writeFile(".hidden/e.ts", "e\n");
    await writeFile(".gitignore", "ignored/\n");
    await mkdir(join(folder, ".git"));
    await symlink("src/a.ts", join(folder, "link.ts"));
  }

  it("glob finds files that are neither ignored nor hidden, in path order", async () => {
    await makeTree();
    assert.deepEqual(await invoke("glob", { pattern: "**/*.ts" }), [
      "link.ts\nsrc/a.ts\nsrc/deep/c.ts",
    ]);
    assert.deepEqual(await invoke("glob", { pattern: "*.ts", path: "src" }), ["src/a.ts"]);
    assert.deepEqual(await invoke("glob", { pattern: ".hidden/**" }), [".hidden/e.ts"]);
  });

  it("list_directory lists folders first and shows where links lead", async () => {
    await makeTree();
    assert.deepEqual(await invoke("list_directory", {}), [
      ".: 3 entries (3 hidden entries not shown)\nignored/\nsrc/\nlink.ts -> src/a.ts",
    ]);
  });

  it("file_info describes a text file", async () => {
    await writeFile("a.txt", "\uFEFFone\r\ntwo");
    const [answer] = await invoke("file_info", { path: "a.txt" });
    const { modified, ...info } = JSON.parse(answer ?? "") as Record<string, unknown>;
    assert.match(String(modified), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    assert.deepEqual(info, {
      path: "a.txt",
      exists: true,
      type: "file",
      size: 11,
      size_human: "11 B",
      permissions: "rw-r--r--",
      lines: 2,
      encoding: "utf8bom",
      eol: "CRLF",
      final_newline: false,
      unsaved: false,
    });
  });

  it("file_info tells that nothing is there", async () => {
    const [answer] = await invoke("file_info", { path: "nothing" });
    assert.deepEqual(JSON.parse(answer ?? ""), { path: "nothing", exists: false });
  });

  it("tail reads the last lines", async () => {
    await writeFile("log.txt", "1\n2\n3\n4\n");
    const [answer] = await invoke("tail", { path: "log.txt", lines: 2 });
    assert.match(answer ?? "", /^log\.txt: lines 3-4 of 4, snapshot s[0-9a-f]+\n3: 3\n4: 4$/);
  });
});
