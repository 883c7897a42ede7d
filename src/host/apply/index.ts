export {
  type AppliedPlan,
  applyPlan,
  type BeginEntry,
  type StartedEntry,
  type StayedFiles,
} from "./applyPlan.ts";
export { chooseRoutes, type DocumentRoute, type Reload, type Route } from "./chooseRoute.ts";
export { saveRoutes } from "./saveAfterEdit.ts";
export { writeRoute } from "./writeRoute.ts";
