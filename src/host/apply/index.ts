export { applyPlan } from "./applyPlan.ts";
export { chooseRoutes, type DocumentRoute, type Reload, type Route } from "./chooseRoute.ts";
export { findStale, reopen } from "./documentsNow.ts";
export { buildWorkspaceEdit, editWorkspace } from "./editWorkspace.ts";
export { takeReadOnlyBack } from "./readOnlyDocuments.ts";
export { saveRoutes } from "./saveRoutes.ts";
export { writeRoute } from "./writeRoute.ts";
