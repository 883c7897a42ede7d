import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterEach, beforeEach, describe, it } from "mocha";
import * as vscode from "vscode";
import {
  invoke,
  permissionModes,
  readText,
  replaceLine,
  setConfiguration,
  useConfiguration,
  useMode,
  useWorkspace,
  workspaceFolder,
  writeFile,
} from "../../support/host/testWindow.ts";
import { failureOf, readFileState, readWorkspaceState } from "../../support/host/workspaceState.ts";

describe("permissions in a real VS Code", () => {
  useWorkspace();

  for (const mode of permissionModes) {
    describe(mode, () => {
      useMode(mode);

      it("a protected file is not written where the user cannot be asked", async () => {
        await writeFile(`${mode}/.env`, "KEY=1\n");
        const state = await readWorkspaceState();
        const { message } = await failureOf(replaceLine(`${mode}/.env`, 1, "new"));
        assert.doesNotMatch(message, /KEY/);
        assert.deepEqual(await readWorkspaceState(), state);
      });
    });
  }

  it("what is protected is the user's to say", async () => {
    const protectedPaths = { "**/.env*": false, "**/secret.txt": true };
    await setConfiguration({ permissionMode: "yolo", protectedPaths });
    const unprotected = await writeFile("own/.env", "KEY=1\n");
    await replaceLine("own/.env", 1, "new");
    assert.equal(await readText(unprotected), "new\n");
    const secret = await writeFile("own/secret.txt", "a\n");
    await failureOf(replaceLine("own/secret.txt", 1, "new"));
    assert.equal(await readText(secret), "a\n");
    const lock = await writeFile("own/package-lock.json", "{}\n");
    await failureOf(replaceLine("own/package-lock.json", 1, "new"));
    assert.equal(await readText(lock), "{}\n");
  });

  it("yolo: an ordinary file is written", async () => {
    await setConfiguration({ permissionMode: "yolo" });
    const uri = await writeFile("yolo.txt", "a\n");
    await replaceLine("yolo.txt", 1, "new");
    assert.equal(await readText(uri), "new\n");
  });

  describe("sandboxed", () => {
    useConfiguration({ permissionMode: "sandboxed", allowedPaths: ["src"] });

    it("an allowed folder is read and written, by either kind of path", async () => {
      const uri = await writeFile("src/allowed.txt", "a\n");
      await replaceLine("src/allowed.txt", 1, "new");
      assert.equal(await readText(uri), "new\n");
      const [read] = await invoke("read_file", { path: uri.fsPath });
      assert.match(read ?? "", /^1: new$/m);
    });

    for (const [path, shown] of [
      ["elsewhere.txt", "elsewhere.txt"],
      ["src/../elsewhere.txt", "elsewhere.txt"],
      ["src-of-another/a.txt", "src-of-another/a.txt"],
      ["src/link.txt", "src/link.txt"],
      ["not-there.txt", "not-there.txt"],
    ] as const) {
      it(`${path} is neither read nor written`, async () => {
        const outside = await writeFile("elsewhere.txt", "a\n");
        await writeFile("src-of-another/a.txt", "a\n");
        const src = join(workspaceFolder().fsPath, "src");
        await mkdir(src, { recursive: true });
        await symlink(outside.fsPath, join(src, "link.txt"));
        const state = await readWorkspaceState();
        const sentence = `${shown} is refused: the permission mode is Folders Only (sandboxed), and only src may be read and written. Use a path inside them, or ask the user.`;
        assert.equal((await failureOf(invoke("read_file", { path }))).message, sentence);
        assert.equal((await failureOf(replaceLine(path, 1, "new"))).message, sentence);
        assert.deepEqual(await readWorkspaceState(), state);
      });
    }

    it("without allowed folders nothing is", async () => {
      await setConfiguration({ allowedPaths: [] });
      await writeFile("none.txt", "a\n");
      const { message } = await failureOf(invoke("read_file", { path: "none.txt" }));
      assert.equal(
        message,
        "none.txt is refused: the permission mode is Folders Only (sandboxed) and no folder is allowed. The user can list folders in linewise.allowedPaths.",
      );
    });
  });

  describe("a file outside the workspace", () => {
    let outside: vscode.Uri;
    beforeEach(async () => {
      const folder = await mkdtemp(join(tmpdir(), "linewise-outside-"));
      outside = vscode.Uri.file(join(folder, "outside.txt"));
      await vscode.workspace.fs.writeFile(outside, Buffer.from("a\n"));
    });
    afterEach(() => rm(dirname(outside.fsPath), { recursive: true }));

    for (const mode of permissionModes) {
      describe(mode, () => {
        useMode(mode);

        it("is not written without asking, by whichever way", async () => {
          const link = join(workspaceFolder().fsPath, `${mode}-link.txt`);
          await symlink(outside.fsPath, link);
          const relativePath = relative(workspaceFolder().fsPath, outside.fsPath);
          const state = await readFileState(outside.fsPath);
          for (const path of [outside.fsPath, relativePath, `${mode}-link.txt`]) {
            const { message } = await failureOf(replaceLine(path, 1, "new"));
            assert.doesNotMatch(message, /does not exist/);
            assert.deepEqual(await readFileState(outside.fsPath), state);
          }
          assert.deepEqual((await readWorkspaceState()).unsavedDocuments, []);
          const { isDirty } = await vscode.workspace.openTextDocument(outside);
          assert.equal(isDirty, false);
        });
      });
    }
  });
});
