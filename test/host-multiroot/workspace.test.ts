import assert from "node:assert/strict";
import { beforeEach, describe, it } from "mocha";
import type * as vscode from "vscode";
import {
  invoke,
  invokeSearch,
  setConfiguration,
  useMode,
  useWorkspace,
  workspaceFolder,
  writeFile,
} from "../support/host/testWindow.ts";
import { failureOf } from "../support/host/workspaceState.ts";

describe("the workspace of several folders as a whole", () => {
  useWorkspace();

  const app = (): vscode.Uri => workspaceFolder("app");
  const lib = (): vscode.Uri => workspaceFolder("lib");
  const inner = (): vscode.Uri => workspaceFolder("inner");

  useMode("yolo");
  beforeEach(async () => {
    await writeFile("src/whole.ts", "whole app\n", app());
    await writeFile("src/whole.ts", "whole lib\n", lib());
    await writeFile("src/whole.ts", "whole inner\n", inner());
  });

  it("list_directory lists the folders by default", async () => {
    const expected = [".: 3 entries\napp/\ninner/\nlib/"];
    assert.deepEqual(await invoke("list_directory", {}), expected);
    assert.deepEqual(await invoke("list_directory", { path: "./" }), expected);
    const [long = ""] = await invoke("list_directory", { long: true });
    assert.match(long, /^rwx\S{6} .* \d{4}-\d\d-\d\dT\S+ {2}lib\/$/m);
  });

  it("glob finds each file once, with its folder's name first", async () => {
    const all = ["app/src/whole.ts", "inner/src/whole.ts", "lib/src/whole.ts"];
    for (const input of [{}, { path: "." }]) {
      const [found = ""] = await invoke("glob", { pattern: "**/whole.ts", ...input });
      assert.deepEqual(found.split("\n"), all);
    }
    assert.deepEqual(await invoke("glob", { pattern: "src/whole.ts" }), [all.join("\n")]);
  });

  it("glob takes a folder's name at the beginning of the pattern", async () => {
    assert.deepEqual(await invoke("glob", { pattern: "lib/**/whole.ts" }), ["lib/src/whole.ts"]);
    assert.deepEqual(await invoke("glob", { pattern: "app/**/whole.ts" }), [
      "app/packages/inner/src/whole.ts\napp/src/whole.ts",
    ]);
  });

  it("grep searches each file once, as search_content does", async () => {
    const [found = ""] = await invokeSearch("grep", { pattern: "^whole", path: "." });
    const groups = found.split("\n\n").sort();
    assert.deepEqual(groups, [
      "app/src/whole.ts\n1: whole app",
      "inner/src/whole.ts\n1: whole inner",
      "lib/src/whole.ts\n1: whole lib",
    ]);
    const [content = ""] = await invokeSearch("search_content", {
      pattern: "^whole",
      glob_pattern: "**/*",
    });
    assert.match(content, /^Found 3 matches/);
  });

  it("a search in a folder finds what lies in a folder of the workspace inside it", async () => {
    const [found = ""] = await invokeSearch("grep", { pattern: "^whole", path: "app" });
    assert.match(found, /^app\/packages\/inner\/src\/whole\.ts\n1: whole inner$/m);
    assert.match(found, /^app\/src\/whole\.ts\n1: whole app$/m);
    assert.doesNotMatch(found, /whole lib/);
    const glob_pattern = "app/**/whole.ts";
    const [content = ""] = await invokeSearch("search_content", {
      pattern: "^whole",
      glob_pattern,
    });
    assert.match(content, /^app\/packages\/inner\/src\/whole\.ts:1: whole inner$/m);
    assert.match(content, /^Found 2 matches/);
  });

  it("sandboxed: only folders that are allowed are listed and searched", async () => {
    await setConfiguration({ permissionMode: "sandboxed", allowedPaths: [lib().fsPath] });
    assert.deepEqual(await invoke("glob", { pattern: "**/whole.ts" }), ["lib/src/whole.ts"]);
    const [found = ""] = await invokeSearch("grep", { pattern: "^whole", path: "." });
    assert.equal(found, "lib/src/whole.ts\n1: whole lib");
    await setConfiguration({ permissionMode: "sandboxed", allowedPaths: [] });
    const { message } = await failureOf(invoke("list_directory", {}));
    assert.match(message, /no folder is allowed/);
  });
});
