import * as vscode from "vscode";

/** What a person does in editors, as far as VS Code tells it. */
export interface WatchedTyping {
  /** Whether a person may have typed in the document since this began. */
  readonly mayHaveTyped: (document: vscode.TextDocument) => boolean;
  readonly dispose: () => void;
}

/**
 * VS Code does not say who made a change. But whoever types, pastes or drops moves the cursor by
 * keyboard or mouse, and VS Code reports that before the end of a save; what runs on a save does not.
 * Moving the cursor alone counts, too, so that nobody's text is taken for a formatter's.
 */
export function watchTyping(): WatchedTyping {
  const documents = new Set<string>();
  const { Keyboard, Mouse } = vscode.TextEditorSelectionChangeKind;
  const listener = vscode.window.onDidChangeTextEditorSelection(({ kind, textEditor }) => {
    if (kind === Keyboard || kind === Mouse) documents.add(textEditor.document.uri.toString());
  });
  return {
    mayHaveTyped: ({ uri }) => documents.has(uri.toString()),
    dispose: () => void listener.dispose(),
  };
}
