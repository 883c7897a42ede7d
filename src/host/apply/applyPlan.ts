import { mapConcurrently } from "../../core/async.ts";
import type { Failure } from "../../core/failure/index.ts";
import { fail, type Result, succeed } from "../../core/result.ts";
import { groupForWriting } from "../../files/write/index.ts";
import type { DiskRoute, DocumentRoute, Route } from "./chooseRoute.ts";
import { editWorkspace } from "./editWorkspace.ts";
import { leavesNewText, mayHaveAccessLists, writeRoute, type WrittenRoute } from "./writeRoute.ts";

/** Files that could not be changed. */
export interface StayedFiles {
  readonly uris: ReadonlySet<string>;
  /** The entries that an undo or a redo of them is about: those are undone in part. */
  readonly ids: readonly number[];
}

/** What the edit history knows of a call: durable before anything of the call is. */
export interface StartedEntry {
  /** From 1; shown as `e12`. */
  readonly id: number;
  /**
   * Makes durable what its document holds, if that is not what was begun: a formatter or the like has
   * changed it, and VS Code is about to save that.
   */
  readonly saving: (route: DocumentRoute) => Promise<void>;
  /**
   * @param routes What was carried out, where it is not all that was begun.
   * @param left What stayed as it was of what goes into no route.
   */
  readonly done: (routes?: readonly Route[], left?: StayedFiles) => Promise<void>;
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
  readonly mayHaveAccessLists: typeof mayHaveAccessLists;
  readonly writeRoute: typeof writeRoute;
  readonly editWorkspace: typeof editWorkspace;
}

/**
 * Applies all changes of a plan or none. Those that go through documents are one `WorkspaceEdit`, so
 * that one undo takes them back. Nothing is applied unless every file still has the text that the
 * plan was made from.
 *
 * @param choose Gives the routes of all changes, or the first failure.
 * @param begin Makes an entry of the edit history; where it fails, nothing is touched. It gets an
 *   outcome whatever happens, unless the plan is applied: until then its files cannot be reviewed.
 */
export async function applyPlan(
  choose: () => Promise<Result<readonly Route[]>>,
  signal: AbortSignal,
  begin: BeginEntry,
  steps: RouteSteps = { mayHaveAccessLists, writeRoute, editWorkspace },
): Promise<Result<AppliedPlan>> {
  const routes = await choose();
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
  steps: RouteSteps,
): Promise<Result<readonly Route[]>> {
  const ours = routes.filter(isWrittenHere);
  const written: WrittenRoute[] = [];
  // A new file may be where one goes.
  const inOrder = [ours.filter((route) => !isNew(route)), ours.filter(isNew)];
  for (const group of inOrder.flatMap((routes) => groupForWriting(routes))) {
    written.push(...(await writeRoutes(group, steps)));
    const failed = written.find(({ failure }) => failure !== undefined)?.failure;
    if (failed !== undefined) return routes.length === 1 ? fail(failed) : takeBack(written, failed);
  }
  const failure = await steps.editWorkspace(routes.filter((route) => !isWrittenHere(route)));
  return failure === undefined ? succeed(routes) : takeBack(written, failure);
}

/** Each has up to three files open. */
const routesAtATime = 8;

/** Several at a time, since each waits for the disk; none is begun after a failure. */
async function writeRoutes(
  routes: readonly DiskRoute[],
  { writeRoute, mayHaveAccessLists }: RouteSteps,
): Promise<readonly WrittenRoute[]> {
  const hasNoAccessList = !(await mayHaveAccessLists(routes));
  let isOver = false;
  const written = await mapConcurrently(
    routes,
    async (route) => {
      if (isOver) return undefined;
      const done = await writeRoute(route, hasNoAccessList).catch((error: unknown) => {
        isOver = true;
        throw error;
      });
      isOver ||= done.failure !== undefined;
      return done;
    },
    routesAtATime,
  );
  return written.filter((each) => each !== undefined);
}

function isNew({ kind }: DiskRoute): boolean {
  return kind === "create";
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
