import type { Settings } from "../../toolkit/settings.ts";
import type { Route } from "./chooseRoute.ts";

/**
 * Saves the documents that `linewise.saveAfterEdit` asks for; a new file
 * and a byte-exact change are on disk already. What stays unsaved is dirty afterwards.
 */
export async function saveRoutes(
  routes: readonly Route[],
  saveAfterEdit: Settings["saveAfterEdit"],
): Promise<void> {
  for (const route of routes) {
    if (route.kind !== "document") continue;
    const hadUnsavedText = route.change.file.unsaved;
    const wanted = saveAfterEdit === "always" || (saveAfterEdit === "ifClean" && !hadUnsavedText);
    if (wanted) await route.document.save();
  }
}
