import type { Failure } from "../../core/failure.ts";
import { succeed, type Result } from "../../core/result.ts";
import type { FileChange, Plan } from "../../toolkit/plan.ts";
import type { ExistingFile, NewFile } from "../textFiles.ts";
import { chooseRoute, type Route } from "./chooseRoute.ts";

/**
 * The routes of all changes, or the first failure: then nothing may be applied.
 *
 * @param reload Reads a file anew; the plan's text is compared with what it gives.
 */
export async function chooseRoutes(
  plan: Plan,
  reload: (change: FileChange) => Promise<Result<ExistingFile | NewFile>>,
): Promise<Result<readonly Route[], Failure>> {
  const routes: Route[] = [];
  for (const change of plan.changes) {
    const current = await reload(change);
    if (!current.ok) return current;
    const route = await chooseRoute(change, current.value);
    if (!route.ok) return route;
    routes.push(route.value);
  }
  return succeed(routes);
}
