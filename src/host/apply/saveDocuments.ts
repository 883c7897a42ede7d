import type * as vscode from "vscode";
import type { FileChange } from "../../toolkit/plan.ts";
import type { Settings } from "../../toolkit/settings.ts";

/** Saves what `linewise.saveAfterEdit` asks for. What stays unsaved is dirty afterwards. */
export async function saveDocuments(
  documents: readonly vscode.TextDocument[],
  changes: readonly FileChange[],
  saveAfterEdit: Settings["saveAfterEdit"],
): Promise<void> {
  for (const [index, document] of documents.entries()) {
    const hadUnsavedText = changes[index]?.file.unsaved ?? true;
    const wanted = saveAfterEdit === "always" || (saveAfterEdit === "ifClean" && !hadUnsavedText);
    if (wanted) await document.save();
  }
}
