import { createEdit, findAppliedReplacements } from "../../../core/edit/index.ts";
import { fail, type Result, succeed } from "../../../core/result.ts";
import { reportChanges } from "../../../toolkit/report/index.ts";
import type { PlannedCall } from "../../../toolkit/tool.ts";
import { changeFile, type FileChange } from "../../../toolkit/workspace/index.ts";
import {
  type DocumentRoute,
  reopen,
  type StartedEntry,
  takeReadOnlyBack,
} from "../../apply/index.ts";
import type { Approval, WriteRequest } from "../approval.ts";
import { describeTicked, type TickedRoute } from "./describeTicked.ts";

/**
 * Finds out from the texts what the user accepted in the Refactor Preview: VS Code says only that
 * something was applied. All of it is rolled back if a document turns out to be read-only.
 */
export async function readTicked(
  routes: readonly DocumentRoute[],
  entry: StartedEntry,
  request: WriteRequest,
): Promise<Result<Approval>> {
  const taken: TickedRoute[] = [];
  for (const route of routes) taken.push(await readTaken(route));
  if (!taken.some(({ applied }) => applied.includes(true))) {
    await entry.takenBack();
    return fail({ code: "rejectedByUser" });
  }
  const kept = taken.filter(({ applied }) => applied.includes(true)).map(narrow);
  const failure = await takeReadOnlyBack(kept);
  if (failure !== undefined) {
    await entry.takenBack();
    return fail(failure);
  }
  if (!taken.some(({ applied }) => applied.includes(false))) {
    return succeed({ applied: { routes: taken.map(({ route }) => route), entry } });
  }
  const { choice, rejectedParts } = await describeTicked(taken, request);
  const planned = await planLike(kept, rejectedParts, request);
  return succeed({ applied: { routes: kept, entry }, planned, choice });
}

/** While the user took their time, VS Code may have closed the document, which then stays as it was. */
async function readTaken(route: DocumentRoute): Promise<TickedRoute> {
  const document = await reopen(route.document);
  const { edit, file } = route.change;
  const applied = findAppliedReplacements(edit, file.text, document.getText());
  if (applied !== undefined) return { route: { ...route, document }, applied };
  throw new Error("The text after the Refactor Preview is no choice of the edit's replacements.");
}

/** The route with only those replacements that were applied. */
function narrow({ route, applied }: TickedRoute): DocumentRoute {
  const { file, edit } = route.change;
  const replacements = edit.replacements.filter((_, index) => applied[index]);
  return { ...route, change: changeFile(file, createEdit(edit.oldLength, replacements)) };
}

/** The call planned without what was rejected where that is what was applied: its report fits. */
async function planLike(
  routes: readonly DocumentRoute[],
  rejectedParts: ReadonlySet<string> | undefined,
  { replan }: WriteRequest,
): Promise<PlannedCall> {
  const changes = routes.map(({ change }) => change);
  if (rejectedParts !== undefined) {
    const replanned = await replan(rejectedParts);
    if (replanned.ok && isSamePlan(replanned.value, changes)) return replanned.value;
  }
  return { plan: { changes }, parts: [], report: (applied) => reportChanges(changes, applied) };
}

function isSamePlan({ plan }: PlannedCall, changes: readonly FileChange[]): boolean {
  return (
    plan.changes.length === changes.length &&
    plan.changes.every(
      ({ file, newText }, index) =>
        file.target.uri === changes[index]?.file.target.uri && newText === changes[index].newText,
    )
  );
}
