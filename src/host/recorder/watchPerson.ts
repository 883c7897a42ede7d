import { readFileSync } from "node:fs";
import * as vscode from "vscode";
import { encodeWholeFile } from "../documents/index.ts";
import type { PersonChange } from "./recorderServices.ts";

/** A text that a person may have changed, until VS Code tells whether the cursor moved with it. */
interface Pending {
  readonly text: string;
  readonly timeMs: number;
}

/** The selection is told right after the change that moved it. */
const maxSelectionDelayMs = 200;

/**
 * Tells what a person types, and which files they save. VS Code does not say who made a change; but
 * whoever types, pastes or drops moves the cursor by keyboard or mouse, and VS Code reports that right
 * after the change, which it does for no tool.
 */
export function watchPerson(tell: (change: PersonChange) => void): vscode.Disposable {
  const texts = new Map<string, string>();
  const pending = new Map<string, Pending>();
  /** Documents with unsaved changes that are a person's, and what the disk holds when they are saved. */
  const typed = new Set<string>();
  const onDisk = new Map<string, Uint8Array>();
  for (const document of vscode.workspace.textDocuments) {
    note(document);
    if (document.isDirty) typed.add(document.uri.toString());
  }

  function note(document: vscode.TextDocument): void {
    if (document.uri.scheme === "file") texts.set(document.uri.toString(), document.getText());
  }

  function place(uri: vscode.Uri, from?: vscode.Uri): void {
    const moved = from && { fromUri: from.toString() };
    tell({ kind: "placed", uri: uri.toString(), ...moved });
  }

  function tellTyped(document: vscode.TextDocument, before: string): void {
    const uri = document.uri.toString();
    typed.add(uri);
    const encode = (text: string): Promise<Uint8Array> => encodeWholeFile(text, document.encoding);
    void Promise.all([encode(before), encode(document.getText())]).then(
      ([old, now]) => tell({ kind: "typed", uri, before: old, after: now }),
      () => undefined,
    );
  }

  const listeners = [
    vscode.workspace.onDidOpenTextDocument(note),
    vscode.workspace.onDidChangeTextDocument(({ document, reason, contentChanges }) => {
      const uri = document.uri.toString();
      const text = texts.get(uri);
      note(document);
      if (text === undefined || contentChanges.length === 0) return;
      if (reason !== undefined) tellTyped(document, text);
      else pending.set(uri, { text, timeMs: performance.now() });
    }),
    vscode.window.onDidChangeTextEditorSelection(({ kind, textEditor: { document } }) => {
      const { Keyboard, Mouse } = vscode.TextEditorSelectionChangeKind;
      if (kind !== Keyboard && kind !== Mouse) return;
      const uri = document.uri.toString();
      const change = pending.get(uri);
      pending.delete(uri);
      if (change === undefined) return;
      if (performance.now() - change.timeMs > maxSelectionDelayMs) return;
      tellTyped(document, change.text);
    }),
    vscode.workspace.onWillSaveTextDocument(({ document }) => {
      const uri = document.uri.toString();
      if (!typed.has(uri)) return;
      const bytes = readNow(document.uri.fsPath);
      if (bytes !== undefined) onDisk.set(uri, bytes);
    }),
    vscode.workspace.onDidSaveTextDocument((document) => {
      const uri = document.uri.toString();
      const before = onDisk.get(uri);
      onDisk.delete(uri);
      const after = readNow(document.uri.fsPath);
      if (!typed.delete(uri) || before === undefined || after === undefined) return;
      tell({ kind: "saved", uri, before, after });
    }),
    vscode.workspace.onDidCreateFiles(({ files }) => files.forEach((uri) => place(uri))),
    vscode.workspace.onDidDeleteFiles(({ files }) => files.forEach((uri) => place(uri))),
    vscode.workspace.onDidRenameFiles(({ files }) =>
      files.forEach(({ oldUri, newUri }) => place(newUri, oldUri)),
    ),
  ];
  return vscode.Disposable.from(...listeners);
}

function readNow(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
