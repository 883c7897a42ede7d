import * as vscode from "vscode";
import type { Replacement } from "../../core/edit/index.ts";
import type { ChangeHistory } from "../../core/snapshot/index.ts";

/** Records the changes of documents until it is disposed. */
export interface DocumentChanges {
  /** To be called before the history is read or marked. */
  settle(): void;
  dispose(): void;
}

/**
 * Records how documents change. Reloading from disk also changes a document, by an edit that VS Code
 * infers from the two texts. It may confuse identical lines, so such a change counts as unknown.
 *
 * An edit leaves the document with unsaved changes, and loading does not. VS Code reports this right
 * after the change, in a separate event; until then, the first edit of a saved document looks like a
 * reload. Undo and redo are exact even where they arrive at what is saved.
 */
export function recordDocumentChanges(
  history: Pick<ChangeHistory, "record" | "lose">,
  noteOpened: (document: vscode.TextDocument) => void,
): DocumentChanges {
  let unsettled: vscode.TextDocumentChangeEvent | undefined;

  function settle(): void {
    if (unsettled === undefined) return;
    const { document } = unsettled;
    if (document.isDirty) record(unsettled);
    else history.lose(sourceOf(document));
    unsettled = undefined;
  }

  function record({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    history.record(sourceOf(document), toReplacements(contentChanges));
  }

  const opened = vscode.workspace.onDidOpenTextDocument(noteOpened);
  const changed = vscode.workspace.onDidChangeTextDocument((event) => {
    settle();
    if (event.contentChanges.length === 0) return;
    if (event.document.isDirty || event.reason !== undefined) record(event);
    else unsettled = event;
  });
  return {
    settle,
    dispose: () => {
      opened.dispose();
      changed.dispose();
    },
  };
}

export function sourceOf(document: vscode.TextDocument): string {
  return document.uri.toString();
}

/**
 * VS Code gives the ranges of one event in the text before it, mostly the last one first. What is
 * inserted where something is replaced comes before it.
 */
function toReplacements(
  changes: readonly vscode.TextDocumentContentChangeEvent[],
): readonly Replacement[] {
  return changes
    .toReversed()
    .map(({ rangeOffset, rangeLength, text }) => ({
      range: { start: rangeOffset, endExclusive: rangeOffset + rangeLength },
      text,
    }))
    .sort(
      ({ range: one }, { range: other }) =>
        one.start - other.start || one.endExclusive - other.endExclusive,
    );
}
