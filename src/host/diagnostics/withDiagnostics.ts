import * as vscode from "vscode";
import {
  compareDiagnostics,
  diagnosticsInChange,
  type TextChange,
} from "../../core/compareDiagnostics.ts";
import { editBetween } from "../../core/diff/index.ts";
import { newLengthOf } from "../../core/edit/index.ts";
import { countBytes, indexLines } from "../../core/lines/index.ts";
import { findBreaks, maxCheckedUnits } from "../../core/syntax/index.ts";
import {
  type FileBreak,
  type FileDiagnostics,
  renderBreaks,
  renderDiagnostics,
} from "../../toolkit/report/index.ts";
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

/** The answer of a call that applies a plan, with the diagnostics that this introduced or resolved. */
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
    const changes = routes.map((route) => findChanges(route, watch));
    const isChecked = watch.isChecked();
    const breaks = renderBreaks(await findUnreported(routes, changes), routes.length === 1);
    return (maxBytes) => {
      const reported = renderDiagnostics(changes, maxBytes / 2);
      const found = [...breaks, ...reported].join("\n");
      const notes = found === "" && isChecked ? "No new problems." : found;
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
  if (!watch.knowsBefore(uri))
    return { path, appeared: diagnosticsInChange(after, change), gone: [] };
  return { path, ...compareDiagnostics(before, after, change) };
}

/** What the edit broke in files for which no new error was reported. */
async function findUnreported(
  routes: readonly Route[],
  changes: readonly FileDiagnostics[],
): Promise<readonly FileBreak[]> {
  const texts = routes.flatMap((route, index) => {
    const isReported = changes[index]?.appeared.some(({ severity }) => severity === "error");
    const { file, edit } = route.change;
    if (isReported === true || !file.exists || newLengthOf(edit) > maxCheckedUnits) return [];
    const path = file.target.shown;
    return [{ path, oldText: file.text, newText: changeOf(route).newLines.text }];
  });
  const breaks = await findBreaks(texts);
  return breaks.map(({ edited, broken }) => ({ path: edited.path, broken }));
}

/** Save participants may have moved lines on top of the edit. */
function changeOf(route: Route): TextChange {
  const { file, edit, newLines } = route.change;
  const oldLines = file.lines;
  const newText = route.kind === "document" ? route.document.getText() : newLines.text;
  if (newText === newLines.text) return { edit, oldLines, newLines };
  return { edit: editBetween(file.text, newText), oldLines, newLines: indexLines(newText) };
}
