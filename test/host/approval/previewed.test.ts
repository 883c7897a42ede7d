import { answerWords } from "../../../src/toolkit/tool.ts";
import assert from "node:assert/strict";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import { createEdit } from "../../../src/core/edit/edit.ts";
import type { DocumentRoute } from "../../../src/host/apply/chooseRoute.ts";
import { identityAt } from "../../../src/host/apply/diskState.ts";
import type { WriteRequest } from "../../../src/host/approval/approval.ts";
import { readTicked } from "../../../src/host/approval/refactorPreview/readTicked.ts";
import { createFileSnapshots } from "../../../src/host/snapshots/fileSnapshots.ts";
import { loadFile } from "../../../src/host/documents/readTextFile.ts";
import { changeFile } from "../../../src/toolkit/workspace/plan.ts";
import { createFakeEntry } from "../../support/fakes/fakeEntry.ts";
import { targetOf } from "../../support/fakes/fakeTarget.ts";
import { openEditor, readText, useWorkspace, writeFile } from "../../support/host/testWindow.ts";

const snapshots = createFileSnapshots();

describe("what was applied in the Refactor Preview, in a real VS Code", () => {
  useWorkspace();

  it("is taken back, and fails, where the document is read-only", async () => {
    const uri = await writeFile("previewed.txt", "one\ntwo\n");
    const { document } = await openEditor(uri);
    const route = await routeOf(uri, document);
    await vscode.commands.executeCommand("workbench.action.files.setActiveEditorReadonlyInSession");
    const edit = new vscode.WorkspaceEdit();
    edit.replace(uri, new vscode.Range(0, 0, 0, 3), "1");
    await vscode.workspace.applyEdit(edit);
    assert.equal(document.getText(), "1\ntwo\n");
    const approved = await readTicked([route], createFakeEntry().entry, requestFor(route));
    assert.equal(!approved.ok && approved.failure.code, "readOnlyFile");
    assert.equal(document.getText(), "one\ntwo\n");
    assert.equal(await readText(uri), "one\ntwo\n");
  });
});

async function routeOf(uri: vscode.Uri, document: vscode.TextDocument): Promise<DocumentRoute> {
  const identity = await identityAt(uri.fsPath);
  const place = { uri: uri.toString(), absolutePath: uri.fsPath, realPath: uri.fsPath, identity };
  const target = { ...targetOf("previewed.txt"), ...place, scheme: "file", kind: "file" } as const;
  const file = await loadFile(target, snapshots);
  assert.ok(file.ok);
  const first = { range: { start: 0, endExclusive: 3 }, text: "1" };
  const change = changeFile(file.value, createEdit(file.value.text.length, [first]));
  return { kind: "document", change, document, oldBytes: file.value.bytes, isConfined: false };
}

function requestFor({ change }: DocumentRoute): WriteRequest {
  const notCalled = (): never => assert.fail("It was not asked for in parts.");
  return {
    planned: { plan: { changes: [change] }, parts: [], report: () => () => answerWords("") },
    judgement: { verdict: "ask", reasons: [] } as unknown as WriteRequest["judgement"],
    replan: notCalled,
    reload: notCalled,
    begin: notCalled,
    signal: new AbortController().signal,
  };
}
