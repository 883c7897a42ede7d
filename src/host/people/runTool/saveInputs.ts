import * as vscode from "vscode";
import { findRunDocument } from "./runDocuments.ts";

/** After so long without typing: a document that is closed later is closed without a question. */
const saveAfterMs = 300;

/** Saves what is typed into an input by itself, so that closing it never asks. */
export function saveInputs(): vscode.Disposable {
  const timers = new Map<string, NodeJS.Timeout>();
  const changes = vscode.workspace.onDidChangeTextDocument(({ document }) => {
    if (!document.isDirty || findRunDocument(document.uri)?.kind !== "input") return;
    const address = document.uri.toString();
    clearTimeout(timers.get(address));
    timers.set(
      address,
      setTimeout(() => void save(document), saveAfterMs),
    );
  });
  return new vscode.Disposable(() => {
    changes.dispose();
    for (const timer of timers.values()) clearTimeout(timer);
  });
}

async function save(document: vscode.TextDocument): Promise<void> {
  if (document.isDirty && !document.isClosed) await document.save();
}
