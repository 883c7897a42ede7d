import { fail, type Result } from "../../core/result.ts";
import type { FileFailure, PermissionFailure } from "../../core/failure.ts";
import type { Route } from "../apply/chooseRoute.ts";
import { chooseRoutes } from "../apply/chooseRoutes.ts";
import type { Approval, Approver, WriteRequest } from "./approval.ts";
import { askInDiffEditor } from "./askInDiffEditor.ts";
import { previewEdit, type PreviewRoute } from "./previewEdit.ts";
import { approvePreviewed } from "./previewed.ts";

/**
 * Asks with VS Code's Refactor Preview, which applies what is ticked. It shows only what goes
 * through documents: an edit that must write bytes itself is asked for in the diff editor. VS Code
 * has one preview at a time, so they queue.
 */
export const askInRefactorPreview: Approver = async (request) => {
  const { planned, reload, services } = request;
  const routes = await chooseRoutes(planned.plan, reload);
  if (!routes.ok) return routes;
  const shown = routes.value.filter(isPreviewable);
  if (shown.length < routes.value.length) return askInDiffEditor(request);
  return services.previews(() => preview(shown, request));
};

async function preview(
  routes: readonly PreviewRoute[],
  request: WriteRequest,
): Promise<Result<Approval, PermissionFailure | FileFailure>> {
  const { signal } = request;
  signal.throwIfAborted();
  const applied = await previewEdit(routes, "Linewise", signal);
  if (applied) return approvePreviewed(routes, request);
  signal.throwIfAborted();
  // VS Code itself refuses, with a dialog, when a file changed meanwhile.
  const moved = routes.find(
    (route) => route.kind === "document" && route.document.getText() !== route.change.file.text,
  );
  return fail(
    moved === undefined
      ? { code: "rejectedByUser" }
      : { code: "stale", path: moved.change.file.target.shown },
  );
}

function isPreviewable(route: Route): route is PreviewRoute {
  return route.kind !== "bytes";
}
