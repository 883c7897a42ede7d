import { pathToFileURL } from "node:url";
import * as vscode from "vscode";
import { resolvePath } from "../files/gate.ts";
import { createPatternPool } from "../files/patternPool.ts";
import { createSearchPool } from "../files/search/searchPool.ts";
import { createLineIndexStore } from "../files/sparseLineIndex.ts";
import { createFileLocks } from "../toolkit/fileLocks.ts";
import { createQueue } from "../toolkit/concurrency.ts";
import { applyPlan } from "./apply/applyPlan.ts";
import { chooseRoutes } from "./apply/chooseRoute.ts";
import { editWorkspace } from "./apply/editWorkspace.ts";
import { saveRoutes } from "./apply/saveRoutes.ts";
import { writeRoute } from "./apply/writeRoute.ts";
import { askInDialog } from "./approval/askInDialog.ts";
import { askInDiffEditor } from "./approval/askInDiffEditor.ts";
import { askInRefactorPreview } from "./approval/askInRefactorPreview.ts";
import { announceDecisions } from "./approval/decisionCommands.ts";
import { createDecisions } from "./approval/decisions.ts";
import { createPendingApprovals } from "./approval/pendingApprovals.ts";
import { loadEditableFileOrNew } from "./editableFiles.ts";
import { createFileSnapshots } from "./fileSnapshots.ts";
import { findRefusedPlaces, readPathEnvironment } from "./pathEnvironment.ts";
import { createProblemHistory } from "./problems/problemHistory.ts";
import { withProblems } from "./problems/withProblems.ts";
import type { Services } from "./services.ts";
import { readSettings } from "./settings.ts";
import { loadFileOrNew } from "./textFiles.ts";
import { createToolWorkspace } from "./toolWorkspace.ts";

/** Nothing is started or read here: a service begins to work when a call first needs it. */
export function createServices(context: vscode.ExtensionContext): Services {
  const log = vscode.window.createOutputChannel("Linewise", { log: true });
  const snapshots = createFileSnapshots();
  const disposables: Disposable[] = [log, snapshots];
  const startOnce = <Started extends Disposable>(start: () => Started): (() => Started) => {
    let started: Started | undefined;
    return () => {
      if (started === undefined) disposables.push((started = start()));
      return started;
    };
  };
  const lineIndexes = createLineIndexStore();
  const decisions = createDecisions(announceDecisions);
  /** VS Code shows one Refactor Preview at a time. */
  const previews = createQueue();
  const patterns = startOnce(() =>
    createPatternPool({
      workerUrl: workerUrlOf(context, "patternWorker"),
      readTimeoutMs: () => readSettings().regexTimeout,
    }),
  );
  const searches = startOnce(() =>
    createSearchPool({ workerUrl: workerUrlOf(context, "searchWorker") }),
  );
  const problems = startOnce(createProblemHistory);
  const resolve: Services["resolvePath"] = (path, settings) =>
    resolvePath(path, readPathEnvironment(settings, findRefusedPlaces(context)));
  const workspaceServices = { snapshots, lineIndexes, resolvePath: resolve, searches };
  const steps = { chooseRoutes, writeRoute, editWorkspace };
  return {
    log,
    decisions,
    window: vscode.workspace,
    pending: createPendingApprovals(() => Date.now()),
    locks: createFileLocks(),
    readSettings,
    resolvePath: resolve,
    createWorkspace: (call, settings, signal, report) =>
      createToolWorkspace(call, settings, workspaceServices, signal, report),
    findMatches: (request, signal) => patterns().findMatches(request, signal),
    loadFileOrNew: (target) => loadFileOrNew(target, snapshots),
    loadEditableFileOrNew: (target, options) => loadEditableFileOrNew(target, snapshots, options),
    askInDialog,
    askInDiffEditor: (request) => askInDiffEditor(request, decisions),
    askInRefactorPreview: async (request) =>
      (await previews(() => askInRefactorPreview(request))) ?? askInDiffEditor(request, decisions),
    applyPlan: (plan, reload, signal) => applyPlan(plan, reload, signal, steps),
    noteApplied: (change, document) => snapshots.noteApplied(change, document),
    saveRoutes: (routes, saveAfterEdit) => saveRoutes(routes, saveAfterEdit, log),
    noteProblems: () => void problems(),
    withProblems: (plan, signal, apply) => withProblems(plan, problems(), signal, apply),
    dispose() {
      for (const each of disposables) void each.dispose();
    },
  };
}

interface Disposable {
  dispose(): unknown;
}

function workerUrlOf({ extensionUri }: vscode.ExtensionContext, name: string): URL {
  return pathToFileURL(vscode.Uri.joinPath(extensionUri, "dist", `${name}.js`).fsPath);
}
