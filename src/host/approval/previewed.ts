import * as vscode from "vscode";
import { findAppliedReplacements } from "../../core/appliedReplacements.ts";
import { createEdit } from "../../core/edit.ts";
import type { PermissionFailure } from "../../core/failure.ts";
import { fail, succeed, type Result } from "../../core/result.ts";
import { changeFile, type FileChange } from "../../toolkit/plan.ts";
import { reportChanges } from "../../toolkit/reportChanges.ts";
import type { PlannedCall } from "../../toolkit/tool.ts";
import { reopen } from "../apply/documentsNow.ts";
import type { Approval, WriteRequest } from "./approval.ts";
import { describeTaken, type Taken } from "./describeTaken.ts";
import type { PreviewRoute } from "./previewEdit.ts";

/**
 * What the user took in the Refactor Preview, read from the texts: VS Code says only that something
 * was applied.
 */
export async function approvePreviewed(
  routes: readonly PreviewRoute[],
  request: WriteRequest,
): Promise<Result<Approval, PermissionFailure>> {
  const taken: Taken[] = [];
  for (const route of routes) taken.push(await readTaken(route));
  if (!taken.some(({ applied }) => applied.includes(true))) return fail({ code: "rejectedByUser" });
  if (!taken.some(({ applied }) => applied.includes(false))) {
    return succeed({ routes: taken.map(({ route }) => route) });
  }
  const { choice, rejectedParts } = await describeTaken(taken, request);
  const kept = taken.filter(({ applied }) => applied.includes(true)).map(narrow);
  const planned = await planLike(kept, rejectedParts, request);
  return succeed({ routes: kept, planned, choice });
}

/** While the user took their time, VS Code may have closed the document, which then stays as it was. */
async function readTaken(route: PreviewRoute): Promise<Taken> {
  if (route.kind === "create") return { route, applied: [await exists(route.uri)] };
  const document = await reopen(route.document);
  const { edit, file } = route.change;
  const applied = findAppliedReplacements(edit, file.text, document.getText());
  if (applied !== undefined) return { route: { ...route, document }, applied };
  throw new Error("The text after the Refactor Preview is no choice of the edit's replacements.");
}

async function exists(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}

/** The route with only those replacements that were applied. */
function narrow({ route, applied }: Taken): PreviewRoute {
  if (route.kind === "create") return route;
  const { file, edit } = route.change;
  const replacements = edit.replacements.filter((_, index) => applied[index]);
  return { ...route, change: changeFile(file, createEdit(edit.oldLength, replacements)) };
}

/** The call planned without what was rejected where that is what was applied: its report fits. */
async function planLike(
  routes: readonly PreviewRoute[],
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
