import { createHash } from "node:crypto";
import { pathToFileURL } from "node:url";
import * as vscode from "vscode";
import { resolvePath } from "../files/gate.ts";
import { createPatternPool, type PatternPool } from "../files/patternPool.ts";
import { createLineIndexStore } from "../files/sparseLineIndex.ts";
import { createSnapshotStore } from "../toolkit/snapshots.ts";
import { createQueue } from "../toolkit/queue.ts";
import { announceDecisions } from "./approval/decisionCommands.ts";
import { createDecisions } from "./approval/decisions.ts";
import { createPendingApprovals } from "./approval/pendingApprovals.ts";
import { findRefusedPlaces, readPathEnvironment } from "./pathEnvironment.ts";
import { createProblemHistory } from "./problems/problemHistory.ts";
import type { Services } from "./services.ts";
import { readSettings } from "./settings.ts";

const maxSnapshotBytes = 64 * 1024 * 1024;

/** Nothing is started or read here: a service begins to work when a call first needs it. */
export function createServices(context: vscode.ExtensionContext): Services {
  const log = vscode.window.createOutputChannel("Linewise", { log: true });
  const problems = createProblemHistory();
  let pool: PatternPool | undefined;
  return {
    log,
    snapshots: createSnapshotStore(maxSnapshotBytes, (text) =>
      createHash("sha256").update(text).digest("hex"),
    ),
    lineIndexes: createLineIndexStore(),
    pending: createPendingApprovals(() => Date.now()),
    problems,
    decisions: createDecisions(announceDecisions),
    previews: createQueue(),
    patterns: () =>
      (pool ??= createPatternPool({
        workerUrl: workerUrlOf(context),
        readTimeoutMs: () => readSettings().regexTimeout,
      })),
    readSettings,
    resolvePath: (path, settings) =>
      resolvePath(path, readPathEnvironment(settings, findRefusedPlaces(context))),
    dispose() {
      log.dispose();
      problems.dispose();
      void pool?.dispose();
    },
  };
}

function workerUrlOf({ extensionUri }: vscode.ExtensionContext): URL {
  return pathToFileURL(vscode.Uri.joinPath(extensionUri, "dist", "patternWorker.js").fsPath);
}
