import * as vscode from "vscode";

/** Before VS Code compares an edited text, which it does 200 ms after the last key. */
const quietMs = 50;

export interface WatchedFiles {
  /** All files that may be to be reviewed. */
  readonly uris: () => readonly string[];
  /** Files that have or may have another text. */
  readonly settle: (uris: readonly string[]) => Promise<void>;
}

/** Follows the texts of files in editors and on the disk, off the way of what is typed. */
export function watchFiles(files: WatchedFiles): vscode.Disposable {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const note = (uri: vscode.Uri): void => {
    const address = uri.toString();
    if (!files.uris().includes(address)) return;
    changed.add(address);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const uris = [...changed];
      changed.clear();
      void files.settle(uris);
    }, quietMs);
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
    vscode.workspace.onDidOpenTextDocument(({ uri }) => {
      note(uri);
    }),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => {
      note(uri);
    }),
    new vscode.Disposable(() => {
      clearTimeout(timer);
    }),
  );
}
