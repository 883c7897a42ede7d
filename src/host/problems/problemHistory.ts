import * as vscode from "vscode";

/** Which files are reported on at all, so that nobody waits for what never comes. */
export interface ProblemHistory {
  /** Whether a report is to be expected once this file changes. */
  readonly expectsReport: (uri: vscode.Uri) => boolean;
  readonly dispose: () => void;
}

/**
 * Remembers the files that were reported on. That others of the same language were is no reason to
 * wait: most checks look only at files that a tab shows.
 */
export function createProblemHistory(): ProblemHistory {
  const reported = new Set(vscode.languages.getDiagnostics().map(([uri]) => uri.toString()));
  const subscription = vscode.languages.onDidChangeDiagnostics(({ uris }) => {
    for (const uri of uris) reported.add(uri.toString());
  });
  return {
    expectsReport: (uri) => reported.has(uri.toString()),
    dispose() {
      subscription.dispose();
    },
  };
}
