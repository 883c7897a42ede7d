import * as vscode from "vscode";
import type { AtHand } from "../../toolkit/runTool/index.ts";

/** Shows a document where it already is, else in this column. */
export async function showAgain(
  uri: vscode.Uri,
  viewColumn: vscode.ViewColumn,
  options: { readonly preserveFocus: boolean },
): Promise<vscode.TextEditor> {
  const address = uri.toString();
  const group = vscode.window.tabGroups.all.find(({ tabs }) =>
    tabs.some(
      ({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === address,
    ),
  );
  return vscode.window.showTextDocument(uri, {
    viewColumn: group?.viewColumn ?? viewColumn,
    preview: false,
    ...options,
  });
}

/** VS Code reads a changed file again after a moment; a text that it shows otherwise is not waited for. */
const rereadTimeoutMs = 2_000;

/** Waits until the document has this text. */
export async function waitForText(document: vscode.TextDocument, text: string): Promise<void> {
  await waitUntil(
    () => document.getText() === text,
    vscode.workspace.onDidChangeTextDocument,
    rereadTimeoutMs,
  );
}

/** Looks once, and then after each event, until the time is over; leaves no listener behind. */
export async function waitUntil(
  isSo: () => boolean,
  onEvent: vscode.Event<unknown>,
  timeoutMs: number,
): Promise<void> {
  if (isSo()) return;
  await new Promise<void>((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      subscription.dispose();
      resolve();
    };
    const timer = setTimeout(finish, timeoutMs);
    const subscription = onEvent(() => {
      if (isSo()) finish();
    });
  });
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
