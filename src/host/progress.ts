import * as vscode from "vscode";

const showAfterMs = 300;

/**
 * Runs work that can be cancelled by the chat's Stop, by the caller's token, or, once it takes long
 * enough to be shown, by the button of its notification.
 */
export async function withProgress<Value>(
  title: string,
  token: vscode.CancellationToken,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const controller = new AbortController();
  const cancel = (): void => controller.abort(new vscode.CancellationError());
  if (token.isCancellationRequested) cancel();
  const subscription = token.onCancellationRequested(cancel);
  const running = work(controller.signal);
  const timer = setTimeout(() => show(title, cancel, running), showAfterMs);
  try {
    return await running;
  } finally {
    clearTimeout(timer);
    subscription.dispose();
  }
}

function show(title: string, cancel: () => void, running: Promise<unknown>): void {
  const location = vscode.ProgressLocation.Notification;
  void vscode.window.withProgress({ location, title, cancellable: true }, async (_, token) => {
    const subscription = token.onCancellationRequested(cancel);
    await running.catch(() => undefined);
    subscription.dispose();
  });
}
