import * as vscode from "vscode";
import { findRunDocument } from "./runDocuments.ts";

/** A document that is closed later than this after the last letter closes without a question. */
const saveAfterMs = 300;

/** Saves inputs while they are typed, so that closing one never asks. */
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
