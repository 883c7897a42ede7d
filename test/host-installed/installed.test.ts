import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { after, describe, it } from "mocha";
import * as vscode from "vscode";
import { extensionFolder, extensionUnderTest } from "../support/host/extensionUnderTest.ts";
import { listLoadedFiles } from "../support/host/loadedFiles.ts";
import {
  invoke,
  readText,
  useWorkspace,
  workspaceFolder,
  writeFile,
} from "../support/host/testWindow.ts";

/** Taken before any test has run. */
const loadedAtStart = listLoadedFiles(extensionFolder());

const lookMs = 50;

/** The folders of this window are written beside the script last. */
function isDoorOpen(): boolean {
  const script = process.env["LINEWISE_HOOK"];
  const served = join(dirname(script ?? ""), "folders");
  return script !== undefined && existsSync(served) && readFileSync(served, "utf8") !== "";
}

describe("the installed package when it is activated", () => {
  useWorkspace();

  it("loads nothing but names, once the window has started", async () => {
    assert.match(extensionFolder(), /[\\/]extensions[\\/]linewise\.linewise-\d/);
    assert.deepEqual(
      loadedAtStart.filter((path) => path !== "dist/extension.cjs"),
      [],
    );
    while (!extensionUnderTest().isActive) await delay(lookMs);
    // All that the start does is done when hooks of agents can tell something.
    while (!isDoorOpen()) await delay(lookMs);
    assert.deepEqual(listLoadedFiles(extensionFolder()), ["dist/extension.cjs"]);
  });

  it("loads the rest with the first call of a tool", async () => {
    await writeFile("first.txt", "a\n");
    await invoke("read_file", { path: "first.txt" });
    assert.deepEqual(listLoadedFiles(extensionFolder()), ["dist/extension.cjs", "dist/start.js"]);
  });
});

/** What a call finds in the file, or makes of it. */
interface ToolCall {
  readonly input: object;
  readonly answers?: RegExp;
  readonly makes?: string;
}

const oldText = "\ufeffone\r\ntwo\nthree\n";

/** By the tool's name; the file is `<name>.txt`, with a byte order mark and two kinds of endings. */
const calls: Readonly<Record<string, (path: string) => ToolCall>> = {
  read_file: (path) => ({ input: { path }, answers: /^1: one\n2: two\n3: three$/m }),
  tail: (path) => ({ input: { path, lines: 1 }, answers: /^3: three$/m }),
  file_info: (path) => ({ input: { path }, answers: /"lines": 3,/ }),
  list_directory: (path) => ({ input: { path: "." }, answers: RegExp(`^${path}$`, "m") }),
  glob: (path) => ({ input: { pattern: "*lob.txt" }, answers: RegExp(`^${path}$`, "m") }),
  grep: (path) => ({ input: { path, pattern: "t(?=wo)" }, answers: /2: two/ }),
  search_content: (path) => ({
    input: { pattern: "^thre+$", glob_pattern: path },
    answers: /:3 \[s\w+\]: three/,
  }),
  replace_in_file: (filePath) => ({
    input: {
      filePath,
      replacements: [{ type: "lines", startLine: 2, endLine: 2, replaceWith: "2" }],
    },
    makes: "\ufeffone\r\n2\nthree\n",
  }),
  replace_content: (path) => ({
    input: { pattern: "(t)hree", replacement: "$1ree", glob_pattern: path },
    makes: "\ufeffone\r\ntwo\ntree\n",
  }),
  regex_replace: (path) => ({
    input: { path, pattern: "(?P<first>t)wo", replacement: "\\g<first>oo" },
    makes: "\ufeffone\r\ntoo\nthree\n",
  }),
  edit_file: (path) => ({
    input: { path, start_line: 1, new_content: "1" },
    makes: "\ufeff1\r\ntwo\nthree\n",
  }),
  write_file: (path) => ({ input: { path, content: "new\n" }, makes: "\ufeffnew\n" }),
  append_file: (path) => ({
    input: { path, content: "four\n" },
    makes: "\ufeffone\r\ntwo\nthree\nfour\n",
  }),
};

describe("the installed package's tools", () => {
  useWorkspace();
  after(() => vscode.commands.executeCommand("workbench.action.closeAllEditors"));

  it("are all tried here", () => {
    const own = vscode.lm.tools.filter(({ name }) => name.startsWith("linewise_"));
    const names = own.map(({ name }) => name.replace("linewise_", ""));
    assert.deepEqual(names.sort(), Object.keys(calls).sort());
  });

  for (const [name, call] of Object.entries(calls)) {
    it(`answer from and write to the disk: ${name}`, async () => {
      const path = `${name}.txt`;
      await writeFile(path, oldText);
      const { input, answers, makes = oldText } = call(path);
      if (name === "write_file") await invoke("read_file", { path });
      const answer = (await invoke(name, input)).join("");
      if (answers !== undefined) assert.match(answer, answers);
      assert.equal(await readText(vscode.Uri.joinPath(workspaceFolder(), path)), makes);
    });
  }
});
