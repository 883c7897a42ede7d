import * as vscode from "vscode";
import { ownFileScheme } from "../../toolkit/manifest/index.ts";

/**
 * Opens the documents that are Linewise's own, which a window may have kept from its last session:
 * what they hold is loaded when VS Code first asks for one.
 */
export function registerOwnFiles(
  load: () => Promise<vscode.FileSystemProvider>,
): vscode.Disposable {
  const changes = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  let loading: Promise<vscode.FileSystemProvider> | undefined;
  const loadNow = async (): Promise<vscode.FileSystemProvider> => {
    const loaded = await load();
    loaded.onDidChangeFile((events) => changes.fire(events));
    return loaded;
  };
  const provider = (): Promise<vscode.FileSystemProvider> => (loading ??= loadNow());
  const registered = vscode.workspace.registerFileSystemProvider(
    ownFileScheme,
    {
      onDidChangeFile: changes.event,
      watch: () => new vscode.Disposable(() => undefined),
      stat: async (uri) => (await provider()).stat(uri),
      readDirectory: async (uri) => (await provider()).readDirectory(uri),
      createDirectory: async (uri) => (await provider()).createDirectory(uri),
      readFile: async (uri) => (await provider()).readFile(uri),
      writeFile: async (uri, content, options) =>
        (await provider()).writeFile(uri, content, options),
      delete: async (uri, options) => (await provider()).delete(uri, options),
      rename: async (from, to, options) => (await provider()).rename(from, to, options),
    },
    { isCaseSensitive: true },
  );
  return vscode.Disposable.from(registered, changes);
}
