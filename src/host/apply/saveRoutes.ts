import type { LogOutputChannel } from "vscode";
import { mapConcurrently } from "../../toolkit/mapConcurrently.ts";
import type { Settings } from "../../toolkit/settings.ts";
import type { Route } from "./chooseRoute.ts";

/** Saving is mostly waiting for the window's process. */
const filesAtATime = 8;

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
  await mapConcurrently(routes, filesAtATime, async (route) => {
    if (route.kind !== "document") return;
    const hadUnsavedText = route.change.file.unsaved;
    const wanted = saveAfterEdit === "always" || (saveAfterEdit === "ifClean" && !hadUnsavedText);
    if (!wanted) return;
    try {
      await route.document.save();
    } catch (error) {
      log.error(error instanceof Error ? error : String(error));
    }
  });
}
