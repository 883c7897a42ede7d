import assert from "node:assert/strict";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import * as vscode from "vscode";
import { workspaceFolder } from "./testWindow.ts";

export interface FileState {
  readonly bytes: Buffer;
  readonly modifiedNs: bigint;
}

/** All that a call which changes nothing must leave as it is. */
export interface WorkspaceState {
  readonly files: Readonly<Record<string, FileState>>;
  readonly visibleDocuments: Readonly<Record<string, number>>;
  /** Those of the workspace folder. */
  readonly unsavedDocuments: readonly string[];
}

/** Every file with its bytes and time, every file in an editor with its document's version. */
export async function readWorkspaceState(): Promise<WorkspaceState> {
  const { fsPath } = workspaceFolder();
  const entries = await readdir(fsPath, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const states = await Promise.all(
    paths.map(async (path) => [path, await readFileState(path)] as const),
  );
  const shown = vscode.window.visibleTextEditors
    .map(({ document }) => document)
    .filter(({ uri }) => uri.scheme === "file");
  // The settings file, too, is a document with unsaved changes for a moment.
  const unsaved = vscode.workspace.textDocuments.filter(
    ({ isDirty, uri }) => isDirty && uri.path.startsWith(`${workspaceFolder().path}/`),
  );
  return {
    files: Object.fromEntries(states),
    visibleDocuments: Object.fromEntries(shown.map(({ uri, version }) => [uri.path, version])),
    unsavedDocuments: unsaved.map(({ uri }) => uri.path),
  };
}

export async function readFileState(path: string): Promise<FileState> {
  const { mtimeNs } = await stat(path, { bigint: true });
  return { bytes: await readFile(path), modifiedNs: mtimeNs };
}

/** What a call that must fail tells its caller. */
export async function failureOf(call: Promise<unknown>): Promise<Error> {
  return call.then(
    (value) => assert.fail(`The call did not fail: ${JSON.stringify(value)}`),
    (error: unknown) => {
      assert.ok(error instanceof Error, String(error));
      return error;
    },
  );
}
