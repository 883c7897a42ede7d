import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { beforeEach, describe, it } from "mocha";
import * as vscode from "vscode";
import { baselineUriOf } from "../../../src/host/review/baselineDocuments.ts";
import {
  invoke,
  openEditor,
  readBytes,
  readText,
  replaceLine,
  setConfiguration,
  typeAtStart,
  undo,
  useWorkspace,
  waitForDocument,
  workspaceFolder,
  writeFile,
} from "../../support/host/testWindow.ts";
import { waitUntil } from "../../support/waitUntil.ts";

const text = "one\ntwo\nthree\nfour\nfive\nsix\n";

describe("the review in a real VS Code", () => {
  useWorkspace();

  // VS Code may not have noticed yet that files of the test before are gone.
  beforeEach(async () => {
    await run("linewise.keepAll").catch(() => undefined);
  });

  it("compares with the text before the agent, and follows what is typed", async () => {
    const uri = await writeFile("review/followed.txt", text);
    await replaceLine("review/followed.txt", 2, "TWO");
    const baseline = await openBaseline(uri);
    assert.equal(baseline.getText(), text);
    await typeAtStart(uri, "mine\n");
    await waitForDocument(baseline, (each) => each.getText() === `mine\n${text}`);
    assert.equal(await undo(uri), text.replace("two", "TWO"));
    await waitForDocument(baseline, (each) => each.getText() === text);
    await replaceLine("review/followed.txt", 5, "FIVE");
    await keepAtLine(uri, 2);
    await waitForDocument(baseline, (each) => each.getText() === text.replace("two", "TWO"));
  });

  it("lists an empty file that an agent made, says so where no change can be shown, and undoes it", async () => {
    await invoke("write_file", { path: "review/made/empty.txt", content: "" });
    const uri = vscode.Uri.joinPath(workspaceFolder(), "review/made/empty.txt");
    assert.equal((await readBytes(uri)).length, 0);
    let said = "";
    await waitUntil(
      async () => {
        said = await run("linewise.nextChange").then(() => "shown", String);
        return said.includes("What is left to review is listed in Agent Edits.");
      },
      () => said,
    );
    await assert.rejects(run("linewise.review"), /listed in Agent Edits/);
    await run("linewise.undoFile", uri.toString());
    await assert.rejects(readBytes(uri), /not.*found|ENOENT/i);
    await assert.rejects(run("linewise.nextChange"), /There is nothing to review\./);
  });

  it("goes on where a person changes the line endings", async () => {
    const uri = await writeFile("review/endings.txt", text);
    await replaceLine("review/endings.txt", 4, "FOUR");
    const editor = await openEditor(uri);
    await editor.edit((edit) => edit.setEndOfLine(vscode.EndOfLine.CRLF));
    await editor.document.save();
    const changed = text.replaceAll("\n", "\r\n");
    // VS Code keeps the line endings of a document whose text changes.
    await waitUntil(async () => (await openNextBaseline(uri)).getText() === changed);
    await run("linewise.undoFile", uri.toString());
    assert.equal(await readText(uri), changed);
  });

  it("keeps all, a file, and what one call did", async () => {
    const names = ["review/a.txt", "review/b.txt", "review/c.txt"];
    const [a, b] = await Promise.all(names.map((name) => writeFile(name, text)));
    const results: string[] = [];
    for (const name of names) results.push(...(await replaceLine(name, 1, "ONE")));
    const ids = results.flatMap((each) => /\be\d+\b/.exec(each)?.[0] ?? []);
    assert.equal(ids.length, 3, results.join("\n"));
    const call = await run("linewise.keepAll", ids[0]);
    assert.deepEqual(call["kept"], [{ path: "review/a.txt", hunks: 1 }]);
    await assert.rejects(run("linewise.keepFile", a), /no change to review/);
    const file = await run("linewise.keepFile", b);
    assert.deepEqual(file["kept"], [{ path: "review/b.txt", hunks: 1 }]);
    const all = await run("linewise.keepAll");
    assert.deepEqual(all["kept"], [{ path: "review/c.txt", hunks: 1 }]);
    await assert.rejects(run("linewise.keepAll"), /There is nothing to review\./);
  });

  for (const command of ["linewise.review", "linewise.keepFile", "linewise.undoFile"]) {
    it(`says in a sentence that ${command} was given no address of a file`, async () => {
      await assert.rejects(run(command, "x"), /^Error: “x” is no address of a file, such as /);
    });
  }

  it("keeps what one call did by its item of the view, and nothing else", async () => {
    for (const name of ["review/d.txt", "review/e.txt"]) await writeFile(name, text);
    const [answer = ""] = await replaceLine("review/d.txt", 1, "ONE");
    await replaceLine("review/e.txt", 1, "ONE");
    const entryId = Number(/\be(\d+)\b/.exec(answer)?.[1]);
    await run("linewise.showEdits", entryId);
    const call = await run("linewise.keepRequest", { kind: "entry", entryId });
    assert.deepEqual(call["kept"], [{ path: "review/d.txt", hunks: 1 }]);
    const { kept } = await run("linewise.keepAll");
    assert.deepEqual(kept, [{ path: "review/e.txt", hunks: 1 }]);
  });

  it("follows a file that is renamed, and leaves out one that is deleted", async () => {
    const uri = await writeFile("review/old.txt", text);
    await replaceLine("review/old.txt", 2, "TWO");
    await openBaseline(uri);
    const renamed = vscode.Uri.joinPath(workspaceFolder(), "review/new.txt");
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(uri, renamed);
    assert.equal(await vscode.workspace.applyEdit(edit), true);
    const baseline = await openBaseline(renamed);
    await waitForDocument(baseline, (each) => each.getText() === text);
    const kept = await keepAtLine(renamed, 2);
    assert.deepEqual(kept["kept"], [{ path: "review/new.txt", hunks: 1 }]);
    await replaceLine("review/new.txt", 3, "THREE");
    await rm(renamed.fsPath);
    await waitUntil(async () => !(await hasBaseline(renamed)));
    await assert.rejects(run("linewise.keepAll"), /There is nothing to review\./);
  });

  it("comes back with the only file to review", async () => {
    const uri = await writeFile("review/gone for a while.txt", text);
    await replaceLine("review/gone for a while.txt", 2, "TWO");
    const edited = await readBytes(uri);
    await openBaseline(uri);
    await rm(uri.fsPath);
    await waitUntil(async () => !(await hasBaseline(uri)));
    await vscode.workspace.fs.writeFile(uri, edited);
    await waitUntil(() => hasBaseline(uri));
  });

  it("gives an open file its very bytes again, however it is saved", async () => {
    const files = vscode.workspace.getConfiguration("files");
    await files.update("trimTrailingWhitespace", true, vscode.ConfigurationTarget.Global);
    const before = "one  \ntwo\nthree";
    const uri = await writeFile("review/trimmed.txt", before);
    await replaceLine("review/trimmed.txt", 2, "TWO");
    await openEditor(uri);
    await run("linewise.undoFile", uri.toString());
    assert.equal(await readText(uri), before);
    await files.update("trimTrailingWhitespace", undefined, vscode.ConfigurationTarget.Global);
  });

  it("is off while its setting says so", async () => {
    const uri = await writeFile("review/off.txt", text);
    await setConfiguration({ review: "off" });
    await replaceLine("review/off.txt", 2, "TWO");
    await assert.rejects(run("linewise.keepAll"), /turned off by the setting linewise\.review/);
    await setConfiguration({ review: "all" });
    const { kept } = await run("linewise.keepAll");
    assert.deepEqual(kept, [{ path: "review/off.txt", hunks: 1 }]);
    assert.equal(await readText(uri), text.replace("two", "TWO"));
  });
});

async function run(
  command: string,
  ...given: readonly unknown[]
): Promise<Readonly<Record<string, unknown>>> {
  return vscode.commands.executeCommand(command, ...given);
}

/** 1-indexed. */
async function keepAtLine(uri: vscode.Uri, line: number): ReturnType<typeof run> {
  const editor = await openEditor(uri);
  const start = new vscode.Position(line - 1, 0);
  // A key decides about nothing that is not in view.
  await waitUntil(() => editor.visibleRanges.some((range) => range.contains(start)));
  editor.selection = new vscode.Selection(start, start);
  return run("linewise.keepHunk");
}

/** The text that the file is compared with, once it is known what an agent has changed. */
async function openBaseline(uri: vscode.Uri): Promise<vscode.TextDocument> {
  const now = (await vscode.workspace.openTextDocument(uri)).getText();
  let baseline = await openNextBaseline(uri);
  await waitUntil(async () => {
    if (baseline.getText() === now) baseline = await openNextBaseline(uri);
    return baseline.getText() !== now;
  });
  return baseline;
}

async function hasBaseline(uri: vscode.Uri): Promise<boolean> {
  return (await openNextBaseline(uri)).getText() === text;
}

let versions = 1_000;

/** Under another address each time, as VS Code keeps documents for a while. */
function openNextBaseline(uri: vscode.Uri): Thenable<vscode.TextDocument> {
  const address = baselineUriOf({ uri: uri.toString(), version: ++versions });
  return vscode.workspace.openTextDocument(address);
}
