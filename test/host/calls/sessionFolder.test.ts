import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { mkdtemp, readFile, realpath, writeFile as writeFileTo } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import { createLanguageModelTool } from "../../../src/host/calls/languageModelTool.ts";
import type { CallServices } from "../../../src/host/calls/services.ts";
import { tools } from "../../../src/tools/index.ts";
import { commitAll, runGit } from "../../support/disk/gitRepository.ts";
import { createTestServices } from "../../support/host/hostServices.ts";
import {
  setPermissionMode,
  useWorkspace,
  workspaceFolder,
  writeFile,
} from "../../support/host/testWindow.ts";

const services = createTestServices();

type Told = Pick<CallServices, "findCalls">;

/** The tree is outside of the workspace. */
const askInDialog: CallServices["askInDialog"] = () => Promise.resolve("allow");

const nothing: Told = { findCalls: () => [] };
const editOf = (path: string): object => ({ path, old_string: "one", new_string: "1" });

/** Prepares and carries a call out as VS Code does, and gives what the agent is told. */
async function call(name: string, input: object, told: object | undefined, { findCalls }: Told) {
  const defined = tools.find((each) => each.name === name);
  assert.ok(defined);
  const tool = createLanguageModelTool(defined, { ...services, findCalls, askInDialog });
  const { token } = new vscode.CancellationTokenSource();
  await tool.prepareInvocation?.({ input }, token);
  // An opaque value, as far as the API goes.
  const options = { input, toolInvocationToken: told as never };
  const result = await tool.invoke(options, token);
  const parts = result?.content.filter((part) => part instanceof vscode.LanguageModelTextPart);
  return parts?.map(({ value }) => value).join("") ?? "";
}

/** A folder outside of the window's, with a file of the same name as one in it. */
async function makeTree(name: string): Promise<string> {
  const tree = await realpath(await mkdtemp(join(tmpdir(), "linewise-tree-")));
  await setPermissionMode("yolo");
  await writeFile(name, "one\n");
  await writeFileTo(join(tree, name), "one\ntwo\n");
  return tree;
}

async function readBoth(tree: string, name: string): Promise<readonly string[]> {
  const own = join(workspaceFolder().fsPath, name);
  return Promise.all([own, join(tree, name)].map((path) => readFile(path, "utf8")));
}

describe("where relative paths lead", () => {
  useWorkspace();

  it("is the folder that the hook of the call tells, if it is neither the window's nor around it", async () => {
    const folder = workspaceFolder().fsPath;
    const tree = await makeTree("hook.txt");
    const editAs = (cwd: string): Promise<string> =>
      call("edit_file", editOf("hook.txt"), undefined, {
        findCalls: () => [{ request: undefined, cwd }],
      });
    await editAs(tree);
    assert.deepEqual(await readBoth(tree, "hook.txt"), ["one\n", "1\ntwo\n"]);
    const told: Told = { findCalls: () => [{ request: undefined, cwd: tree }] };
    const found = await call("glob", { pattern: "hook.*" }, undefined, told);
    assert.ok(found.includes(join(tree, "hook.txt")), found);
    await editAs(folder);
    assert.deepEqual(await readBoth(tree, "hook.txt"), ["1\n", "1\ntwo\n"]);
    await assert.rejects(editAs(join(folder, "..")), /hook\.txt/);
  });

  it("is said where nobody tells, and the repository has another worktree", async () => {
    const tree = await makeTree("said.txt");
    const folder = workspaceFolder().fsPath;
    const read = { path: "said.txt" };
    const note = `Relative paths are of ${folder} here.`;
    assert.ok(!(await call("read_file", read, undefined, nothing)).includes(note));
    commitAll(folder);
    runGit(folder, ["worktree", "add", "--quiet", "--detach", join(tree, "other")], "");
    assert.ok((await call("read_file", read, undefined, nothing)).endsWith(note));
    await assert.rejects(
      call("read_file", { path: "none.txt" }, undefined, nothing),
      (error) => error instanceof Error && error.message.endsWith(note),
    );
    const inChat = { sessionResource: vscode.Uri.parse("chat:/1") };
    const absolute = { path: join(folder, "said.txt") };
    for (const answer of [
      await call("read_file", absolute, undefined, nothing),
      await call("read_file", read, inChat, nothing),
    ]) {
      assert.ok(!answer.includes(note), answer);
    }
    rmSync(join(folder, ".git"), { recursive: true, force: true });
  });
});
