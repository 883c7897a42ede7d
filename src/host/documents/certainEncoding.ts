import * as vscode from "vscode";
import { mayEncodingsDiffer, shownEncoding, unmarkedEncoding } from "./codecs.ts";

/**
 * The encoding in which VS Code would open a file that it has not open, where that is certain without:
 * opening one wakes every language server. Bytes that show their encoding decide whatever settings
 * say. Otherwise the setting does, unless a language has its own, as a file's language may depend on
 * its first line, or VS Code guesses.
 */
export async function findCertainEncoding(
  uri: vscode.Uri,
  bytes: Uint8Array,
): Promise<string | undefined> {
  if (isInTab(uri)) return undefined;
  const encoding = shownEncoding(bytes) ?? (await findBySetting(uri, bytes));
  return encoding === "utf8" || !isAlwaysUtf8(uri) ? encoding : undefined;
}

/**
 * Whether a tab has a file, or a comparison with it: maybe with a text that VS Code has not loaded yet, such as one
 * that is unsaved since before a restart.
 */
export function isInTab(uri: vscode.Uri): boolean {
  return listTabs(uri).length > 0;
}

/** Whether a tab says that a file is unsaved; right after a save, it may still say so. */
export function isDirtyInTab(uri: vscode.Uri): boolean {
  return listTabs(uri).some(({ isDirty }) => isDirty);
}

function listTabs(uri: vscode.Uri): readonly vscode.Tab[] {
  const address = uri.toString();
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(({ input }) => urisOf(input).some((each) => each.toString() === address));
}

function urisOf(input: unknown): readonly vscode.Uri[] {
  if (input instanceof vscode.TabInputTextDiff || input instanceof vscode.TabInputNotebookDiff) {
    return [input.original, input.modified];
  }
  const hasUri =
    input instanceof vscode.TabInputText ||
    input instanceof vscode.TabInputCustom ||
    input instanceof vscode.TabInputNotebook;
  return hasUri ? [input.uri] : [];
}

async function findBySetting(uri: vscode.Uri, bytes: Uint8Array): Promise<string | undefined> {
  if (mayEncodingsDiffer(uri) || bytes.includes(0)) return undefined;
  const encoding = unmarkedEncoding(uri);
  return encoding === "utf8" || (await isKnown(encoding)) ? encoding : undefined;
}

/** VS Code reads files in an encoding that it does not know as UTF-8. */
async function isKnown(encoding: string): Promise<boolean> {
  return !Buffer.from("é").equals(await vscode.workspace.encode("é", { encoding }));
}

/** VS Code reads its own files as UTF-8, whatever settings and the bytes say. */
function isAlwaysUtf8({ path }: vscode.Uri): boolean {
  return /\/\.vscode\/|\.code-workspace$|\/workspace\.json$/i.test(path);
}
