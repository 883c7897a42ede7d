import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, it } from "mocha";
import * as vscode from "vscode";
import { skipTest } from "../../../harness/lanes/skipTest.ts";
import { createEdit } from "../../../src/core/edit/edit.ts";
import type { StartedEntry } from "../../../src/host/apply/applyPlan.ts";
import type { DocumentRoute } from "../../../src/host/apply/chooseRoute.ts";
import { identityAt } from "../../../src/host/apply/diskState.ts";
import { saveDocument } from "../../../src/host/apply/saveDocument.ts";
import { saveRoutes } from "../../../src/host/apply/saveAfterEdit.ts";
import { createFakeEntry } from "../../support/fakes/fakeEntry.ts";
import { createFileSnapshots } from "../../../src/host/snapshots/fileSnapshots.ts";
import { loadFile } from "../../../src/host/documents/readTextFile.ts";
import { changeFile } from "../../../src/toolkit/workspace/plan.ts";
import { waitUntil } from "../../support/waitUntil.ts";
import { useTemporaryFolder } from "../../support/disk/temporaryFolder.ts";
import { targetOf } from "../../support/fakes/fakeTarget.ts";
import {
  openEditor,
  readText,
  setSettings,
  typeAtStart,
  useWorkspace,
  workspaceFolder,
  writeFile,
} from "../../support/host/testWindow.ts";

describe("the save of a document, in a real VS Code", () => {
  useWorkspace();

  it("does not go through a link that leads elsewhere by now", async () => {
    const [real, other] = [await writeFile("real.txt", "b\n"), await writeFile("other.txt", "c\n")];
    const link = vscode.Uri.joinPath(workspaceFolder(), "link.txt");
    await symlink(real.fsPath, link.fsPath);
    const { document } = await typeAtStart(link, "typed\n");
    const route = await routeOf(real, document);
    await rm(link.fsPath);
    await symlink(other.fsPath, link.fsPath);
    const { isStray = false, saveNote = "" } = await saveDocument(route);
    assert.equal(isStray, false);
    assert.match(saveNote, /was not saved: the file has changed on disk in the meantime/);
    assert.equal(await readText(other), "c\n");
    assert.equal(await readText(real), "b\n");
  });

  it("is good where the file has another number afterwards, and the text that was saved", async () => {
    const uri = await writeFile("renumbered.txt", "b\n");
    const { document } = await typeAtStart(uri, "typed\n");
    const route = await routeOf(uri, afterSave(document, replaceByCopy));
    assert.deepEqual(await saveDocument(route), {});
    assert.notEqual(await identityAt(uri.fsPath), route.change.file.target.identity);
    assert.equal(await readText(uri), "typed\nb\n");
  });

  it("is stray where another file with another text is there afterwards", async () => {
    const [uri, other] = [await writeFile("stray.txt", "b\n"), await writeFile("their.txt", "c\n")];
    const { document } = await typeAtStart(uri, "typed\n");
    const moved = afterSave(document, (path) => renameSync(other.fsPath, path));
    const route = await routeOf(uri, moved);
    assert.deepEqual(await saveDocument(route), { isStray: true });
  });

  it("is told before it is written, if formatters have made another text of it by then", async () => {
    const pattern = "**/*.formatted";
    const formatter = vscode.languages.registerDocumentFormattingEditProvider(
      { pattern },
      {
        provideDocumentFormattingEdits: () => [
          vscode.TextEdit.insert(new vscode.Position(0, 0), "formatted "),
        ],
      },
    );
    await setSettings({ "editor.formatOnSave": true, "files.trimTrailingWhitespace": true });
    // A second try needs another name.
    const uri = await writeFile(`told-${Date.now()}.formatted`, "b  \n");
    const { document } = await typeAtStart(uri, "typed\n");
    const route = await routeOf(uri, document);
    const told: string[] = [];
    const saving: StartedEntry["saving"] = (saved) => {
      told.push(`${saved.document.getText()} over ${readFileSync(uri.fsPath, "utf8")}`);
      return Promise.resolve();
    };
    const formatted = "formatted typed\nb\n";
    let onDisk = "b  \n";
    // In a window that started slowly, VS Code asks extensions before it formats: then it tells too late.
    const asking = vscode.workspace.onWillSaveTextDocument(() => {
      if (document.getText() !== formatted) onDisk = formatted;
    });
    const log = vscode.window.createOutputChannel("told", { log: true });
    assert.ok((await saveRoutes([route], { saving }, "always", log)).ok);
    for (const each of [asking, log, formatter]) each.dispose();
    assert.equal(await readText(uri), formatted);
    assert.equal(told[0], `${formatted} over ${onDisk}`);
  });

  it("leaves no tab behind that VS Code opens for a file that stays unsaved", async () => {
    await openEditor(await writeFile("in front.txt", "a\n"));
    const uri = await writeFile("unsaved for long.txt", "b\n");
    const document = await vscode.workspace.openTextDocument(uri);
    const route = await routeOf(uri, document);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(uri, new vscode.Position(0, 0), "typed\n");
    await vscode.workspace.applyEdit(edit);
    const countTabs = (): number => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).length;
    const save = async (): Promise<boolean> => {
      await waitUntil(() => Promise.resolve(countTabs() === 2));
      return document.save();
    };
    const late = Object.create(document, { save: { value: save } }) as vscode.TextDocument;
    const log = vscode.window.createOutputChannel("late", { log: true });
    const saved = await saveRoutes(
      [{ ...route, document: late }],
      createFakeEntry().entry,
      "ifClean",
      log,
    );
    log.dispose();
    assert.ok(saved.ok);
    assert.equal(countTabs(), 1);
    assert.equal(await readText(uri), "typed\nb\n");
  });

  describe("on a full disk", () => {
    const inFolder = useTemporaryFolder();
    let disk: string | undefined;
    afterEach(() => {
      if (disk !== undefined) spawnSync("umount", ["--lazy", disk]);
    });

    it("is not tried without room, and said to be cut off if the room goes meanwhile", async function () {
      disk = inFolder("disk");
      mkdirSync(disk);
      if (spawnSync("mount", ["-t", "tmpfs", "-o", "size=256k", "tmpfs", disk]).status !== 0) {
        skipTest(this, "the system lets this user mount no disk of its own");
      }
      const uri = vscode.Uri.file(join(disk, "doc.txt"));
      const old = "x".repeat(99_999) + "\n";
      writeFileSync(uri.fsPath, old);
      const { document } = await typeAtStart(uri, old);
      const filler = join(disk, "filler");
      const [onlyInEditor, halfWritten] = [
        await routeOf(uri, document),
        await routeOf(uri, cutOff()),
      ];

      writeFileSync(filler, "y".repeat(100_000));
      const refused = await saveDocument(onlyInEditor);
      assert.match(
        refused.saveNote ?? "",
        /was not saved: the disk is full\. .* only in the editor/,
      );
      assert.equal(document.isDirty, true);
      assert.equal(readFileSync(uri.fsPath, "utf8"), old);

      rmSync(filler);
      const { isStray = false, isCutOff, saveNote = "" } = await saveDocument(halfWritten);
      assert.deepEqual({ isStray, isCutOff }, { isStray: false, isCutOff: true });
      assert.match(
        saveNote,
        /only the first 1[\d,]+ of 200,000 bytes reached the disk, which is full/,
      );

      /** The document; the disk fills after the last look at it. */
      function cutOff(): vscode.TextDocument {
        const save = (): Thenable<boolean> => {
          writeFileSync(filler, "y".repeat(100_000));
          return document.save();
        };
        return Object.create(document, { save: { value: save } }) as vscode.TextDocument;
      }
    });
  });
});

/** The document, whose file something is done to between a save and the look at the disk. */
function afterSave(
  document: vscode.TextDocument,
  disturb: (path: string) => void,
): vscode.TextDocument {
  const save = async (): Promise<boolean> => {
    const saved = await document.save();
    disturb(document.uri.fsPath);
    return saved;
  };
  return Object.create(document, { save: { value: save } }) as vscode.TextDocument;
}

function replaceByCopy(path: string): void {
  copyFileSync(path, `${path}.copy`);
  renameSync(`${path}.copy`, path);
}

/** How a change of the file at its real path is saved through that document. */
async function routeOf(uri: vscode.Uri, document: vscode.TextDocument): Promise<DocumentRoute> {
  const identity = await identityAt(uri.fsPath);
  const place = { uri: uri.toString(), absolutePath: uri.fsPath, realPath: uri.fsPath };
  const target = {
    ...targetOf("file.txt"),
    ...place,
    scheme: "file",
    kind: "file",
    identity,
  } as const;
  const file = await loadFile(target, createFileSnapshots());
  assert.ok(file.ok);
  const change = changeFile(file.value, createEdit(file.value.text.length, []));
  return { kind: "document", change, document, oldBytes: file.value.bytes, isConfined: false };
}
