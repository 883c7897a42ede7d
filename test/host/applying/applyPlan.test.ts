import assert from "node:assert/strict";
import { appendFileSync, readFileSync } from "node:fs";
import { after as afterAll, describe, it } from "mocha";
import type * as vscode from "vscode";
import { createEdit } from "../../../src/core/edit/edit.ts";
import type { ResolvedPath } from "../../../src/core/path/resolvedPath.ts";
import { createFileSnapshots } from "../../../src/host/snapshots/fileSnapshots.ts";
import { loadFile, type ExistingFile } from "../../../src/host/documents/readTextFile.ts";
import { changeFile, type FileChange } from "../../../src/toolkit/workspace/plan.ts";
import { createFakeEntry } from "../../support/fakes/fakeEntry.ts";
import { targetOf } from "../../support/fakes/fakeTarget.ts";
import {
  openEditor,
  readText,
  typeAtStart,
  useWorkspace,
  writeFile,
} from "../../support/host/testWindow.ts";
import { createTestServices } from "../../support/host/hostServices.ts";

/** Mixed endings, so that the files are written as bytes. */
const before = "one\r\ntwo\nthree\n";
const after = "1\r\ntwo\nthree\n";
const snapshots = createFileSnapshots();
const services = createTestServices();
afterAll(() => services.dispose());

describe("a batch of files written as bytes, in a real VS Code", () => {
  useWorkspace();

  it("is taken back when a later file has changed", async () => {
    const uris = await writeFiles("changed");
    const failure = await apply(uris, async (index, load) => {
      const file = await load();
      if (index === 2) appendFileSync(uris[2]?.fsPath ?? "", "theirs\n");
      return file;
    });
    assert.deepEqual(failure, { code: "stale", path: "2.txt" });
    assert.deepEqual(await readTexts(uris), [before, before, `${before}theirs\n`]);
  });

  it("is taken back when the user begins to type in a later file, and keeps what was typed", async () => {
    const uris = await writeFiles("typed");
    const [, , last] = uris;
    assert.ok(last);
    const { document } = await openEditor(last);
    const failure = await apply(uris, async (index, load) => {
      const file = await load();
      if (index === 2) await typeAtStart(last, "typed ");
      return file;
    });
    assert.deepEqual(failure, { code: "stale", path: "2.txt" });
    assert.deepEqual(await readTexts(uris), [before, before, before]);
    assert.match(document.getText(), /^typed one/);
  });

  it("names the file that cannot be taken back, and takes back the others", async () => {
    // Only some are written at a time, so that others are done when the last one's turn comes.
    const uris = await writeFiles("foreign", 20);
    const last = uris.at(-1);
    assert.ok(last);
    let disturbed: vscode.Uri | undefined;
    const disturb = (): void => {
      if (disturbed !== undefined) return;
      disturbed = uris.find(({ fsPath }) => readFileSync(fsPath, "utf8") === after);
      if (disturbed === undefined) return;
      appendFileSync(disturbed.fsPath, "theirs\n");
      appendFileSync(last.fsPath, "theirs\n");
    };
    const failure = await apply(uris, (_index, load) => load(), disturb);
    assert.ok(disturbed);
    const path = `${uris.indexOf(disturbed)}.txt`;
    assert.deepEqual(failure, { code: "notTakenBack", paths: [path] });
    const expected = uris.map((uri) => {
      if (uri === disturbed) return `${after}theirs\n`;
      return uri === last ? `${before}theirs\n` : before;
    });
    assert.deepEqual(await readTexts(uris), expected);
  });
});

async function writeFiles(folder: string, count = 3): Promise<readonly vscode.Uri[]> {
  const names = Array.from({ length: count }, (_, index) => `${index}.txt`);
  return Promise.all(names.map((name) => writeFile(`${folder}/${name}`, before)));
}

async function readTexts(uris: readonly vscode.Uri[]): Promise<readonly string[]> {
  return Promise.all(uris.map((uri) => readText(uri)));
}

/**
 * Why the batch failed.
 *
 * @param reload Reads a file anew before anything is written.
 * @param onLast Called whenever the last file is looked at.
 */
async function apply(
  uris: readonly vscode.Uri[],
  reload: (index: number, load: () => Promise<ExistingFile>) => Promise<ExistingFile>,
  onLast: () => void = () => undefined,
): Promise<unknown> {
  const changes = await Promise.all(
    uris.map(async (uri, index): Promise<FileChange> => {
      const loaded = await load(uri, index);
      const first = { range: { start: 0, endExclusive: 3 }, text: "1" };
      const change = changeFile(loaded, createEdit(before.length, [first]));
      if (index < uris.length - 1) return change;
      return { ...change, file: watchTarget(loaded, onLast) };
    }),
  );
  const applied = await services.applyPlan(
    { changes },
    async ({ file }) => {
      const index = Number.parseInt(file.target.shown);
      const uri = uris[index];
      assert.ok(uri);
      return { ok: true, value: await reload(index, () => load(uri, index)) };
    },
    new AbortController().signal,
    createFakeEntry().begin,
  );
  assert.ok(!applied.ok);
  return applied.failure;
}

function watchTarget(file: ExistingFile, onLook: () => void): ExistingFile {
  return Object.defineProperty({ ...file }, "target", {
    get() {
      onLook();
      return file.target;
    },
  });
}

async function load(uri: vscode.Uri, index: number): Promise<ExistingFile> {
  const file = await loadFile(resolvedPathOf(uri, index), snapshots, { withDocument: true });
  assert.ok(file.ok);
  return file.value;
}

function resolvedPathOf(uri: vscode.Uri, index: number): ResolvedPath {
  const shown = `${index}.txt`;
  const place = { uri: uri.toString(), scheme: "file", realPath: uri.fsPath };
  return { ...targetOf(shown), ...place, shown, kind: "file" };
}
