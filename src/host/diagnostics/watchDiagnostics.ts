import * as vscode from "vscode";
import { createDebounce, withinTime } from "../../core/async.ts";
import type { Diagnostic } from "../../core/compareDiagnostics.ts";
import { findOpenDocument } from "../documents/index.ts";
import type { DiagnosticsHistory } from "./diagnosticsHistory.ts";
import { readDiagnostics } from "./readDiagnostics.ts";

/** Longest wait for a language server. */
const maxWaitMs = 2_000;
/** Reports come in several pieces, one from each check; after the last of them it stays quiet. */
const quietMs = 300;

/** Watches the diagnostics of some files from before an edit until they have settled after it. */
export interface DiagnosticsWatch {
  /** The last diagnostics of the file while it had its old text. */
  readonly before: (uri: vscode.Uri) => readonly Diagnostic[];
  /** Whether these were all: a file that was opened for the edit may not have been checked by then. */
  readonly knowsBefore: (uri: vscode.Uri) => boolean;
  /** Waits a moment for reports on each file that is expected to get one. */
  readonly settle: (signal: AbortSignal) => Promise<void>;
  /** Whether something was reported on the new texts, and nothing more is expected. */
  readonly isChecked: () => boolean;
  readonly dispose: () => void;
}

interface Watched {
  /** Absent if nothing can report on the file. */
  readonly document: vscode.TextDocument | undefined;
  readonly version: number | undefined;
  before: readonly Diagnostic[];
  knowsBefore: boolean;
  isReported: boolean;
}

/** Begins when the files still have their old text. */
export function watchDiagnostics(
  uris: readonly vscode.Uri[],
  history: DiagnosticsHistory,
): DiagnosticsWatch {
  const watched = new Map(uris.map((uri) => [uri.toString(), watch(uri, history)]));
  const reported = new vscode.EventEmitter<void>();
  const subscription = vscode.languages.onDidChangeDiagnostics((event) => {
    for (const uri of event.uris) {
      const file = watched.get(uri.toString());
      if (file === undefined) continue;
      if (file.document?.version === file.version) {
        file.before = readDiagnostics(uri);
        file.knowsBefore = true;
      } else file.isReported = true;
    }
    reported.fire();
  });
  const findAwaited = (): readonly Watched[] =>
    [...watched.values()].filter(
      ({ document, isReported }) =>
        document !== undefined && !isReported && history.expectsReport(document),
    );
  return {
    before: (uri) => watched.get(uri.toString())?.before ?? [],
    knowsBefore: (uri) => watched.get(uri.toString())?.knowsBefore ?? false,
    async settle(signal) {
      const isAnyReported = [...watched.values()].some(({ isReported }) => isReported);
      if (!isAnyReported && findAwaited().length === 0) return;
      await waitUntilQuiet(reported.event, () => findAwaited().length === 0, signal);
      if (signal.aborted) return;
      for (const { document } of findAwaited()) {
        if (document !== undefined) history.noteSilence(document);
      }
    },
    isChecked: () =>
      [...watched.values()].some(({ isReported }) => isReported) && findAwaited().length === 0,
    dispose() {
      subscription.dispose();
      reported.dispose();
    },
  };
}

function watch(uri: vscode.Uri, history: DiagnosticsHistory): Watched {
  const document = findOpenDocument(uri);
  const version = document?.version;
  const before = readDiagnostics(uri);
  const knowsBefore = document === undefined || before.length > 0 || history.isSettled(document);
  return { document, version, before, knowsBefore, isReported: false };
}

/**
 * Waits until everything is reported and no more reports come for a moment. The change is made already,
 * so a canceled call only stops waiting.
 */
export async function waitUntilQuiet(
  reported: vscode.Event<void>,
  isComplete: () => boolean,
  signal: AbortSignal,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const quiet = createDebounce(() => resolve(undefined), quietMs);
  const note = (): void => (isComplete() ? quiet.restart() : quiet.stop());
  const subscription = reported(note);
  note();
  signal.addEventListener("abort", () => resolve(undefined), { once: true });
  if (signal.aborted) resolve(undefined);
  await withinTime(promise, maxWaitMs);
  quiet.stop();
  subscription.dispose();
}
