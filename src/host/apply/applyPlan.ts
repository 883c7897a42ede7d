import type { Failure } from "../../core/failure/index.ts";
import { fail, type Result, succeed } from "../../core/result.ts";
import type { Plan } from "../../toolkit/workspace/index.ts";
import type { DiskRoute, EditorRoute, Reload, Route } from "./chooseRoute.ts";

/** What the edit history knows of a call: durable before anything of the call is. */
export interface StartedEntry {
  /** From 1; shown as `e12`. */
  readonly id: number;
  /** @param routes What was carried out, where it is not all that was begun. */
  readonly done: (routes?: readonly Route[]) => Promise<void>;
  /** No file was changed in the end. */
  readonly takenBack: () => Promise<void>;
}

export type BeginEntry = (routes: readonly Route[]) => Promise<Result<StartedEntry>>;

export interface AppliedPlan {
  readonly routes: readonly Route[];
  readonly entry: StartedEntry;
}

/** How changes reach their files. */
export interface RouteSteps {
  /** The routes of all changes, or the first failure. */
  readonly chooseRoutes: (plan: Plan, reload: Reload) => Promise<Result<readonly Route[]>>;
  readonly writeRoute: (route: DiskRoute) => Promise<WrittenRoute>;
  /** Has VS Code apply all of them or none; gives why it did not. */
  readonly editWorkspace: (routes: readonly EditorRoute[]) => Promise<Failure | undefined>;
}

/** What became of a file that is written without VS Code. */
export interface WrittenRoute<Route = DiskRoute> {
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
 * @param reload Reads a file again; the plan's text is compared with what it gives.
 * @param begin Makes an entry of the edit history; where it fails, nothing is touched. It gets an
 *   outcome whatever happens, unless the plan is applied: until then its files cannot be reviewed.
 */
export async function applyPlan(
  plan: Plan,
  reload: Reload,
  signal: AbortSignal,
  begin: BeginEntry,
  steps: RouteSteps,
): Promise<Result<AppliedPlan>> {
  const routes = await steps.chooseRoutes(plan, reload);
  if (!routes.ok) return routes;
  const begun = await begin(routes.value);
  if (!begun.ok) return begun;
  const entry = begun.value;
  if (signal.aborted) await entry.takenBack();
  signal.throwIfAborted();
  const carriedOut = await carryOut(routes.value, steps).catch(async (error: unknown) => {
    await entry.done();
    throw error;
  });
  if (carriedOut.ok) return succeed({ routes: carriedOut.value, entry });
  await (mayHaveChanged(carriedOut.failure) ? entry.done() : entry.takenBack());
  return carriedOut;
}

/** What is written without VS Code comes first: it can be taken back by itself. */
async function carryOut(
  routes: readonly Route[],
  { writeRoute, editWorkspace }: RouteSteps,
): Promise<Result<readonly Route[]>> {
  const done: WrittenRoute[] = [];
  for (const route of routes) {
    if (!isWrittenHere(route)) continue;
    const written = await writeRoute(route);
    done.push(written);
    if (written.failure === undefined) continue;
    return routes.length === 1 ? fail(written.failure) : takeBack(done, written.failure);
  }
  const failure = await editWorkspace(routes.filter((route) => !isWrittenHere(route)));
  return failure === undefined ? succeed(routes) : takeBack(done, failure);
}

function isWrittenHere(route: Route): route is DiskRoute {
  if (route.kind === "create") return route.change.file.target.scheme === "file";
  return route.kind === "bytes" || (route.kind === "delete" && route.isOnDisk === true);
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
  if (paths.length > 0) return fail({ code: "notTakenBack", paths });
  return fail(
    failure.code === "systemError" && leavesNewText(failure)
      ? { ...failure, left: "old" }
      : failure,
  );
}

/** Whether a failure leaves something changed, so that the entry must stay to be undone. */
export function mayHaveChanged(failure: Failure): boolean {
  const codes: readonly Failure["code"][] = [
    "notTakenBack",
    "writtenElsewhere",
    "changedAfterWrite",
  ];
  return codes.includes(failure.code) || (failure.code === "systemError" && failure.left !== "old");
}

export function leavesNewText(failure: Failure): boolean {
  return failure.code === "systemError" && failure.left === "new";
}
