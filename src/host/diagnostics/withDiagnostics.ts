import * as vscode from "vscode";
import {
  compareDiagnostics,
  problemsInChange,
  type TextChange,
} from "../../core/compareDiagnostics.ts";
import { editBetween } from "../../core/diff/index.ts";
import { countBytes, indexLines } from "../../core/lines/index.ts";
import { type FileDiagnostics, renderDiagnostics } from "../../toolkit/report/index.ts";
import { type Answer, answerWords, joinAnswers } from "../../toolkit/tool.ts";
import type { Plan } from "../../toolkit/workspace/index.ts";
import type { Route } from "../apply/index.ts";
import type { DiagnosticsHistory } from "./diagnosticsHistory.ts";
import { readDiagnostics } from "./readDiagnostics.ts";
import { type DiagnosticsWatch, watchDiagnostics } from "./watchDiagnostics.ts";

export interface AppliedCall {
  readonly routes: readonly Route[];
  readonly answer: Answer;
}

/** The answer of a call that applies a plan, with the problems that this introduced or resolved. */
export async function withDiagnostics(
  plan: Plan,
  history: DiagnosticsHistory,
  signal: AbortSignal,
  apply: () => Promise<AppliedCall>,
): Promise<Answer> {
  const uris = plan.changes.map(({ file }) => vscode.Uri.parse(file.target.uri, true));
  const watch = watchDiagnostics(uris, history);
  try {
    const { routes, answer } = await apply();
    await watch.settle(signal);
    const problems = routes.map((route) => findChanges(route, watch));
    return (maxBytes) => {
      const notes = renderDiagnostics(problems, maxBytes / 2).join("\n");
      if (notes === "") return answer(maxBytes);
      return joinAnswers(answer(maxBytes - countBytes(notes) - 2), answerWords(notes));
    };
  } finally {
    watch.dispose();
  }
}

function findChanges(route: Route, watch: DiagnosticsWatch): FileDiagnostics {
  const path = route.change.file.target.shown;
  const uri = vscode.Uri.parse(route.change.file.target.uri, true);
  const before = watch.before(uri);
  const after = readDiagnostics(uri);
  if (before.length === 0 && after.length === 0) return { path, appeared: [], gone: [] };
  const change = changeOf(route);
  if (!watch.knowsBefore(uri)) return { path, appeared: problemsInChange(after, change), gone: [] };
  return { path, ...compareDiagnostics(before, after, change) };
}

/** Save participants may have moved lines on top of the edit. */
function changeOf(route: Route): TextChange {
  const { file, edit, newLines } = route.change;
  const oldLines = file.lines;
  const newText = route.kind === "document" ? route.document.getText() : newLines.text;
  if (newText === newLines.text) return { edit, oldLines, newLines };
  return { edit: editBetween(file.text, newText), oldLines, newLines: indexLines(newText) };
}
