import type { LogOutputChannel } from "vscode";
import type { Settings } from "../../toolkit/settings.ts";
import type { Route } from "./chooseRoute.ts";
import { reopen } from "./documentsNow.ts";

/**
 * Saves the documents that `linewise.saveAfterEdit` asks for; a new file and a byte-exact change are
 * on disk already. What could not be saved stays in the editor, dirty: the change is made, and
 * nothing is lost, so this is told and is no failure. All are saved at once: the more documents are
 * dirty, the longer VS Code takes for a save, and for one as long as for hundreds.
 *
 * @returns The same routes, with documents that show what their files are now.
 */
export async function saveRoutes(
  routes: readonly Route[],
  saveAfterEdit: Settings["saveAfterEdit"],
  log: LogOutputChannel,
): Promise<readonly Route[]> {
  const save = async (given: Route): Promise<Route> => {
    if (given.kind !== "document") return given;
    const hadUnsavedText = given.change.file.unsaved;
    const wanted = saveAfterEdit === "always" || (saveAfterEdit === "ifClean" && !hadUnsavedText);
    try {
      const document = await reopen(given.document);
      if (wanted) await document.save();
      return { ...given, document };
    } catch (error) {
      log.error(error instanceof Error ? error : String(error));
      return given;
    }
  };
  return Promise.all(routes.map(save));
}
