import assert from "node:assert/strict";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import {
  invoke,
  openEditor,
  setConfiguration,
  useWorkspace,
  writeFile,
} from "../../support/host/testWindow.ts";
import { waitUntilComputing } from "../../support/host/waitUntilComputing.ts";
import { failureOf, readWorkspaceState } from "../../support/host/workspaceState.ts";

/** Takes longer than anyone waits. */
const slowText = `${"a".repeat(60)}b\n`;
const slow = { type: "regex", searchFor: "(a+)+$", replaceWith: "" };
const quick = { type: "regex", searchFor: "a+", replaceWith: "x" };

describe("canceling in a real VS Code", () => {
  useWorkspace();

  it("before the call: nothing is done", async () => {
    const source = new vscode.CancellationTokenSource();
    source.cancel();
    await assertCanceled("before.txt", quick, source.token);
  });

  it("while the file is opened: nothing is written", async () => {
    const source = new vscode.CancellationTokenSource();
    const subscription = vscode.workspace.onDidOpenTextDocument(({ uri }) => {
      if (uri.path.endsWith("/opening.txt")) source.cancel();
    });
    await assertCanceled("opening.txt", quick, source.token);
    subscription.dispose();
    assert.ok(source.token.isCancellationRequested);
  });

  it("while a pattern runs: it is stopped, and the next call works", async () => {
    await setConfiguration({ regexTimeout: 60_000 });
    const source = new vscode.CancellationTokenSource();
    const canceled = assertCanceled("running.txt", slow, source.token);
    await waitUntilComputing();
    source.cancel();
    await canceled;
    const [answer] = await replace("running.txt", quick);
    assert.match(answer ?? "", /^1: xb$/m);
  });
});

describe("a pattern that backtracks catastrophically, in a real VS Code", () => {
  useWorkspace();

  it("ends at regexTimeout", async () => {
    await setConfiguration({ regexTimeout: 1_000 });
    await writeFile("catastrophe.txt", slowText);
    await writeFile("after.txt", "aaa\n");
    const state = await readWorkspaceState();
    const { message } = await failureOf(replace("catastrophe.txt", slow));
    assert.equal(
      message,
      'The pattern "(a+)+$" was stopped after 1,000 ms: it backtracks catastrophically on this text. Make the pattern more specific, without nested repetition such as (a+)+. Nothing was changed.',
    );
    assert.deepEqual(await readWorkspaceState(), state);
    await setConfiguration({ regexTimeout: 60_000 });
    const [answer] = await replace("after.txt", quick);
    assert.match(answer ?? "", /^1: x$/m);
  });

  it("holds up neither a read of its file nor another pattern", async () => {
    await setConfiguration({ regexTimeout: 60_000 });
    await writeFile("slow pattern.txt", slowText);
    await writeFile("quick pattern.txt", "aaa\n");
    const source = new vscode.CancellationTokenSource();
    let isRunning = true;
    const failure = failureOf(replace("slow pattern.txt", slow, source.token)).finally(() => {
      isRunning = false;
    });
    await waitUntilComputing();
    await invoke("read_file", { path: "slow pattern.txt" });
    await replace("quick pattern.txt", quick);
    assert.ok(isRunning, "They were answered only after it.");
    source.cancel();
    await failure;
  });
});

/** The error must be a cancellation, not one that tells the model to do something else. */
async function assertCanceled(
  filePath: string,
  operation: object,
  token: vscode.CancellationToken,
): Promise<void> {
  const uri = await writeFile(filePath, slowText);
  const state = await readWorkspaceState();
  const { name } = await failureOf(replace(filePath, operation, token));
  assert.equal(name, "Canceled");
  assert.deepEqual(await readWorkspaceState(), state);
  assert.equal((await openEditor(uri)).document.getText(), slowText);
}

async function replace(
  filePath: string,
  operation: object,
  token?: vscode.CancellationToken,
): Promise<string[]> {
  return invoke("replace_in_file", { filePath, replacements: [operation] }, token);
}
