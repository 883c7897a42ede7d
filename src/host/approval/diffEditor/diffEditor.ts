import * as vscode from "vscode";
import type { FileChange, Plan } from "../../../toolkit/workspace/index.ts";

/** A plan whose texts a diff editor shows; `scheme` and `id` find it again. */
export interface ShownPlan {
  readonly scheme: string;
  readonly id: number;
  readonly plan: Plan;
}

/** Opens the diff editor, or the multi-diff editor for several files. */
export async function openDiffEditor(
  shown: ShownPlan,
  title: string,
  takesFocus = true,
): Promise<void> {
  const [only, ...others] = shown.plan.changes;
  if (only === undefined) return;
  if (others.length === 0) {
    const [before, after] = sidesOf(shown, only);
    const options = { preview: false, preserveFocus: !takesFocus };
    await vscode.commands.executeCommand("vscode.diff", before, after, title, options);
    return;
  }
  const resources = shown.plan.changes.map((change) => [
    vscode.Uri.parse(change.file.target.uri, true),
    ...sidesOf(shown, change),
  ]);
  await vscode.commands.executeCommand("vscode.changes", title, resources);
}

/** Whether a tab is the editor that was opened with this title. */
export function isDiffEditorOf(tab: vscode.Tab, shown: ShownPlan, title: string): boolean {
  const [only, ...others] = shown.plan.changes;
  if (only === undefined) return false;
  const { input } = tab;
  if (others.length === 0) {
    const [, after] = sidesOf(shown, only);
    return (
      input instanceof vscode.TabInputTextDiff && input.modified.toString() === after.toString()
    );
  }
  // The API exposes only the label of a multi-diff editor: the title and the number of files.
  return tab.label.startsWith(title) && !(input instanceof vscode.TabInputText);
}

/** Old and new text of a change, as documents that only the diff editor opens. */
export function sidesOf(shown: ShownPlan, change: FileChange): readonly [vscode.Uri, vscode.Uri] {
  return [uriOf(shown, change, "before"), uriOf(shown, change, "after")];
}

/** Serves the documents of a scheme. */
export function provideDiffDocuments(
  scheme: string,
  findPlan: (id: number) => Plan | undefined,
): vscode.Disposable {
  return vscode.workspace.registerTextDocumentContentProvider(scheme, {
    provideTextDocumentContent(uri) {
      const query = new URLSearchParams(uri.query);
      const plan = findPlan(Number(query.get("id")));
      const change = plan?.changes[Number(query.get("index"))];
      if (change === undefined)
        return vscode.l10n.t("This edit is no longer waiting for approval.");
      return query.get("side") === "before" ? change.file.text : change.newText;
    },
  });
}

type Side = "before" | "after";

/** The path ends in the file's name, which gives the text its language. */
function uriOf({ scheme, id, plan }: ShownPlan, change: FileChange, side: Side): vscode.Uri {
  const index = String(plan.changes.indexOf(change));
  const query = new URLSearchParams({ id: String(id), index, side });
  // Outside the workspace it is shown with the slash that it needs; two would be a server's name.
  const path = `/${change.file.target.shown.replace(/^\/+/, "")}`;
  return vscode.Uri.from({ scheme, path, query: query.toString() });
}
