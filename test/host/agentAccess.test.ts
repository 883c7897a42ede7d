import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { mkdtemp, realpath, rm, writeFile as writeFileTo } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import {
  invoke,
  openEditor,
  overwrite,
  setConfiguration,
  useWorkspace,
  writeFile,
} from "../support/host/testWindow.ts";
import { failureOf } from "../support/host/workspaceState.ts";

const command = "linewise.agentAccess";
/** Positions of options. The first one that frees a file comes after the three that protect it. */
const neverShow = 2;
const free = 3;

/** Runs the command and takes the option with this number, from 0, of its pick. */
async function choose(option: number, ...given: unknown[]): Promise<unknown> {
  // VS Code shows one pick at a time: it takes this one away when it shows the command's.
  const before = vscode.window.createQuickPick();
  const isReplaced = new Promise<void>((resolve) => before.onDidHide(() => resolve()));
  before.show();
  const running = Promise.resolve(vscode.commands.executeCommand(command, ...given));
  await Promise.race([isReplaced, running]);
  before.dispose();
  for (let step = 0; step < option; step++) {
    await vscode.commands.executeCommand("workbench.action.quickOpenSelectNext");
  }
  await vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem");
  return running;
}

function ownRules(setting: string): unknown {
  return vscode.workspace.getConfiguration("linewise").inspect(setting)?.globalValue;
}

describe("agent access to a file", () => {
  useWorkspace();

  it("never shows a file to agents, by a glob for this file alone, and allows it again", async () => {
    await setConfiguration({ protectedReads: undefined });
    const uri = await writeFile("rules/[id] {a,b}.txt", "a\n");
    await writeFile("rules/i a.txt", "other\n");
    await openEditor(uri);
    const glob = uri.path.replaceAll(/[[\]{}]/g, "\\$&");
    const result = await choose(neverShow);
    assert.deepEqual(ownRules("protectedReads"), { [glob]: "refuse" });
    assert.deepEqual(result, {
      paths: ["rules/[id] {a,b}.txt"],
      change: { protectedReads: { [glob]: "refuse" } },
    });
    const { message } = await failureOf(invoke("read_file", { path: "rules/[id] {a,b}.txt" }));
    assert.match(message, /linewise\.protectedReads|never|secret/);
    await invoke("read_file", { path: "rules/i a.txt" });
    await choose(free);
    assert.deepEqual(ownRules("protectedReads"), { [glob]: "allow" });
    await invoke("read_file", { path: "rules/[id] {a,b}.txt" });
  });

  it("allows a file that a default protects, after all of the user's own entries", async () => {
    await setConfiguration({
      permissionMode: "yolo",
      protectedPaths: { "**/.env*": true },
      protectedReads: undefined,
    });
    const uri = await writeFile("allowed/.env", "A=1\n");
    await choose(free, uri);
    await choose(free, uri);
    assert.deepEqual(ownRules("protectedPaths"), { "**/.env*": true, [uri.path]: false });
    assert.deepEqual(ownRules("protectedReads"), { [uri.path]: "allow" });
    await overwrite("allowed/.env", "A=2\n");
    await failureOf(invoke("write_file", { path: "allowed/b/.env", content: "A=2\n" }));
  });

  it("protects all that is in a folder, and nothing beside it", async () => {
    await setConfiguration({ permissionMode: "yolo", protectedReads: undefined });
    const uri = await writeFile("kept [x]/deep/a.txt", "a\n");
    await writeFile("kept x/a.txt", "b\n");
    const folder = vscode.Uri.joinPath(uri, "..", "..");
    const glob = `${folder.path.replaceAll(/[[\]]/g, "\\$&")}/**`;
    assert.deepEqual(await choose(neverShow, folder), {
      paths: ["kept [x]"],
      change: { protectedReads: { [glob]: "refuse" } },
    });
    await failureOf(invoke("read_file", { path: "kept [x]/deep/a.txt" }));
    await invoke("read_file", { path: "kept x/a.txt" });
    // What is chosen in the explorer comes as the second argument, with the first among it.
    const allowed = await choose(free, folder, [folder]);
    assert.deepEqual(allowed, {
      paths: ["kept [x]"],
      change: { protectedReads: { [glob]: "allow" } },
    });
    await invoke("read_file", { path: "kept [x]/deep/a.txt" });
  });

  it("protects a file whose name is a glob itself, and no other", async () => {
    await setConfiguration({ permissionMode: "yolo", protectedReads: undefined });
    const uri = await writeFile("globs/*?.txt", "a\n");
    await writeFile("globs/other.txt", "b\n");
    await openEditor(uri);
    await choose(neverShow);
    const glob = uri.path.replaceAll(/[*?]/g, "\\$&");
    assert.deepEqual(ownRules("protectedReads"), { [glob]: "refuse" });
    await failureOf(invoke("read_file", { path: "globs/*?.txt" }));
    await invoke("read_file", { path: "globs/other.txt" });
  });

  it("protects a file outside the workspace", async () => {
    await setConfiguration({ permissionMode: "yolo", protectedReads: undefined });
    const folder = await mkdtemp(join(tmpdir(), "linewise-outside-"));
    const uri = vscode.Uri.file(join(await realpath(folder), "a.txt"));
    await writeFileTo(uri.fsPath, "a\n");
    await openEditor(uri);
    const { path } = uri;
    const change = { protectedReads: { [path]: "refuse" } };
    assert.deepEqual(await choose(neverShow), { paths: [path], change });
    await failureOf(invoke("read_file", { path }));
    await rm(folder, { recursive: true });
  });

  it("keeps what a rule protects already, and lets one file be an exception of it", async () => {
    await setConfiguration({
      permissionMode: "yolo",
      protectedReads: { "**/covered/**": "refuse" },
    });
    const uri = await writeFile("covered/a.txt", "a\n");
    await writeFile("covered/b.txt", "b\n");
    await choose(neverShow, uri);
    assert.deepEqual(ownRules("protectedReads"), {
      "**/covered/**": "refuse",
      [uri.path]: "refuse",
    });
    await choose(free, uri);
    assert.deepEqual(ownRules("protectedReads"), {
      "**/covered/**": "refuse",
      [uri.path]: "allow",
    });
    await invoke("read_file", { path: "covered/a.txt" });
    await failureOf(invoke("read_file", { path: "covered/b.txt" }));
  });

  it("says so of a document that is no file", async () => {
    const provider = { provideTextDocumentContent: () => "a\n" };
    const registered = vscode.workspace.registerTextDocumentContentProvider("git-like", provider);
    const uri = vscode.Uri.parse("git-like:/proj/a.txt");
    const protecting = Promise.resolve(vscode.commands.executeCommand(command, uri));
    assert.match((await failureOf(protecting)).message, /is not a file on disk/);
    registered.dispose();
  });

  it("says so where there is no file", async () => {
    const run = async (): Promise<unknown> => vscode.commands.executeCommand(command);
    assert.match((await failureOf(run())).message, /Open the file first/);
    await vscode.commands.executeCommand("workbench.action.files.newUntitledFile");
    assert.match((await failureOf(run())).message, /Save the file first/);
  });
});
