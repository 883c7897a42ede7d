import * as vscode from "vscode";
import { baseName } from "../../core/path/index.ts";
import type { ShownEntry } from "../../toolkit/history/index.ts";
import { plainPick } from "../../toolkit/report/index.ts";
import type { FileFilter } from "./editsModel.ts";

/** Asks which of the files that entries changed, the one in front first. */
export async function pickFile(entries: readonly ShownEntry[]): Promise<FileFilter | undefined> {
  const active = vscode.window.activeTextEditor?.document.uri.toString();
  const files = new Map<string, string>();
  // By the path in the newest entry: before, the file may have had another one.
  for (const { uri, path } of entries.flatMap(({ files: changed }) => changed)) {
    if (!files.has(uri)) files.set(uri, path);
  }
  const items = [...files].map(([uri, path]) => ({
    label: plainPick(baseName(path)),
    description: baseName(path) === path ? "" : plainPick(path),
    uri,
    path,
  }));
  const rank = ({ uri }: FileFilter): number => (uri === active ? 0 : 1);
  const sorted = items.toSorted((one, other) => rank(one) - rank(other));
  const options = {
    title: vscode.l10n.t("Show Agent Edits of One File"),
    placeHolder: vscode.l10n.t("Show the edits of which file?"),
    matchOnDescription: true,
  };
  return vscode.window.showQuickPick(sorted, options);
}
