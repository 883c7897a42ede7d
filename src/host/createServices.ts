import { pathToFileURL } from "node:url";
import * as vscode from "vscode";
import { resolvePath } from "../files/gate.ts";
import { createPatternPool, type PatternPool } from "../files/patternPool.ts";
import { createSearchPool, type SearchPool } from "../files/search/searchPool.ts";
import { createLineIndexStore } from "../files/sparseLineIndex.ts";
import { createFileLocks } from "../toolkit/fileLocks.ts";
import { createQueue } from "../toolkit/concurrency.ts";
import { announceDecisions } from "./approval/decisionCommands.ts";
import { createDecisions } from "./approval/decisions.ts";
import { createPendingApprovals } from "./approval/pendingApprovals.ts";
import { createFileSnapshots } from "./fileSnapshots.ts";
import { findRefusedPlaces, readPathEnvironment } from "./pathEnvironment.ts";
import { createProblemHistory } from "./problems/problemHistory.ts";
import type { Services } from "./services.ts";
import { readSettings } from "./settings.ts";

/** Nothing is started or read here: a service begins to work when a call first needs it. */
export function createServices(context: vscode.ExtensionContext): Services {
  const log = vscode.window.createOutputChannel("Linewise", { log: true });
  const problems = createProblemHistory();
  const snapshots = createFileSnapshots();
  let pool: PatternPool | undefined;
  let searchPool: SearchPool | undefined;
  return {
    log,
    snapshots,
    lineIndexes: createLineIndexStore(),
    pending: createPendingApprovals(() => Date.now()),
    problems,
    decisions: createDecisions(announceDecisions),
    locks: createFileLocks(),
    previews: createQueue(),
    patterns: () =>
      (pool ??= createPatternPool({
        workerUrl: workerUrlOf(context, "patternWorker"),
        readTimeoutMs: () => readSettings().regexTimeout,
      })),
    searches: () =>
      (searchPool ??= createSearchPool({ workerUrl: workerUrlOf(context, "searchWorker") })),
    readSettings,
    resolvePath: (path, settings) =>
      resolvePath(path, readPathEnvironment(settings, findRefusedPlaces(context))),
    dispose() {
      log.dispose();
      problems.dispose();
      snapshots.dispose();
      void pool?.dispose();
      void searchPool?.dispose();
    },
  };
}

function workerUrlOf({ extensionUri }: vscode.ExtensionContext, name: string): URL {
  return pathToFileURL(vscode.Uri.joinPath(extensionUri, "dist", `${name}.js`).fsPath);
}
