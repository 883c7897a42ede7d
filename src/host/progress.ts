import * as vscode from "vscode";
import type { SearchProgress } from "../files/search/index.ts";
import { plainNotification } from "../toolkit/report/index.ts";

const showAfterMs = 300;
/** Often enough to be seen to move. */
const showEveryMs = 100;

export type ReportProgress = (progress: SearchProgress) => void;

/** Waits for a person, who sees what they are asked: meanwhile nothing is under way. */
type WaitForPerson = <Answer>(answer: Promise<Answer>) => Promise<Answer>;

/**
 * Runs work that can be canceled by the chat's Stop, by the caller's token, or, once it takes long
 * enough to be shown, by the button of its notification, which says how far the work is.
 */
export async function withProgress<Value>(
  title: string,
  token: vscode.CancellationToken,
  work: (
    signal: AbortSignal,
    report: ReportProgress,
    waitForPerson: WaitForPerson,
  ) => Promise<Value>,
): Promise<Value> {
  const { signal, abort: cancel } = createAbort();
  if (token.isCancellationRequested) cancel();
  const subscription = token.onCancellationRequested(cancel);
  let message = "";
  const showSoon = (): (() => void) => showLater(title, cancel, () => message);
  let stopShowing = showSoon();
  try {
    return await work(
      signal,
      (progress) => {
        message = describeProgress(progress);
      },
      async (answer) => {
        stopShowing();
        try {
          return await answer;
        } finally {
          stopShowing = showSoon();
        }
      },
    );
  } finally {
    stopShowing();
    subscription.dispose();
  }
}

/** Who watches work on files. */
export interface FileWatch {
  readonly signal?: AbortSignal;
  readonly report?: (step: "looked" | "written", files: number, ofFiles: number) => void;
}

/**
 * The same for what a person does by a command.
 *
 * @returns Undefined if they cancel it and it rejects with the signal's reason.
 */
export async function withCancelButton<Value>(
  title: string,
  work: (watch: Required<FileWatch>) => Promise<Value>,
): Promise<Value | undefined> {
  const { signal, abort } = createAbort();
  let message = "";
  const stopShowing = showLater(title, abort, () => message);
  const report: FileWatch["report"] = (step, ...counts) => {
    const [done = "", total = ""] = counts.map((each) => each.toLocaleString("en-US"));
    message =
      step === "looked"
        ? vscode.l10n.t("{0} of {1} files looked at", done, total)
        : vscode.l10n.t("{0} of {1} files written", done, total);
  };
  try {
    return await work({ signal, report });
  } catch (error) {
    if (error === signal.reason) return undefined;
    throw error;
  } finally {
    stopShowing();
  }
}

function createAbort(): { readonly signal: AbortSignal; readonly abort: () => void } {
  const controller = new AbortController();
  const abort = (): void => controller.abort(new vscode.CancellationError());
  return { signal: controller.signal, abort };
}

/** Shows the notification in a moment; the function that it gives ends it. */
function showLater(title: string, cancel: () => void, readMessage: () => string): () => void {
  const over = Promise.withResolvers<undefined>();
  const show = async (
    progress: vscode.Progress<{ readonly message: string }>,
    token: vscode.CancellationToken,
  ): Promise<void> => {
    const subscription = token.onCancellationRequested(cancel);
    const timer = setInterval(() => progress.report({ message: readMessage() }), showEveryMs);
    await over.promise;
    clearInterval(timer);
    subscription.dispose();
  };
  const timer = setTimeout(() => {
    const location = vscode.ProgressLocation.Notification;
    const options = { location, title: plainNotification(title), cancellable: true };
    void vscode.window.withProgress(options, show);
  }, showAfterMs);
  return () => {
    clearTimeout(timer);
    over.resolve(undefined);
  };
}

/** How far it is, in words. */
export function describeProgress({ doneFiles, totalFiles }: SearchProgress): string {
  const done = doneFiles.toLocaleString("en-US");
  if (totalFiles === undefined) {
    return doneFiles === 1
      ? vscode.l10n.t("1 file searched")
      : vscode.l10n.t("{0} files searched", done);
  }
  return totalFiles === 1
    ? vscode.l10n.t("{0} of 1 file searched", done)
    : vscode.l10n.t("{0} of {1} files searched", done, totalFiles.toLocaleString("en-US"));
}
