import * as vscode from "vscode";
import { revealHiddenInName } from "../../core/hiddenCharacters.ts";
import type { FileRecord } from "../../core/history/index.ts";
import { orThrow } from "../../toolkit/failureError.ts";
import { baseName } from "../../core/path/index.ts";
import { labelEntry, type ShownEntry } from "../../toolkit/history/index.ts";
import type { EditHistory } from "../history/index.ts";
import { readSide, type Side, sideUri } from "./historyDocuments.ts";

/** What was opened. */
export interface OpenedDiff {
  /** Such as `e12`. */
  readonly entry: string;
  readonly files: readonly string[];
}

/**
 * Opens what an entry did to these of its files: before ↔ after, of several in one editor.
 *
 * @throws Error with a sentence where there is nothing to show, or it is no longer kept.
 */
export async function openDiff(
  shown: ShownEntry,
  files: readonly FileRecord[],
  history: EditHistory,
): Promise<OpenedDiff> {
  const entryId = shown.entry.id;
  const [first, ...others] = files;
  if (first === undefined) throw new Error(vscode.l10n.t("{0} changed no files.", `e${entryId}`));
  // An editor would show only that it failed.
  for (const file of files) {
    for (const side of ["before", "after"] as const) orThrow(await readSide(file, side, history));
  }
  const uri = (file: FileRecord, side: Side): vscode.Uri => sideUri(entryId, file, side);
  if (others.length === 0) {
    const title = vscode.l10n.t(
      "{0} ({1}, before ↔ after)",
      revealHiddenInName(baseName(first.path)),
      `e${entryId}`,
    );
    await vscode.commands.executeCommand(
      "vscode.diff",
      uri(first, "before"),
      uri(first, "after"),
      title,
    );
  } else {
    const title = vscode.l10n.t("{0}: {1} (before ↔ after)", `e${entryId}`, labelEntry(shown));
    const resources = files.map((file) => [
      vscode.Uri.parse(file.uri),
      file.before === null ? undefined : uri(file, "before"),
      file.after === null ? undefined : uri(file, "after"),
    ]);
    await vscode.commands.executeCommand("vscode.changes", title, resources);
  }
  return { entry: `e${entryId}`, files: files.map(({ path }) => path) };
}
