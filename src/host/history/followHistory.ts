import * as vscode from "vscode";
import { contextKeys } from "../../toolkit/manifest/index.ts";
import type { EditHistory } from "./editHistory.ts";

/**
 * Files that are renamed in VS Code keep their history, those in a folder that is renamed too.
 *
 * @param isRecorded Whether an entry that can be undone tells of it.
 */
export function followRenames(
  history: EditHistory,
  isRecorded: (fromUri: string, toUri: string) => boolean,
): vscode.Disposable {
  return vscode.workspace.onDidRenameFiles(({ files }) => {
    for (const { oldUri, newUri } of files) {
      const uris = [oldUri.toString(), newUri.toString()] as const;
      if (!isRecorded(...uris)) void history.noteMoved(...uris);
    }
  });
}

/** Looks for what another window did when this one is used again. */
export function followWindows(
  history: EditHistory,
  log: Pick<vscode.LogOutputChannel, "error">,
): vscode.Disposable {
  return vscode.window.onDidChangeWindowState(({ focused }) => {
    if (!focused) return;
    history.follow().catch((error: unknown) => {
      log.error("What other windows did could not be read.", error);
    });
  });
}

/** The palette offers commands about edits only if there are edits. */
export function followEntries(
  history: EditHistory,
  log: Pick<vscode.LogOutputChannel, "error">,
): vscode.Disposable {
  const tell = (): void => {
    history.read().then(
      ({ entries }) =>
        vscode.commands.executeCommand("setContext", contextKeys.hasEdits, entries.length > 0),
      (error: unknown) => log.error(error instanceof Error ? error : String(error)),
    );
  };
  tell();
  return history.onDidChange(tell);
}
