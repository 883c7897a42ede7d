import assert from "node:assert/strict";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import { pathTools } from "../support/examples/toolInputs.ts";
import { bringSettings } from "../support/host/broughtSettings.ts";
import {
  invoke,
  openEditor,
  permissionModes,
  setConfiguration,
  typeAtStart,
  useMode,
  useWorkspace,
  workspaceFolder,
  writeFile,
} from "../support/host/testWindow.ts";
import { failureOf, readWorkspaceState } from "../support/host/workspaceState.ts";

const sentence =
  "This workspace is not trusted, so files cannot be written. Ask the user to trust it.";
const tools = pathTools(vscode.lm.tools);
const writing = tools.filter(({ effect }) => effect === "write");

describe("an untrusted workspace", () => {
  useWorkspace();

  it("has no door for hooks, which VS Code would not run", () => {
    assert.equal(process.env["LINEWISE_HOOK"], undefined);
  });

  it("is not trusted, and has all tools", () => {
    assert.equal(vscode.workspace.isTrusted, false);
    assert.ok(writing.length >= 5, writing.map(({ name }) => name).join(", "));
  });

  it("is read", async () => {
    const uri = await writeFile("src/a.ts", "one\ntwo\n");
    const [read = ""] = await invoke("read_file", { path: "src/a.ts" });
    assert.match(read, /^src\/a\.ts: lines 1-2 of 2, .*\n1: one\n2: two$/);
    assert.match((await invoke("tail", { path: "src/a.ts", lines: 1 }))[0] ?? "", /2: two$/);
    assert.deepEqual(await invoke("list_directory", {}), [".: 1 entry\nsrc/"]);
    assert.deepEqual(await invoke("glob", { pattern: "**/*.ts" }), ["src/a.ts"]);
    const [info = ""] = await invoke("file_info", { path: uri.fsPath });
    assert.equal((JSON.parse(info) as { lines: number }).lines, 2);
  });

  it("is read as its editors show it", async () => {
    const uri = await writeFile("typed.ts", "disk\n");
    await typeAtStart(uri, "unsaved ");
    const [read = ""] = await invoke("read_file", { path: "typed.ts" });
    assert.match(read, /\[unsaved\]/);
    assert.match(read, /1: unsaved disk$/);
  });

  for (const [modeIndex, mode] of permissionModes.entries()) {
    describe(mode, () => {
      useMode(mode);

      // What a mode decides of a write, unit tests look at.
      const share = writing.filter((_, index) => index % permissionModes.length === modeIndex);
      for (const { name, inputFor } of share) {
        it(`${name} is refused and changes nothing, there or not`, async () => {
          const path = `${mode}-${name}.txt`;
          const uri = await writeFile(path, "one\n");
          await openEditor(uri);
          const state = await readWorkspaceState();
          for (const target of [path, uri.fsPath, `new-${path}`, `${mode}/new/${path}`]) {
            const call = invoke(name.replace("linewise_", ""), inputFor(target));
            assert.equal((await failureOf(call)).message, sentence, target);
          }
          assert.deepEqual(await readWorkspaceState(), state);
          const entries = await readdir(workspaceFolder().fsPath);
          assert.deepEqual(entries, [path]);
        });
      }
    });
  }

  for (const mode of permissionModes) {
    it(`${mode}: nothing outside is written`, async () => {
      const outside = await mkdtemp(join(tmpdir(), "linewise-outside-"));
      try {
        await setConfiguration({ permissionMode: mode, allowedPaths: [outside] });
        const path = join(outside, "a.txt");
        const { message } = await failureOf(invoke("write_file", { path, content: "x\n" }));
        assert.equal(message, sentence);
        assert.deepEqual(await readdir(outside), []);
      } finally {
        await rm(outside, { recursive: true });
      }
    });
  }

  it("sandboxed: what is outside the allowed paths is not read", async () => {
    await writeFile("src/allowed.ts", "a\n");
    await writeFile("secret.txt", "SECRET\n");
    await setConfiguration({ permissionMode: "sandboxed", allowedPaths: ["src"] });
    const { message } = await failureOf(invoke("read_file", { path: "secret.txt" }));
    assert.match(
      message,
      /^secret\.txt is refused: the permission mode is Folders Only \(sandboxed\)/,
    );
    assert.match((await invoke("read_file", { path: "src/allowed.ts" }))[0] ?? "", /1: a$/);
  });

  describe("settings that the workspace brings along", () => {
    it("say nothing of what agents may do, nor how long a pattern may run", async () => {
      assert.deepEqual(await bringSettings(), { maxReplacements: 7 });
    });

    it("do not loosen the user's own", async () => {
      await setConfiguration({ permissionMode: "sandboxed", allowedPaths: ["src"] });
      await writeFile("outside.txt", "SECRET\n");
      await bringSettings();
      const { message } = await failureOf(invoke("read_file", { path: "outside.txt" }));
      assert.match(
        message,
        /the permission mode is Folders Only \(sandboxed\), and only src may be read/,
      );
    });
  });
});
