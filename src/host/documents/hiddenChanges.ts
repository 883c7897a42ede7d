import * as vscode from "vscode";
import type { ResolvedPath } from "../../core/path/index.ts";
import { findOpenDocument, leadsTo } from "./openDocuments.ts";

/** Unsaved changes of a file in an editor that tells extensions nothing of its content. */
interface HiddenChanges {
  readonly uri: vscode.Uri;
  /** What kind of editor has them, as a phrase. */
  readonly editor: string;
}

/** The kind of editor that has unsaved changes of a file which no text document shows. */
export async function findHiddenEditor(target: ResolvedPath): Promise<string | undefined> {
  for (const { uri, editor } of listHiddenChanges()) {
    if (await leadsTo(uri, target)) return editor;
  }
  return undefined;
}

export function listHiddenChanges(): readonly HiddenChanges[] {
  const notebooks = vscode.workspace.notebookDocuments
    .filter(({ isDirty }) => isDirty)
    .map(({ uri }) => ({ uri, editor: "a notebook editor" }));
  const tabs = vscode.window.tabGroups.all
    .flatMap((group) => group.tabs)
    .filter(({ isDirty }) => isDirty);
  return [...notebooks, ...tabs.flatMap(({ input }) => describeInput(input))];
}

/**
 * A custom editor may be one of a text document, whose unsaved text can be read; and a text editor
 * may be one without a document, as its file is too large for one or not loaded yet.
 */
function describeInput(input: unknown): readonly HiddenChanges[] {
  if (input instanceof vscode.TabInputNotebook) {
    return [{ uri: input.uri, editor: "a notebook editor" }];
  }
  if (input instanceof vscode.TabInputNotebookDiff) {
    return [input.original, input.modified].map((uri) => ({ uri, editor: "a notebook editor" }));
  }
  if (input instanceof vscode.TabInputCustom) {
    const isShown = findOpenDocument(input.uri)?.isDirty === true;
    return isShown ? [] : [{ uri: input.uri, editor: "a custom editor" }];
  }
  if (input instanceof vscode.TabInputText) {
    const isShown = findOpenDocument(input.uri) !== undefined;
    return isShown ? [] : [{ uri: input.uri, editor: "a text editor without a loaded document" }];
  }
  return [];
}
