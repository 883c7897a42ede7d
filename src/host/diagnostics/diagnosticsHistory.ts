import * as vscode from "vscode";

/** The files that ever got diagnostics: calls do not wait for others. */
export interface DiagnosticsHistory {
  /** Whether a report is to be expected once this document changes. */
  readonly expectsReport: (document: vscode.TextDocument) => boolean;
  /** Whether all reports on a document, as it is now, have arrived. */
  readonly isSettled: (document: vscode.TextDocument) => boolean;
  /**
   * An expected report did not come. Somebody may only have cleared such a file, as VS Code does for
   * its own edit tools, so reports are expected for files of its language from the first problem on.
   */
  readonly noteSilence: (document: vscode.TextDocument) => void;
  readonly dispose: () => void;
}

/**
 * Remembers which files were reported on, and files of which languages. A file often gets no report
 * until it has an error, so reports are expected for files of a known language that are shown in a
 * tab; most checks cover no others, so of those only if one of the language was reported on. An empty
 * report for a closed file does not count: some extensions clear every file that closes, whatever its
 * language.
 */
export function createDiagnosticsHistory(): DiagnosticsHistory {
  const reported = new Set<string>();
  const languages = new Set<string>();
  const languagesWithoutTab = new Set<string>();
  const languagesWithProblems = new Set<string>();
  const silentLanguages = new Set<string>();
  const note = (uris: readonly vscode.Uri[]): void => {
    const open = new Set(vscode.workspace.textDocuments.map(({ uri }) => uri.toString()));
    for (const uri of uris) {
      const address = uri.toString();
      const isReport = open.has(address) || vscode.languages.getDiagnostics(uri).length > 0;
      if (isReport) reported.add(address);
    }
    const touched = new Set(uris.map((uri) => uri.toString()));
    for (const { uri, languageId } of vscode.workspace.textDocuments) {
      const address = uri.toString();
      if (!reported.has(address)) continue;
      languages.add(languageId);
      if (vscode.languages.getDiagnostics(uri).length > 0) languagesWithProblems.add(languageId);
      if (touched.has(address) && !isShown(uri)) languagesWithoutTab.add(languageId);
    }
  };
  note(vscode.languages.getDiagnostics().map(([uri]) => uri));
  const subscription = vscode.languages.onDidChangeDiagnostics(({ uris }) => note(uris));
  const isSettled: DiagnosticsHistory["isSettled"] = ({ uri, languageId }) =>
    reported.has(uri.toString()) || (languages.has(languageId) && isShown(uri));
  return {
    expectsReport(document) {
      const { languageId } = document;
      if (silentLanguages.has(languageId) && !languagesWithProblems.has(languageId)) return false;
      return languagesWithoutTab.has(languageId) || isSettled(document);
    },
    isSettled,
    noteSilence: ({ languageId }) => void silentLanguages.add(languageId),
    dispose() {
      subscription.dispose();
    },
  };
}

function isShown(uri: vscode.Uri): boolean {
  const address = uri.toString();
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .some(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === address);
}
