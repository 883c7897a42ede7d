import * as vscode from "vscode";
import type { ResolvedPath } from "../../core/path/index.ts";

/**
 * How the history names a file: where it really is, however it was reached. So an undo goes through no
 * link, and what is done by several names of a folder is one history.
 */
export function recordedPlace({ uri, shown, shownReal, realPath }: ResolvedPath): {
  readonly uri: string;
  readonly path: string;
} {
  if (shownReal === undefined) return { uri, path: shown };
  return { uri: vscode.Uri.file(realPath).toString(), path: shownReal };
}
