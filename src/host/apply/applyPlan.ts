import type { Failure } from "../../core/failure/index.ts";
import { fail, type Result, succeed } from "../../core/result.ts";
import type { Plan } from "../../toolkit/workspace/index.ts";
import type { BytesRoute, CreateRoute, DocumentRoute, Reload, Route } from "./chooseRoute.ts";

/** How changes reach their files. */
export interface RouteSteps {
  /** The routes of all changes, or the first failure. */
  readonly chooseRoutes: (plan: Plan, reload: Reload) => Promise<Result<readonly Route[]>>;
  readonly writeRoute: (route: BytesRoute | CreateRoute) => Promise<WrittenRoute>;
  /** Has VS Code apply all of them or none; gives why it did not. */
  readonly editWorkspace: (
    routes: readonly (DocumentRoute | CreateRoute)[],
  ) => Promise<Failure | undefined>;
}

/** What became of a file that is written without VS Code. */
export interface WrittenRoute<Route = BytesRoute | CreateRoute> {
  readonly route: Route;
  readonly failure?: Failure;
  /** Where something was written: makes the file what it was before, and says whether it is. */
  readonly takeBack?: () => Promise<boolean>;
}

/**
 * Applies all changes of a plan or none. Those that go through documents are one `WorkspaceEdit`, so
 * that one undo takes them back. Nothing is applied unless every file still has the text that the
 * plan was made from.
 *
 * @param reload Reads a file anew; the plan's text is compared with what it gives.
 */
export async function applyPlan(
  plan: Plan,
  reload: Reload,
  signal: AbortSignal,
  steps: RouteSteps,
): Promise<Result<readonly Route[]>> {
  const routes = await steps.chooseRoutes(plan, reload);
  if (!routes.ok) return routes;
  signal.throwIfAborted();
  return carryOut(routes.value, steps);
}

/** What is written without VS Code comes first: it can be taken back by itself. */
async function carryOut(
  routes: readonly Route[],
  { writeRoute, editWorkspace }: RouteSteps,
): Promise<Result<readonly Route[]>> {
  const done = new Map<Route, WrittenRoute>();
  for (const route of routes) {
    if (!isWrittenHere(route)) continue;
    const written = await writeRoute(route);
    done.set(route, written);
    if (written.failure === undefined) continue;
    return routes.length === 1
      ? fail(written.failure)
      : takeBack([...done.values()], written.failure);
  }
  const now = routes.map((route) => done.get(route)?.route ?? route);
  const failure = await editWorkspace(now.filter(isForEditor));
  return failure === undefined ? succeed(now) : takeBack([...done.values()], failure);
}

function isWrittenHere(route: Route): route is BytesRoute | CreateRoute {
  return (
    route.kind === "bytes" ||
    (route.kind === "create" && route.change.file.target.scheme === "file")
  );
}

function isForEditor(route: Route): route is DocumentRoute | CreateRoute {
  return route.kind === "document" || (route.kind === "create" && !route.isConfined);
}

/** Makes the files what they were, the last one first; those that cannot be are named. */
async function takeBack(
  written: readonly WrittenRoute[],
  failure: Failure,
): Promise<Result<never>> {
  const paths = failure.code === "notTakenBack" ? [...failure.paths] : [];
  for (const { route, takeBack: undo } of written.toReversed()) {
    const isBack = undo === undefined || (await undo());
    if (!isBack) paths.unshift(route.change.file.target.shown);
  }
  // What went elsewhere is the graver news, and was not in the way of the rest.
  if (paths.length > 0 && failure.code !== "writtenElsewhere") {
    return fail({ code: "notTakenBack", paths });
  }
  return fail(
    failure.code === "systemError" && leavesNewText(failure)
      ? { ...failure, left: "old" }
      : failure,
  );
}

export function leavesNewText(failure: Failure): boolean {
  return failure.code === "systemError" && failure.left === "new";
}
