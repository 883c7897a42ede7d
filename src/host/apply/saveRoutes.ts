import type { LogOutputChannel } from "vscode";
import type { FileFailure } from "../../core/failure/index.ts";
import { fail, type Result, succeed } from "../../core/result.ts";
import type { Settings } from "../../toolkit/manifest/index.ts";
import type { DocumentRoute, Route } from "./chooseRoute.ts";
import { saveDocument } from "./saveDocument.ts";
import { reopen } from "./staleDocuments.ts";
import { watchTyping } from "./watchTyping.ts";

/**
 * Saves the documents that `linewise.saveAfterEdit` asks for; a new file and a byte-exact change are
 * on disk already. What could not be saved stays in the editor, dirty: the change is made, and
 * nothing is lost, so this is reported but is not a failure. All are saved at once: the more documents
 * are dirty, the longer VS Code takes for a save, and one takes as long as hundreds.
 *
 * @returns The same routes, with documents that show what their files are now; a failure where a
 *   save may have gone elsewhere.
 */
export async function saveRoutes(
  routes: readonly Route[],
  saveAfterEdit: Settings["saveAfterEdit"],
  log: LogOutputChannel,
): Promise<Result<readonly Route[], FileFailure>> {
  const strays = new Set<Route>();
  const typing = watchTyping();
  const save = async (given: Route): Promise<Route> => {
    if (given.kind !== "document") return given;
    try {
      const route = { ...given, document: await reopen(given.document) };
      const isChanged = route.document.getText() !== route.change.newText;
      if (!isWanted(route, saveAfterEdit)) return { ...route, mayBeTyped: isChanged };
      const { isStray, ...told } = await saveDocument(route);
      if (isStray) strays.add(given);
      const mayBeTyped = isChanged || typing.mayHaveTyped(route.document);
      return { ...route, mayBeTyped, ...told };
    } catch (error) {
      log.error(error instanceof Error ? error : String(error));
      return given;
    }
  };
  const saved = await Promise.all(routes.map(save));
  typing.dispose();
  if (strays.size === 0) return succeed(saved);
  const shown = (each: readonly Route[]): string[] =>
    each.map(({ change }) => change.file.target.shown);
  const others = routes.filter((route) => !strays.has(route));
  return fail({ code: "writtenElsewhere", paths: shown([...strays]), changedPaths: shown(others) });
}

function isWanted({ change }: DocumentRoute, saveAfterEdit: Settings["saveAfterEdit"]): boolean {
  return saveAfterEdit === "always" || (saveAfterEdit === "ifClean" && !change.file.unsaved);
}
