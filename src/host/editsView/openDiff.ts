import * as vscode from "vscode";
import { formatEntryId, stampOfKey } from "../../core/history/index.ts";
import { revealHiddenInName } from "../../core/hiddenCharacters.ts";
import { orThrow } from "../../toolkit/failureError.ts";
import { baseName } from "../../core/path/index.ts";
import type { EditHistory } from "../history/index.ts";
import { sideUri } from "./historyDocuments.ts";
import type { JoinedFile } from "./joinChanges.ts";

/** A diff editor to open. */
export interface WantedDiff {
  /** What stands in the title of several files, with the id of the edit if it is one. */
  readonly title: string;
  /** Of one edit. */
  readonly entryId?: number;
  readonly files: readonly JoinedFile[];
}

/**
 * Opens what was done to files: before ↔ after, of several in one editor, without those whose contents are not kept.
 * Gives their paths.
 *
 * @throws Error with a sentence where there is nothing to show, or it is no longer kept.
 */
export async function openDiff(
  { title, entryId, files: changed }: WantedDiff,
  history: Pick<EditHistory, "readContent">,
): Promise<readonly string[]> {
  const files = changed.filter((file) => !isOnlyMoved(file));
  const [first, ...others] = files;
  if (first === undefined && changed.length > 0) {
    const paths = changed.map(({ path }) => path).join(", ");
    throw new Error(vscode.l10n.t("There is no diff of {0}: what it holds is not kept.", paths));
  }
  if (first === undefined)
    throw new Error(
      entryId === undefined
        ? vscode.l10n.t("No agent changed a file for this request.")
        : vscode.l10n.t("Edit {0} changed nothing.", formatEntryId(entryId)),
    );
  // An editor would show only that it failed.
  for (const key of files.flatMap(({ before, after }) => [before, after])) {
    if (key !== null) orThrow(await history.readContent(key));
  }
  if (others.length === 0 && entryId !== undefined) {
    await vscode.commands.executeCommand(
      "vscode.diff",
      sideUri(title, first, "before"),
      sideUri(title, first, "after"),
      vscode.l10n.t(
        "{0} (edit {1}, before ↔ after)",
        revealHiddenInName(baseName(first.path)),
        formatEntryId(entryId),
      ),
    );
  } else {
    const resources = files.map((file) => [
      vscode.Uri.parse(file.uri),
      file.before === null ? undefined : sideUri(title, file, "before"),
      file.after === null ? undefined : sideUri(title, file, "after"),
    ]);
    const label = vscode.l10n.t("{0} (before ↔ after)", title);
    await vscode.commands.executeCommand("vscode.changes", label, resources);
  }
  return files.map(({ path }) => path);
}

function isOnlyMoved({ before, after }: JoinedFile): boolean {
  return [before, after].some((key) => key !== null && stampOfKey(key) !== undefined);
}
