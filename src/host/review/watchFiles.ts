import * as vscode from "vscode";
import { createDebounce } from "../../core/async.ts";
import { isToldOf } from "../../core/path/index.ts";
import type { FileReviews } from "./fileReviews.ts";

/** Less than the 200 ms after the last key that VS Code waits before it compares a text. */
const quietMs = 50;

/** Follows the texts of files in editors and on the disk, without slowing down typing. */
export function watchFiles(reviews: Pick<FileReviews, "uris" | "settle">): vscode.Disposable {
  const changed = new Set<string>();
  const settling = createDebounce(() => {
    const uris = [...changed];
    changed.clear();
    void reviews.settle(uris);
  }, quietMs);
  // If a folder is created or deleted, VS Code does not name the files in it.
  const note = (uri: vscode.Uri): void => {
    const address = uri.toString();
    const touched = reviews.uris().filter((each) => isToldOf(each, address));
    if (touched.length === 0) return;
    for (const each of touched) changed.add(each);
    settling.restart();
  };
  const watcher = vscode.workspace.createFileSystemWatcher("**/*");
  return vscode.Disposable.from(
    watcher,
    watcher.onDidChange(note),
    watcher.onDidCreate(note),
    watcher.onDidDelete(note),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.length > 0) note(document.uri);
    }),
    vscode.workspace.onDidOpenTextDocument(({ uri }) => note(uri)),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => note(uri)),
    new vscode.Disposable(settling.stop),
  );
}
