import assert from "node:assert/strict";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import {
  invoke,
  readText,
  replaceLine,
  useMode,
  useWorkspace,
  workspaceFolder,
  writeFile,
} from "../support/host/testWindow.ts";
import { failureOf, readFileState } from "../support/host/workspaceState.ts";

describe("paths in a workspace of several folders", () => {
  useWorkspace();

  const app = (): vscode.Uri => workspaceFolder("app");
  const lib = (): vscode.Uri => workspaceFolder("lib");
  const inner = (): vscode.Uri => workspaceFolder("inner");

  /** Each test has names of its own, as VS Code keeps documents. */
  async function makeBoth(name: string): Promise<{ inApp: vscode.Uri; inLib: vscode.Uri }> {
    return {
      inApp: await writeFile(`src/${name}`, "app\n", app()),
      inLib: await writeFile(`src/${name}`, "lib\n", lib()),
    };
  }

  useMode("yolo");

  it("the window shows the folders", () => {
    const names = vscode.workspace.workspaceFolders?.map(({ name }) => name);
    assert.deepEqual(names, ["app", "lib", "inner"]);
  });

  const ambiguous = "src/two.ts";
  const replacements = [{ type: "string", searchFor: "p", replaceWith: "q" }];
  for (const [name, input, rest] of [
    ["read_file", { path: ambiguous }, "/two.ts"],
    ["tail", { path: ambiguous }, "/two.ts"],
    ["file_info", { path: ambiguous }, "/two.ts"],
    ["list_directory", { path: "src" }, ""],
    ["glob", { path: "src", pattern: "*" }, ""],
    ["replace_in_file", { filePath: ambiguous, replacements }, "/two.ts"],
    ["edit_file", { path: ambiguous, old_string: "p", new_string: "q" }, "/two.ts"],
    ["regex_replace", { path: ambiguous, pattern: "p", replacement: "q" }, "/two.ts"],
    ["write_file", { path: ambiguous, content: "q\n" }, "/two.ts"],
    ["append_file", { path: ambiguous, content: "q\n" }, "/two.ts"],
  ] as const) {
    it(`${name}: a relative path that is in two folders is an error which names both`, async () => {
      const { inApp, inLib } = await makeBoth("two.ts");
      const before = [await readFileState(inApp.fsPath), await readFileState(inLib.fsPath)];
      const { message } = await failureOf(invoke(name, input));
      assert.equal(
        message,
        `src${rest} could mean app/src${rest} or lib/src${rest}. Start the path with the name of the workspace folder.`,
      );
      const after = [await readFileState(inApp.fsPath), await readFileState(inLib.fsPath)];
      assert.deepEqual(after, before);
    });
  }

  it("a path that begins with a folder's name, and an absolute one, are read and shown the same", async () => {
    const { inApp, inLib } = await makeBoth("select.ts");
    for (const [uri, shown, text] of [
      [inApp, "app/src/select.ts", "app"],
      [inLib, "lib/src/select.ts", "lib"],
    ] as const) {
      for (const path of [shown, `./${shown}`, uri.fsPath, uri.toString()]) {
        const [answer = ""] = await invoke("read_file", { path });
        assert.ok(answer.startsWith(`${shown}: lines 1-1 of 1, `), answer);
        assert.ok(answer.endsWith(`\n1: ${text}`), answer);
      }
    }
  });

  it("a path that is in one folder needs no folder's name", async () => {
    await writeFile("src/only.ts", "only\n", lib());
    const [answer = ""] = await invoke("read_file", { path: "src/only.ts" });
    assert.match(answer, /^lib\/src\/only\.ts: /);
  });

  it("an edit changes the file of the folder that is named, and no other", async () => {
    const { inApp, inLib } = await makeBoth("edit.ts");
    const [answer = ""] = await replaceLine("lib/src/edit.ts", 1, "new");
    assert.match(answer, /lib\/src\/edit\.ts/);
    assert.equal(await readText(inLib), "new\n");
    assert.equal(await readText(inApp), "app\n");
    await invoke("edit_file", { path: inApp.fsPath, old_string: "app", new_string: "newer" });
    assert.equal(await readText(inApp), "newer\n");
    assert.equal(await readText(inLib), "new\n");
  });

  it("a new file is created in the folder that is named", async () => {
    const [answer = ""] = await invoke("write_file", { path: "lib/new/a.ts", content: "a\n" });
    assert.match(answer, /lib\/new\/a\.ts/);
    assert.equal(await readText(vscode.Uri.joinPath(lib(), "new/a.ts")), "a\n");
    await assert.rejects(access(join(app().fsPath, "lib")));
  });

  it("a new file whose folder is not named is created nowhere", async () => {
    const { message } = await failureOf(
      invoke("write_file", { path: "fresh/a.ts", content: "a\n" }),
    );
    assert.equal(
      message,
      "fresh/a.ts could mean app/fresh/a.ts, lib/fresh/a.ts or inner/fresh/a.ts. Start the path with the name of the workspace folder.",
    );
    for (const folder of [app(), lib(), inner()]) {
      await assert.rejects(access(join(folder.fsPath, "fresh")));
    }
  });

  it("lists and finds with the folder's name first", async () => {
    await makeBoth("list.ts");
    assert.deepEqual(await invoke("list_directory", { path: "lib" }), ["lib: 1 entry\nsrc/"]);
    assert.deepEqual(await invoke("list_directory", { path: "lib/src" }), [
      "lib/src: 1 entry\nlist.ts",
    ]);
    assert.deepEqual(await invoke("glob", { path: "lib", pattern: "**/*.ts" }), [
      "lib/src/list.ts",
    ]);
    assert.deepEqual(await invoke("glob", { path: "app/src", pattern: "*.ts" }), [
      "app/src/list.ts",
    ]);
    assert.deepEqual(await invoke("glob", { path: lib().fsPath, pattern: "**/*.ts" }), [
      "lib/src/list.ts",
    ]);
  });

  it("a folder inside another is read by its own name, and found once from either", async () => {
    const uri = await writeFile("src/nested.ts", "nested\n", inner());
    await writeFile("packages/beside.ts", "beside\n", app());
    for (const path of ["app/packages/inner/src/nested.ts", "inner/src/nested.ts", uri.fsPath]) {
      const [answer = ""] = await invoke("read_file", { path });
      assert.match(answer, /^inner\/src\/nested\.ts: /, path);
    }
    assert.deepEqual(await invoke("glob", { path: "app", pattern: "**/*.ts" }), [
      "app/packages/beside.ts\napp/packages/inner/src/nested.ts",
    ]);
    assert.deepEqual(await invoke("glob", { path: "inner", pattern: "**/*.ts" }), [
      "inner/src/nested.ts",
    ]);
  });

  it("what is beside the folders is outside the workspace", async () => {
    const outside = `${app().fsPath}-evil`;
    const path = join(outside, "a.ts");
    await failureOf(invoke("write_file", { path, content: "a\n" }));
    await assert.rejects(access(outside));
    await failureOf(invoke("write_file", { path: "app/../a.ts", content: "a\n" }));
    await assert.rejects(access(join(app().fsPath, "../a.ts")));
  });
});
