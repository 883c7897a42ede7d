export {
  type AppliedPlan,
  applyPlan,
  type BeginEntry,
  type RouteSteps,
  type StartedEntry,
} from "./applyPlan.ts";
export { chooseRoutes, type DocumentRoute, type Reload, type Route } from "./chooseRoute.ts";
export { editWorkspace } from "./editWorkspace.ts";
export { saveRoutes } from "./saveRoutes.ts";
export { mayHaveAccessLists, writeRoute } from "./writeRoute.ts";
