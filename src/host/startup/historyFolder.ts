import { join } from "node:path";
import type { ExtensionContext } from "vscode";

/**
 * Where the edit history of this workspace is: in VS Code's own storage, which no tool may touch.
 * Windows without a folder share one.
 */
export function historyFolderOf({ storageUri, globalStorageUri }: ExtensionContext): string {
  return join((storageUri ?? globalStorageUri).fsPath, "history");
}
