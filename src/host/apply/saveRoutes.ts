import { workspace, type LogOutputChannel, type TextDocument } from "vscode";
import { mapConcurrently } from "../../toolkit/mapConcurrently.ts";
import type { Settings } from "../../toolkit/settings.ts";
import type { Route } from "./chooseRoute.ts";

/** Saving is mostly waiting for the window's process. */
const filesAtATime = 32;

/**
 * Saves the documents that `linewise.saveAfterEdit` asks for; a new file and a byte-exact change are
 * on disk already. What could not be saved stays in the editor, dirty: the change is made, and
 * nothing is lost, so this is told and is no failure.
 *
 * @returns The same routes, with documents that show what their files are now.
 */
export async function saveRoutes(
  routes: readonly Route[],
  saveAfterEdit: Settings["saveAfterEdit"],
  log: LogOutputChannel,
): Promise<readonly Route[]> {
  return mapConcurrently(routes, filesAtATime, async (given) => {
    if (given.kind !== "document") return given;
    const route = { ...given, document: await reopen(given.document) };
    const hadUnsavedText = route.change.file.unsaved;
    const wanted = saveAfterEdit === "always" || (saveAfterEdit === "ifClean" && !hadUnsavedText);
    if (!wanted) return route;
    try {
      await route.document.save();
    } catch (error) {
      log.error(error instanceof Error ? error : String(error));
    }
    return route;
  });
}

/** VS Code keeps few documents open for an extension; of more than that, the first are closed. */
async function reopen(document: TextDocument): Promise<TextDocument> {
  return document.isClosed ? workspace.openTextDocument(document.uri) : document;
}
