import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { after as afterAll, describe, it } from "mocha";
import * as vscode from "vscode";
import { createEdit } from "../../../src/core/edit/edit.ts";
import type { AppliedPlan } from "../../../src/host/apply/applyPlan.ts";
import { saveRoutes } from "../../../src/host/apply/saveAfterEdit.ts";
import { createFileSnapshots } from "../../../src/host/snapshots/fileSnapshots.ts";
import { loadFile, type ExistingFile } from "../../../src/host/documents/readTextFile.ts";
import { diskAccess } from "../../../src/files/gate/diskAccess.ts";
import type { Result } from "../../../src/core/result.ts";
import { changeFile, type FileChange } from "../../../src/toolkit/workspace/plan.ts";
import { createFakeEntry } from "../../support/fakes/fakeEntry.ts";
import { targetOf } from "../../support/fakes/fakeTarget.ts";
import { readText, useWorkspace, writeFile } from "../../support/host/testWindow.ts";
import { createTestServices } from "../../support/host/hostServices.ts";

const fileCount = 70;
const before = "one\ntwo\n";
const after = "1\ntwo\n";
const snapshots = createFileSnapshots();
const services = createTestServices();
afterAll(() => services.dispose());

describe("a batch of more documents than VS Code keeps open", () => {
  useWorkspace();

  it("reaches those that were closed again, too", async () => {
    const uris = await writeFiles("closed");
    const result = await apply(uris, () => undefined);
    assert.ok(result.ok);
    const log = vscode.window.createOutputChannel("closed documents", { log: true });
    const { routes, entry } = result.value;
    assert.ok((await saveRoutes(routes, entry, "ifClean", log)).ok);
    log.dispose();
    assert.deepEqual(await readTexts(uris), Array(fileCount).fill(after));
  });

  it("is not applied at all when one that was closed has changed on disk", async () => {
    const uris = await writeFiles("closed and changed");
    const result = await apply(uris, (first) => {
      writeFileSync(first.fsPath, "theirs\n");
    });
    assert.ok(!result.ok);
    assert.deepEqual(result.failure, { code: "stale", path: "0.txt" });
    const unchanged = Array<string>(fileCount - 1).fill(before);
    assert.deepEqual(await readTexts(uris), ["theirs\n", ...unchanged]);
    const dirty = vscode.workspace.textDocuments.filter(
      ({ isDirty, uri }) => isDirty && uri.scheme === "file" && uri.path.includes("/closed"),
    );
    assert.deepEqual(dirty, []);
  });
});

/**
 * Replaces the first word of each file in one plan.
 *
 * @param onFirstClosed Called, with all routes but the last chosen, when VS Code has closed the
 * document of the first file.
 */
async function apply(
  uris: readonly vscode.Uri[],
  onFirstClosed: (first: vscode.Uri) => void,
): Promise<Result<AppliedPlan>> {
  const changes: FileChange[] = [];
  for (const [index, uri] of uris.entries()) {
    const firstWord = { range: { start: 0, endExclusive: 3 }, text: "1" };
    changes.push(changeFile(await load(uri, index), createEdit(before.length, [firstWord])));
  }
  let chosen = 0;
  let first: vscode.TextDocument | undefined;
  const reload = async ({ file }: FileChange): Promise<Result<ExistingFile>> => {
    const index = Number.parseInt(file.target.shown);
    const loaded = await load(uris[index] ?? assert.fail(), index);
    chosen += 1;
    if (index === 0) first = loaded.document;
    if (chosen === uris.length) {
      assert.ok(first !== undefined);
      await openOthersUntilClosed(first);
      onFirstClosed(first.uri);
    }
    return { ok: true, value: loaded };
  };
  const { signal } = new AbortController();
  return services.applyPlan({ changes }, reload, signal, createFakeEntry().begin);
}

/** VS Code closes the oldest of sixty documents that no editor shows. */
async function openOthersUntilClosed(document: vscode.TextDocument): Promise<void> {
  for (let other = 0; !document.isClosed; other += 1) {
    const name = `beside ${document.uri.path.split("/").at(-2)}/${other}.txt`;
    await vscode.workspace.openTextDocument(await writeFile(name, before));
  }
}

async function writeFiles(folder: string): Promise<readonly vscode.Uri[]> {
  const names = Array.from({ length: fileCount }, (_, index) => `${folder}/${index}.txt`);
  return Promise.all(names.map((name) => writeFile(name, before)));
}

async function readTexts(uris: readonly vscode.Uri[]): Promise<readonly string[]> {
  return Promise.all(uris.map((uri) => readText(uri)));
}

async function load(uri: vscode.Uri, index: number): Promise<ExistingFile> {
  const shown = `${index}.txt`;
  const { fsPath } = uri;
  const { identity } = await diskAccess.lstat(fsPath);
  const place = { uri: uri.toString(), absolutePath: fsPath, realPath: fsPath, identity };
  const target = { ...targetOf(shown), ...place, shown, kind: "file" } as const;
  const file = await loadFile(target, snapshots, { withDocument: true });
  assert.ok(file.ok);
  return file.value;
}
