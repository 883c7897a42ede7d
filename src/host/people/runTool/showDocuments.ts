import * as vscode from "vscode";
import type { AtHand } from "../../../toolkit/runTool/index.ts";

/** Shows a document in the column where it is open already, else in this one. */
export async function showAgain(
  uri: vscode.Uri,
  viewColumn: vscode.ViewColumn,
  options: { readonly preserveFocus: boolean },
): Promise<vscode.TextEditor> {
  const address = uri.toString();
  return vscode.window.showTextDocument(uri, {
    viewColumn: findColumn((shown) => shown.toString() === address) ?? viewColumn,
    preview: false,
    ...options,
  });
}

/**
 * Shows a document where it or one like it already is, else in a new group below the active one, which
 * has the focus afterwards. Below and not beside: VS Code does not tell how wide its window is, and half of a
 * narrow one is too little for a line.
 */
export async function showBelow(
  uri: vscode.Uri,
  isAlike: (other: vscode.Uri) => boolean,
): Promise<vscode.TextEditor> {
  const column = findColumn(isAlike);
  if (column !== undefined) return showAgain(uri, column, { preserveFocus: true });
  await vscode.commands.executeCommand("workbench.action.newGroupBelow");
  const shown = await showAgain(uri, vscode.ViewColumn.Active, { preserveFocus: true });
  await vscode.commands.executeCommand("workbench.action.focusAboveGroup");
  return shown;
}

/** The column that has a text editor for such a document, in front or behind another. */
function findColumn(isWanted: (uri: vscode.Uri) => boolean): vscode.ViewColumn | undefined {
  return vscode.window.tabGroups.all.find(({ tabs }) =>
    tabs.some(({ input }) => input instanceof vscode.TabInputText && isWanted(input.uri)),
  )?.viewColumn;
}

const maxTextCharacters = 200;

/** What the person has in front of them, to begin an input with; undefined for no file of the workspace. */
export function readAtHand(): AtHand | undefined {
  const editor = vscode.window.activeTextEditor;
  if (
    editor === undefined ||
    vscode.workspace.getWorkspaceFolder(editor.document.uri) === undefined
  ) {
    return undefined;
  }
  const { document, selection } = editor;
  const range = selection.isEmpty ? document.getWordRangeAtPosition(selection.active) : selection;
  const text = range === undefined ? "" : document.getText(range);
  const isUsable = text !== "" && text.length <= maxTextCharacters && !/[\r\n]/.test(text);
  return {
    path: vscode.workspace.asRelativePath(document.uri),
    selected: isUsable ? text : "example",
  };
}
