import * as vscode from "vscode";
import { moveUri } from "./reviewedFiles/index.ts";

/** Before VS Code compares an edited text, which it does 200 ms after the last key. */
const quietMs = 50;

export interface WatchedFiles {
  /** All files that may be to be reviewed. */
  readonly uris: () => readonly string[];
  /** Files that have or may have another text. */
  readonly settle: (uris: readonly string[]) => Promise<void>;
  readonly noteMoved: (fromUri: string, toUri: string) => Promise<void>;
  readonly refresh: () => Promise<void>;
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
    vscode.workspace.onDidRenameFiles(({ files: renamed }) => {
      void followRenames(renamed, files);
    }),
    new vscode.Disposable(() => {
      clearTimeout(timer);
    }),
  );
}

/** A folder that is renamed moves all files in it. */
async function followRenames(
  renamed: vscode.FileRenameEvent["files"],
  { uris, noteMoved, refresh }: WatchedFiles,
): Promise<void> {
  for (const { oldUri, newUri } of renamed) {
    for (const uri of uris()) {
      const place = moveUri(uri, oldUri.toString(), newUri.toString());
      if (place !== undefined) await noteMoved(uri, place);
    }
  }
  await refresh();
}
