import type * as vscode from "vscode";
import type { Settings } from "../../toolkit/settings.ts";
import type { FileChange } from "../../toolkit/plan.ts";

/** Saves what `linewise.saveAfterEdit` asks for; the documents that stay unsaved are dirty. */
export async function saveDocuments(
  documents: readonly vscode.TextDocument[],
  changes: readonly FileChange[],
  saveAfterEdit: Settings["saveAfterEdit"],
): Promise<void> {
  for (const [index, document] of documents.entries()) {
    const hadUnsavedText = changes[index]?.file.unsaved ?? true;
    if (saveAfterEdit === "always" || (saveAfterEdit === "ifClean" && !hadUnsavedText)) {
      await document.save();
    }
  }
}
