import * as vscode from "vscode";
import { editBetween } from "../../core/diff/editBetween.ts";
import { compareProblems } from "../../core/problems.ts";
import type { Plan } from "../../toolkit/plan.ts";
import { renderProblems, type FileProblems } from "../../toolkit/problemReport.ts";
import type { Answer } from "../../toolkit/tool.ts";
import type { Route } from "../apply/chooseRoute.ts";
import type { ProblemHistory } from "./problemHistory.ts";
import { readProblems } from "./readProblems.ts";
import { watchProblems, type ProblemWatch } from "./watchProblems.ts";

export interface AppliedCall {
  readonly routes: readonly Route[];
  readonly answer: Answer;
}

/** The answer of a call that applies a plan, with the problems that this brought or took away. */
export async function withProblems(
  plan: Plan,
  history: ProblemHistory,
  signal: AbortSignal,
  apply: () => Promise<AppliedCall>,
): Promise<Answer> {
  const uris = plan.changes.map(({ file }) => vscode.Uri.parse(file.target.uri, true));
  const watch = watchProblems(uris, history);
  try {
    const { routes, answer } = await apply();
    await watch.settle(signal);
    const notes = renderProblems(routes.map((route) => findChanges(route, watch))).join("\n");
    return notes === "" ? answer : (room) => `${answer(room - notes.length - 2)}\n\n${notes}`;
  } finally {
    watch.dispose();
  }
}

/** Save participants may have moved lines on top of the edit. */
function findChanges(route: Route, watch: ProblemWatch): FileProblems {
  const { file, edit, newText: planned } = route.change;
  const uri = vscode.Uri.parse(file.target.uri, true);
  const newText = route.kind === "document" ? route.document.getText() : planned;
  const whole = newText === planned ? edit : editBetween(file.text, newText);
  const change = { edit: whole, oldText: file.text, newText };
  const changes = compareProblems(watch.before(uri), readProblems(uri), change);
  return { path: file.target.shown, ...changes };
}
