import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** A part of VS Code's `ExtensionContext`. */
interface StorageFolders {
  readonly storageUri: { readonly fsPath: string } | undefined;
  readonly globalStorageUri: { readonly fsPath: string };
}

/**
 * Where the edit history of this workspace is: in VS Code's own storage, which no tool may touch.
 * Windows without a folder share one.
 *
 * VS Code locks the storage of a workspace, and gives each further window on the same one a folder of
 * its own next to it, with `-1` to `-9` behind its name (`extHostStoragePaths.ts`). The history belongs
 * to the workspace, so all its windows have the one in the first folder.
 */
export function historyFolderOf({ storageUri, globalStorageUri }: StorageFolders): string {
  if (storageUri === undefined) return join(globalStorageUri.fsPath, "history");
  const ofWorkspace = dirname(storageUri.fsPath);
  const shared = join(dirname(ofWorkspace), basename(ofWorkspace).replace(/(?<=.)-[1-9]$/, ""));
  const folder = existsSync(shared) ? shared : ofWorkspace;
  return join(folder, basename(storageUri.fsPath), "history");
}

/** Where VS Code keeps what it has on this machine: settings, local history, chats, logs, what extensions store. */
export function dataFolderOf({
  globalStorageUri,
}: Pick<StorageFolders, "globalStorageUri">): string {
  return dirname(dirname(dirname(globalStorageUri.fsPath)));
}
