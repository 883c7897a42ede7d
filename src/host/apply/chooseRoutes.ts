import { succeed, type Result } from "../../core/result.ts";
import { mapConcurrently } from "../../toolkit/concurrency.ts";
import type { FileChange, Plan } from "../../toolkit/plan.ts";
import type { ExistingFile, NewFile } from "../textFiles.ts";
import { chooseRoute, type Route } from "./chooseRoute.ts";

/** Reading is mostly waiting for VS Code; it closes the oldest of sixty documents that it opened. */
const filesAtATime = 32;

/**
 * The routes of all changes, or the first failure: then nothing may be applied.
 *
 * @param reload Reads a file anew; the plan's text is compared with what it gives.
 */
export async function chooseRoutes(
  plan: Plan,
  reload: (change: FileChange) => Promise<Result<ExistingFile | NewFile>>,
): Promise<Result<readonly Route[]>> {
  const chosen = await mapConcurrently(plan.changes, filesAtATime, async (change) => {
    const current = await reload(change);
    return current.ok ? chooseRoute(change, current.value) : current;
  });
  const routes: Route[] = [];
  for (const route of chosen) {
    if (!route.ok) return route;
    routes.push(route.value);
  }
  return succeed(routes);
}
