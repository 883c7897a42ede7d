import * as vscode from "vscode";
import { orThrow } from "../../toolkit/failureError.ts";
import { editsViewNames } from "../../toolkit/manifest/index.ts";
import { maxPicked, pickEntry, readEntryId } from "../history/index.ts";
import { registerCommand } from "../registerCommand.ts";
import type { FileFilter } from "./editsModel.ts";
import type { EditsView } from "./editsTree.ts";
import { openDiff, type OpenedDiff } from "./openDiff.ts";
import { pickFile } from "./pickFile.ts";

/** Files are offered that were changed by one of so many entries. */
const maxEntriesOfFiles = 2_000;
const maxNameCharacters = 200;

/**
 * The commands about the view as a whole, which the palette has too. Each resolves to what it did, or
 * undefined where the person took it back, and rejects with a sentence.
 */
export function registerViewCommands(edits: EditsView): vscode.Disposable {
  const { model, tree } = edits;
  return vscode.Disposable.from(
    registerCommand("linewise.showEdits", (id: unknown) => showEdits(edits, readEntryId(id))),
    registerCommand("linewise.openEditDiff", (id: unknown) => openEditDiff(edits, readEntryId(id))),
    registerCommand("linewise.markEdits", (name: unknown) =>
      markPoint(edits, typeof name === "string" ? name : undefined),
    ),
    registerCommand("linewise.filterEdits", async () => {
      const recent = await model.listRecent(maxEntriesOfFiles);
      if (recent.length === 0) throw new Error(noEdits());
      const file = await pickFile(recent);
      if (file === undefined) return undefined;
      await applyFilter(edits, file);
      await vscode.commands.executeCommand(`${editsViewNames.view}.focus`);
      return { file: file.path };
    }),
    registerCommand("linewise.clearEditsFilter", () => applyFilter(edits, undefined)),
    registerCommand("linewise.editsView.showOlder", () => {
      model.showOlder();
      tree.redraw();
    }),
  );
}

function noEdits(): string {
  return vscode.l10n.t("No agent has edited files in this workspace with the Linewise tools yet.");
}

/** Shows the edits of one file alone, or of all. */
export async function applyFilter(
  { model, tree, view }: EditsView,
  file: FileFilter | undefined,
): Promise<void> {
  model.setFilter(file);
  const { isFiltered } = editsViewNames;
  await vscode.commands.executeCommand("setContext", isFiltered, file !== undefined);
  // `undefined` is no value for a property that may be missing.
  view.description = file?.path ?? "";
  tree.redraw();
}

async function showEdits(
  edits: EditsView,
  id: number | undefined,
): Promise<{ entry: string | undefined }> {
  const { model, tree, view } = edits;
  if (id === undefined) {
    await vscode.commands.executeCommand(`${editsViewNames.view}.focus`);
    return { entry: undefined };
  }
  if ((await model.findEntry(id)) === undefined) throw new Error(noEntry(id));
  await vscode.commands.executeCommand(`${editsViewNames.view}.focus`);
  if (model.filter() !== undefined) await applyFilter(edits, undefined);
  const node = await model.findNode(id);
  if (node === undefined) throw new Error(vscode.l10n.t("{0} changed nothing.", `e${id}`));
  tree.redraw();
  await view.reveal(node, { select: true, focus: true, expand: true });
  return { entry: `e${node.entryId}` };
}

async function openEditDiff(
  { model, history }: EditsView,
  id: number | undefined,
): Promise<OpenedDiff | undefined> {
  if (id !== undefined) {
    const shown = await model.findEntry(id);
    if (shown === undefined) throw new Error(noEntry(id));
    return openDiff(shown, shown.files, history);
  }
  const recent = await model.listRecent(maxPicked);
  if (recent.length === 0) throw new Error(noEdits());
  const picked = await pickEntry(recent, vscode.l10n.t("Open Agent Edit Diff"));
  return picked && openDiff(picked, picked.files, history);
}

async function markPoint(
  { history }: EditsView,
  given: string | undefined,
): Promise<{ entry: string } | undefined> {
  const name = given ?? (await askForName());
  if (name === undefined) return undefined;
  const label = name.trim();
  if (label === "" || label.length > maxNameCharacters) {
    throw new Error(
      vscode.l10n.t("The name of a point must have 1 to {0} characters.", maxNameCharacters),
    );
  }
  const { id } = orThrow(await history.mark(label));
  return { entry: `e${id}` };
}

async function askForName(): Promise<string | undefined> {
  return vscode.window.showInputBox({
    title: vscode.l10n.t("Mark This Point"),
    prompt: vscode.l10n.t(
      "A name for this point among the edits, such as “before the refactoring”. You can undo back to it.",
    ),
    validateInput: (name) =>
      name.trim() === "" || name.length > maxNameCharacters
        ? vscode.l10n.t("1 to {0} characters", maxNameCharacters)
        : undefined,
  });
}

function noEntry(id: number): string {
  return vscode.l10n.t("There is no edit {0} in the edit history of this workspace.", `e${id}`);
}
