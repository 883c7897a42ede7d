import type { FileFailure, PermissionFailure } from "../../core/failure.ts";
import { fail, succeed, type Result } from "../../core/result.ts";
import { chooseRoutes } from "../apply/chooseRoutes.ts";
import type { BytesRoute, Route } from "../apply/chooseRoute.ts";
import type { Approval, Approver, WriteRequest } from "./approval.ts";
import { askInDiffEditor } from "./askInDiffEditor.ts";
import { describePreviewed } from "./previewOutcome.ts";
import { previewEdit, type PreviewRoute } from "./previewEdit.ts";

/**
 * Asks with VS Code's Refactor Preview, which applies what is ticked. It can preview only what goes
 * through documents; a file whose bytes must be written directly is asked for in the diff editor.
 */
export const askInRefactorPreview: Approver = async (request) => {
  const { planned, reload, services, signal } = request;
  const routes = await chooseRoutes(planned.plan, reload);
  if (!routes.ok) return routes;
  const previewed = routes.value.filter(isPreviewable);
  if (previewed.length < routes.value.length) return askInDiffEditor(request);
  return services.previews(async () => {
    signal.throwIfAborted();
    return readOutcome(previewed, request);
  });
};
