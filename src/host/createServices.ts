import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as vscode from "vscode";
import { rememberRefusedCalls } from "../toolkit/doubt/index.ts";
import type { AbsolutePath } from "../core/path/index.ts";
import { resolvePath } from "../files/gate/index.ts";
import { sealKeyBytes } from "../files/history/index.ts";
import { hashTexts } from "./hashText.ts";
import { createPatternPool } from "../files/pattern/index.ts";
import { createSearchPool } from "../files/search/index.ts";
import { createLineIndexStore } from "../files/window/index.ts";
import { createFileLocks } from "./fileLocks.ts";
import { applyPlan, chooseRoutes, saveRoutes } from "./apply/index.ts";
import {
  askInDialog,
  askInDiffEditor,
  createDecisions,
  createPendingApprovals,
} from "./approval/index.ts";
import { createArrivals, createToolWorkspace, type Services } from "./calls/index.ts";
import { createDiagnosticsHistory, withDiagnostics } from "./diagnostics/index.ts";
import { loadFileOrNew } from "./documents/index.ts";
import { createEditHistory, type HistoryServices } from "./history/index.ts";
import { findRefusedPlaces, readPathEnvironment } from "./permission/index.ts";
import { createHostRecorder } from "./recorder/index.ts";
import { readSettings } from "./settings.ts";
import { createSetupLog } from "./people/index.ts";
import { createFileSnapshots } from "./snapshots/index.ts";
import { dataFolderOf, historyFolderOf, hookDoorsFolder } from "./startup/index.ts";
import { createUndoableHistory } from "./undo/index.ts";

/** Nothing is started or read here: a service begins to work when a call first needs it. */
export function createServices(context: vscode.ExtensionContext): Services {
  const log = vscode.window.createOutputChannel("Linewise", { log: true });
  const snapshots = createFileSnapshots();
  const disposables: vscode.Disposable[] = [log];
  const startOnce = <Started extends vscode.Disposable>(start: () => Started): (() => Started) => {
    let started: Started | undefined;
    return () => {
      if (started === undefined) disposables.push((started = start()));
      return started;
    };
  };
  const lineIndexes = createLineIndexStore();
  const decisions = createDecisions();
  const workerUrl = workerUrlOf(context);
  const patterns = startOnce(() =>
    createPatternPool({ workerUrl, readTimeoutMs: () => readSettings().regexTimeout }),
  );
  const searches = startOnce(() => createSearchPool({ workerUrl }));
  const diagnosticsHistory = startOnce(createDiagnosticsHistory);
  const ownFolders: AbsolutePath[] = [];
  const resolve: Services["resolvePath"] = (path, settings) =>
    resolvePath(path, readPathEnvironment(settings, findRefusedPlaces(context), ownFolders));
  const workspaceServices = { snapshots, lineIndexes, resolvePath: resolve, searches };
  const locks = createFileLocks();
  const wasRefused = rememberRefusedCalls();
  const loadEditable: Services["loadEditableFileOrNew"] = (target, options) =>
    loadFileOrNew(target, snapshots, { withDocument: true, isEdited: true, ...options });
  const arrivals = createArrivals(() => Date.now());
  const noteApplied: Services["noteApplied"] = (change, conversation) => {
    arrivals.noteChanged(change.file);
    return snapshots.noteApplied(change, conversation);
  };
  let sealKey: Promise<Uint8Array | undefined> | undefined;
  const historyServices: HistoryServices = {
    log,
    readSettings,
    showPath: (uri) => vscode.workspace.asRelativePath(vscode.Uri.parse(uri, true)),
  };
  const recorded = createEditHistory({
    ...historyServices,
    folder: historyFolderOf(context),
    readSealKey: () => (sealKey ??= readSealKey(context.secrets)),
  });
  const history = createUndoableHistory({
    ...historyServices,
    history: recorded,
    resolvePath: resolve,
    locks,
    loadEditableFileOrNew: loadEditable,
    noteApplied,
  });
  const recorder = createHostRecorder({
    log,
    history,
    searches,
    readSettings,
    resolvePath: resolve,
    notesFolder: join(historyFolderOf(context), "calls"),
    doorsFolder: hookDoorsFolder(context),
    dataFolder: dataFolderOf(context),
  });
  disposables.push(recorded, recorder);
  return {
    history,
    recorder,
    beginEntry: history.begin,
    noteUnmade: history.mark,
    findCalls: () => [],
    findAnswer: () => Promise.resolve(undefined),
    log,
    decisions,
    noteToolUse: createSetupLog(log, hookDoorsFolder(context)),
    snapshots,
    window: vscode.workspace,
    pending: createPendingApprovals(() => Date.now()),
    locks,
    arrivals,
    readSettings,
    resolvePath: resolve,
    countAsInside: (folder) => void ownFolders.push(folder),
    createWorkspace: (call, settings, ...rest) =>
      createToolWorkspace(call, settings, workspaceServices, ...rest),
    findMatches: (request, signal) => patterns().findMatches(request, signal),
    isMeant: (call) => wasRefused(hashTexts(...call)),
    loadEditableFileOrNew: loadEditable,
    askInDialog,
    askInDiffEditor: (request) => askInDiffEditor(request, decisions),
    applyPlan: (plan, reload, signal, begin) =>
      applyPlan(() => chooseRoutes(plan, reload), signal, begin),
    noteApplied,
    saveRoutes: (routes, entry, saveAfterEdit) => saveRoutes(routes, entry, saveAfterEdit, log),
    noteDiagnostics: () => void diagnosticsHistory(),
    withDiagnostics: (plan, signal, apply) =>
      withDiagnostics(plan, diagnosticsHistory(), signal, apply),
    dispose() {
      for (const each of disposables) void each.dispose();
    },
  };
}

/** Made when it is first needed; undefined where VS Code cannot keep it. */
async function readSealKey(secrets: vscode.SecretStorage): Promise<Uint8Array | undefined> {
  const name = "linewise.editHistoryKey";
  try {
    if ((await secrets.get(name)) === undefined) {
      await secrets.store(name, randomBytes(sealKeyBytes).toString("base64"));
    }
    // Another window may have stored another one at the same time: the last one counts.
    const stored = await secrets.get(name);
    return stored === undefined ? undefined : Buffer.from(stored, "base64");
  } catch {
    return undefined;
  }
}

function workerUrlOf({ extensionUri }: vscode.ExtensionContext): URL {
  return pathToFileURL(vscode.Uri.joinPath(extensionUri, "dist", "worker.js").fsPath);
}
