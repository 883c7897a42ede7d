import * as vscode from "vscode";

/** Who reports problems at all, so that nobody waits for those who never do. */
export interface ProblemHistory {
  /** Whether a report is to be expected once this document changes. */
  readonly expectsReport: (document: vscode.TextDocument) => boolean;
  /** Nothing was reported of the file in all the time there was. */
  readonly noteSilence: (uri: vscode.Uri) => void;
  readonly dispose: () => void;
}

/**
 * Remembers which files and languages were reported on. Of a language that is reported on, files may
 * still stay without a report, such as those that no tab shows: they are waited for once.
 */
export function createProblemHistory(): ProblemHistory {
  const reported = new Set<string>();
  const languages = new Set<string>();
  const silent = new Set<string>();
  const note = (uris: readonly vscode.Uri[]): void => {
    for (const uri of uris) reported.add(uri.toString());
    for (const { uri, languageId } of vscode.workspace.textDocuments) {
      if (reported.has(uri.toString())) languages.add(languageId);
    }
  };
  note(vscode.languages.getDiagnostics().map(([uri]) => uri));
  const subscription = vscode.languages.onDidChangeDiagnostics(({ uris }) => note(uris));
  return {
    expectsReport({ uri, languageId }) {
      const address = uri.toString();
      return reported.has(address) || (languages.has(languageId) && !silent.has(address));
    },
    noteSilence(uri) {
      if (!reported.has(uri.toString())) silent.add(uri.toString());
    },
    dispose() {
      subscription.dispose();
    },
  };
}
