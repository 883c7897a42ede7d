export { type AppliedPlan, applyPlan, type BeginEntry, type StartedEntry } from "./applyPlan.ts";
export { chooseRoutes, type DocumentRoute, type Reload, type Route } from "./chooseRoute.ts";
export { buildWorkspaceEdit, editWorkspace } from "./editWorkspace.ts";
export { takeReadOnlyBack } from "./readOnlyDocuments.ts";
export { saveRoutes } from "./saveRoutes.ts";
export { findStale, reopen } from "./staleDocuments.ts";
export { writeRoute } from "./writeRoute.ts";
