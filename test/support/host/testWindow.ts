// For tests in test/host…, which run inside the extension host of a real VS Code.
//
//   workspaceFolder(), workspaceFolder("lib")   the Uri of the first folder, or of one by its name
//   writeFile("a/b.txt", "x\r\n")      a file of the first folder, or of the one given as third
//                                      argument, with exactly these bytes; its Uri
//   readBytes(uri), readText(uri)      what is on disk now (text as UTF-8)
//   await invoke("read_file", input)   the tool's text parts; rejects as the tool does
//   await openEditor(uri)              shows the file and gives its editor, focused
//   await typeAtStart(uri, "x")        unsaved text of the user, who types it as one step
//   await waitForActiveEditor("/a.txt")   the editor in front, once its path ends like this
//   await undo(uri), redo(uri)         one step in that file's editor; the text after it
//   await waitForDocument(document, check)   until VS Code has changed it so that the check holds
//   await setConfiguration({ … })      user settings under "linewise." until the test is over
//   await setSettings({ … })           likewise with whole names, such as "files.encoding"
//   await setPermissionMode("yolo")    one of permissionModes; the workspace stays allowed in each
//   useConfiguration({ … }), useMode("yolo")   likewise, for all tests of a describe, which is quicker:
//                                      a setting takes VS Code as long as a call
//   await replaceLine(path, 2, "x")    a call of replace_in_file with this one operation
//   await closeEditors()               without saving or asking; runs after each test by itself
//
// Every test gets an empty workspace folder: the hooks below remove its contents, close its
// editors and put its settings back. VS Code keeps a document for minutes after its editor is
// closed, so no two tests may write the same path: `writeFile` throws where they would, except in a
// second try. VS Code accepts confirmations in this lane, and a modal message throws "refused to
// show dialog in tests"; tests about dialogs belong to test/agent.
import { after, afterEach, before, beforeEach } from "mocha";
import { mkdir, readdir, readFile, rm, writeFile as writeFileTo } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import * as vscode from "vscode";
import { waitUntil } from "../waitUntil.ts";

export const permissionModes: readonly string[] = ["trusted", "sandboxed", "yolo"];

/** What a test has set. */
const changedSettings = new Set<string>();
/** What all tests of a `describe` have in common. */
const sharedSettings = new Map<string, unknown>();
const writtenUris = new Set<string>();
let [testTitle, isSecondTry] = ["", false];

/** A folder that the window shows: by its name, or the first one. */
export function workspaceFolder(name?: string): vscode.Uri {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const folder = name === undefined ? folders[0] : folders.find((each) => each.name === name);
  if (folder === undefined) throw new Error(`The window shows no folder ${name ?? ""}`);
  return folder.uri;
}

/** Writes to the disk, behind VS Code's back; parent folders are made. */
export async function writeFile(
  path: string,
  content: string | Uint8Array,
  folder = workspaceFolder(),
): Promise<vscode.Uri> {
  const uri = vscode.Uri.joinPath(folder, path);
  const kept = findKeptDocument(uri);
  await mkdir(dirname(uri.fsPath), { recursive: true });
  await writeFileTo(uri.fsPath, content);
  if (kept && typeof content === "string") await waitUntil(() => kept.getText() === content);
  return uri;
}

/**
 * Text, dirtiness and undo steps of an earlier test would mix with those of this one.
 *
 * @returns What VS Code still holds of the first try, if this is the second.
 * @throws Error where an earlier test has used the name.
 */
function findKeptDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  const address = uri.toString();
  if (writtenUris.has(address)) return undefined;
  writtenUris.add(address);
  const kept = vscode.workspace.textDocuments.find((each) => each.uri.toString() === address);
  if (kept && !isSecondTry)
    throw new Error(`An earlier test has used ${uri.path}; take another name`);
  return kept;
}

export async function readBytes(uri: vscode.Uri): Promise<Buffer> {
  return readFile(uri.fsPath);
}

export async function readText(uri: vscode.Uri): Promise<string> {
  return readFile(uri.fsPath, "utf8");
}

/** As the chat gives one: answers are cut only where no model could take them. */
const roomyBudget: vscode.LanguageModelToolTokenizationOptions = {
  tokenBudget: 50_000,
  countTokens: (text) => Promise.resolve(Math.ceil(text.length / 4)),
};

/** Calls `linewise_<name>` as an extension would; the input is not validated on the way. */
export async function invoke(
  name: string,
  input: object,
  token?: vscode.CancellationToken,
): Promise<string[]> {
  const options = { input, toolInvocationToken: undefined, tokenizationOptions: roomyBudget };
  const result = await vscode.lm.invokeTool(`linewise_${name}`, options, token);
  return result.content
    .filter((part) => part instanceof vscode.LanguageModelTextPart)
    .map((part) => part.value);
}

/** Writes over a whole file, as an agent that has seen it. */
export async function overwrite(path: string, content: string): Promise<string[]> {
  await invoke("read_file", { path });
  return invoke("write_file", { path, content });
}

/** What a search shows, without the ids of the files' snapshots. */
export async function invokeSearch(
  name: string,
  input: object,
  token?: vscode.CancellationToken,
): Promise<string[]> {
  const texts = await invoke(name, input, token);
  return texts.map((text) => text.replaceAll(/ \[s[0-9a-f]{6,}\](?=$|:)/gm, ""));
}

/** Replaces one line, 1-indexed, through the tool. */
export async function replaceLine(
  filePath: string,
  line: number,
  replaceWith: string,
): Promise<string[]> {
  const replacements = [{ type: "lines", startLine: line, endLine: line, replaceWith }];
  return invoke("replace_in_file", { filePath, replacements });
}

export async function openEditor(uri: vscode.Uri): Promise<vscode.TextEditor> {
  const document = await vscode.workspace.openTextDocument(uri);
  return vscode.window.showTextDocument(document, { preview: false });
}

/** Waits for what a command opens: extensions may know of it only after the command has ended. */
export async function waitForActiveEditor(pathEnd: string): Promise<vscode.TextEditor> {
  const read = (): vscode.TextEditor | undefined => vscode.window.activeTextEditor;
  await waitUntil(
    () => read()?.document.uri.path.endsWith(pathEnd) === true,
    () => `the active editor is of ${read()?.document.uri.path ?? "nothing"}`,
  );
  const editor = read();
  if (editor === undefined) throw new Error("The active editor was closed");
  return editor;
}

export async function typeAtStart(uri: vscode.Uri, text: string): Promise<vscode.TextEditor> {
  const editor = await openEditor(uri);
  const start = new vscode.Position(0, 0);
  const typed = await editor.edit((builder) => builder.insert(start, text));
  if (!typed) throw new Error(`The editor of ${uri.path} took no text`);
  return editor;
}

/** One undo with the file's editor focused, as the command acts on what has the focus. */
export async function undo(uri: vscode.Uri): Promise<string> {
  const editor = await openEditor(uri);
  await vscode.commands.executeCommand("undo");
  return editor.document.getText();
}

export async function redo(uri: vscode.Uri): Promise<string> {
  const editor = await openEditor(uri);
  await vscode.commands.executeCommand("redo");
  return editor.document.getText();
}

/** Waits for what VS Code does to a document by itself, such as loading it anew. */
export async function waitForDocument(
  document: vscode.TextDocument,
  isAsExpected: (document: vscode.TextDocument) => boolean,
): Promise<void> {
  while (!isAsExpected(document)) {
    await new Promise<void>((resolve) => {
      const subscription = vscode.workspace.onDidChangeTextDocument(() => {
        subscription.dispose();
        resolve();
      });
    });
  }
}

export async function setConfiguration(values: Readonly<Record<string, unknown>>): Promise<void> {
  const named = Object.entries(values).map(([name, value]) => [`linewise.${name}`, value]);
  await setSettings(Object.fromEntries(named) as Record<string, unknown>);
}

export async function setPermissionMode(mode: string): Promise<void> {
  await setConfiguration(configurationOf(mode));
}

/** Where the mode is confined, all of the workspace is allowed. */
function configurationOf(mode: string): Readonly<Record<string, unknown>> {
  return {
    permissionMode: mode,
    ...(mode === "sandboxed" ? { allowedPaths: ["."] } : {}),
  };
}

/** As {@link setConfiguration}, for all tests of the surrounding `describe`. */
export function useConfiguration(values: Readonly<Record<string, unknown>>): void {
  const named = Object.entries(values).map(([name, value]) => [`linewise.${name}`, value] as const);
  before(async () => {
    for (const [name, value] of named) {
      sharedSettings.set(name, value);
      await updateSetting(name, value);
    }
  });
  after(async () => {
    for (const [name] of named) {
      sharedSettings.delete(name);
      await updateSetting(name, undefined);
    }
  });
}

/** As {@link setPermissionMode}, for all tests of the surrounding `describe`. */
export function useMode(mode: string): void {
  useConfiguration(configurationOf(mode));
}

export async function setSettings(values: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    changedSettings.add(name);
    await updateSetting(name, value);
  }
}

/** Throws unsaved changes away: asking would open a dialog, which this lane refuses. */
export async function closeEditors(): Promise<void> {
  // Changing settings makes VS Code's own settings file dirty for a moment.
  const dirty = vscode.workspace.textDocuments.filter(
    ({ isDirty, uri }) => isDirty && vscode.workspace.getWorkspaceFolder(uri) !== undefined,
  );
  for (const document of dirty) {
    await vscode.window.showTextDocument(document, { preview: false });
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
  }
  await vscode.commands.executeCommand("workbench.action.closeAllEditors");
}

/** Only where it changes something: each change is written, read again and told to all of VS Code. */
async function updateSetting(name: string, value: unknown): Promise<void> {
  const configuration = vscode.workspace.getConfiguration();
  if (isDeepStrictEqual(configuration.inspect(name)?.globalValue, value)) return;
  await configuration.update(name, value, vscode.ConfigurationTarget.Global);
}

/** One folder may be inside another, so that it is made anew. */
async function emptyWorkspace(): Promise<void> {
  const folders = (vscode.workspace.workspaceFolders ?? [])
    .filter(({ uri }) => uri.scheme === "file")
    .map(({ uri }) => uri.fsPath);
  for (const folder of folders) {
    await mkdir(folder, { recursive: true });
    for (const name of await readdir(folder)) {
      // Something may still write into a folder while it is removed.
      await rm(join(folder, name), { recursive: true, force: true, maxRetries: 10 });
    }
  }
  for (const folder of folders) await mkdir(folder, { recursive: true });
}

async function cleanUp(): Promise<void> {
  await closeEditors();
  for (const name of changedSettings) await updateSetting(name, sharedSettings.get(name));
  changedSettings.clear();
  await emptyWorkspace();
  writtenUris.clear();
}

/** To be called once in each `describe` at the top of a file. */
export function useWorkspace(): void {
  beforeEach(function () {
    const title = this.currentTest?.fullTitle() ?? "";
    isSecondTry = title === testTitle;
    testTitle = title;
  });
  afterEach(cleanUp);
}

/** Instead of `useWorkspace`: the workspace is emptied after the last test of the `describe`. */
export function useSharedWorkspace(): void {
  after(cleanUp);
}
