import type { LogOutputChannel } from "vscode";
import type { Settings } from "../../toolkit/settings.ts";
import type { Route } from "./chooseRoute.ts";

/**
 * Saves the documents that `linewise.saveAfterEdit` asks for; a new file and a byte-exact change are
 * on disk already. What could not be saved stays in the editor, dirty: the change is made, and
 * nothing is lost, so this is told and is no failure.
 */
export async function saveRoutes(
  routes: readonly Route[],
  saveAfterEdit: Settings["saveAfterEdit"],
  log: LogOutputChannel,
): Promise<void> {
  for (const route of routes) {
    if (route.kind !== "document") continue;
    const hadUnsavedText = route.change.file.unsaved;
    const wanted = saveAfterEdit === "always" || (saveAfterEdit === "ifClean" && !hadUnsavedText);
    if (!wanted) continue;
    try {
      await route.document.save();
    } catch (error) {
      log.error(error instanceof Error ? error : String(error));
    }
  }
}
