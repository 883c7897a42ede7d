import * as vscode from "vscode";

/** Gives the text behind a URI. */
export type ReadOwnText = (uri: vscode.Uri) => string | Promise<string>;

/** Read-only documents that are on no disk. VS Code opens diffs of them again after a reload. */
export interface OwnTexts {
  readonly providerOf: (scheme: string) => vscode.TextDocumentContentProvider;
  readonly serve: (scheme: string, read: ReadOwnText) => void;
  /** Says that the document has another text now, so that its editors show it. */
  readonly touch: (uri: vscode.Uri) => void;
  readonly dispose: () => void;
}

/** @param start Loads those who serve them: a window may have kept editors of its last session. */
export function createOwnTexts(start: () => Promise<unknown>): OwnTexts {
  const changes = new vscode.EventEmitter<vscode.Uri>();
  const readers = new Map<string, ReadOwnText>();
  return {
    providerOf: (scheme) => ({
      // VS Code logs a warning for each change that a provider of another scheme reports.
      onDidChange: (listener) =>
        changes.event((uri) => {
          if (uri.scheme === scheme) listener(uri);
        }),
      async provideTextDocumentContent(uri) {
        await start();
        return readers.get(scheme)?.(uri);
      },
    }),
    serve: (scheme, read) => void readers.set(scheme, read),
    touch: (uri) => changes.fire(uri),
    dispose: () => changes.dispose(),
  };
}
