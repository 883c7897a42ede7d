import * as vscode from "vscode";
import { formatEntryId } from "../../core/history/index.ts";
import { editsViewNames } from "../../toolkit/manifest/index.ts";
import { labelRequest } from "../../toolkit/history/index.ts";
import type { EditHistory } from "../history/index.ts";
import { chooseRequest, maxPicked, pickEntry, readEntryId } from "../undo/index.ts";
import { registerCommand } from "../registerCommand.ts";
import type { FileFilter } from "./editsModel.ts";
import type { EditsView } from "./editsTree.ts";
import { findFileUri } from "../review/index.ts";
import { chooseItem, type ChosenItem, isNode, readRequestFiles } from "./itemCommands.ts";
import { openDiff } from "./openDiff.ts";
import { pickFile } from "./pickFile.ts";

/** Files are offered that were changed by one of so many entries. */
const maxEntriesOfFiles = 2_000;

/**
 * The commands about the view as a whole, which the palette has too. Each resolves to what it did, or
 * undefined where the person took it back, and rejects with a sentence.
 */
export function registerViewCommands(edits: EditsView): vscode.Disposable {
  const { model, tree } = edits;
  return vscode.Disposable.from(
    registerCommand("linewise.showEdits", (id: unknown) => showEdits(edits, readEntryId(id))),
    registerCommand("linewise.openEditDiff", (given: unknown) => openEditDiff(edits, given)),
    registerCommand("linewise.openRequestDiff", (given: unknown) => openRequestDiff(edits, given)),
    registerCommand("linewise.showFileEdits", (given: unknown) => showFileEdits(edits, given)),
    registerCommand("linewise.editsView.showOlder", () => {
      model.showOlder();
      tree.redraw();
    }),
  );
}

function noEdits(): string {
  return vscode.l10n.t("No agent has edited files in this workspace yet.");
}

/** Those of the file that is named, or is in front and has any, or is picked. */
async function showFileEdits(
  edits: EditsView,
  given: unknown,
): Promise<{ readonly file: string } | undefined> {
  const { model } = edits;
  const active = vscode.window.activeTextEditor?.document.uri.toString();
  const item = isNode(given) ? chooseItem(given, model).files[0] : undefined;
  const named = item?.uri ?? findFileUri(given)?.toString();
  const recent = await model.listRecent(maxEntriesOfFiles);
  const files = recent.flatMap((shown) => shown.files);
  const known = files.find(({ uri }) => uri === (named ?? active));
  if (named === undefined && recent.length === 0) throw new Error(noEdits());
  const file =
    known ??
    (named === undefined
      ? await pickFile(recent)
      : { uri: named, path: vscode.workspace.asRelativePath(vscode.Uri.parse(named, true)) });
  if (file === undefined) return undefined;
  await applyFilter(edits, { uri: file.uri, path: file.path });
  await vscode.commands.executeCommand(`${editsViewNames.view}.focus`);
  return { file: file.path };
}

/** Shows the edits of one file alone, or of all. */
async function applyFilter(
  { model, tree, view }: EditsView,
  file: FileFilter | undefined,
): Promise<void> {
  model.setFilter(file);
  const { isFiltered } = editsViewNames;
  await vscode.commands.executeCommand("setContext", isFiltered, file !== undefined);
  // `undefined` is no value for a property that may be missing.
  view.description = file?.path ?? "";
  view.message = file ? vscode.l10n.t("Only the edits of {0} are listed.", file.path) : "";
  tree.redraw();
}

async function showEdits(
  edits: EditsView,
  id: number | undefined,
): Promise<{ entry: string | undefined }> {
  const { model, tree, view } = edits;
  if (id !== undefined && (await model.findEntry(id)) === undefined) throw new Error(noEntry(id));
  if (model.filter() !== undefined) await applyFilter(edits, undefined);
  await vscode.commands.executeCommand(`${editsViewNames.view}.focus`);
  if (id === undefined) {
    await revealHistory(edits);
    return { entry: undefined };
  }
  const node = await model.findNode(id);
  if (node === undefined)
    throw new Error(vscode.l10n.t("Edit {0} changed nothing.", formatEntryId(id)));
  tree.redraw();
  await view.reveal(node, { select: true, focus: true, expand: true });
  return { entry: formatEntryId(node.entryId) };
}

/** More rows than this of files that wait for review leave the history out of sight. */
const maxAbove = 10;

/** Scrolls down to the history where what waits for review would leave it out of sight. */
export async function revealHistory(edits: {
  readonly model: EditsView["model"];
  readonly tree: Pick<EditsView["tree"], "redraw">;
  readonly view: Pick<EditsView["view"], "reveal">;
}): Promise<void> {
  const { model, tree, view } = edits;
  if (model.listReviewed().length <= maxAbove) return;
  tree.redraw();
  const newest = (await model.listRoots()).find(({ kind }) => kind !== "review");
  if (newest === undefined) return;
  // VS Code may not have drawn it yet: then it is a little further down.
  await view.reveal(newest, { select: false }).then(undefined, () => undefined);
}

/** What was opened. */
interface OpenedDiff {
  /** Such as `e12`. */
  readonly entry: string;
  readonly files: readonly string[];
}

/** Of an edit, by its id; of an item of the view; or of the edit that is picked. */
async function openEditDiff(
  edits: EditsView,
  given: unknown,
): Promise<OpenedDiff | OpenedRequestDiff | undefined> {
  const { model, history } = edits;
  if (isNode(given)) {
    if (given.kind === "request") return openRequestDiff(edits, given);
    return openEntry(chooseItem(given, model), history);
  }
  const id = readEntryId(given);
  if (id !== undefined) {
    const shown = await model.findEntry(id);
    if (shown === undefined) throw new Error(noEntry(id));
    return openEntry({ entryId: id, files: shown.files }, history);
  }
  const recent = await model.listRecent(maxPicked);
  if (recent.length === 0) throw new Error(noEdits());
  const picked = await pickEntry(recent, vscode.l10n.t("Open Diff of Agent Edit"));
  return picked && openEntry({ entryId: picked.entry.id, files: picked.files }, history);
}

async function openEntry(
  { entryId, files }: ChosenItem,
  history: EditHistory,
): Promise<OpenedDiff> {
  const title = vscode.l10n.t("Edit {0}", formatEntryId(entryId));
  return {
    entry: formatEntryId(entryId),
    files: await openDiff({ title, entryId, files }, history),
  };
}

interface OpenedRequestDiff {
  /** Such as `e12`, newest first. */
  readonly entries: readonly string[];
  readonly files: readonly string[];
}

/** All that agents did for a request, by its id, or for the one that is picked. */
async function openRequestDiff(
  { model, history }: EditsView,
  given: unknown,
): Promise<OpenedRequestDiff | undefined> {
  const title = vscode.l10n.t("Open Diff of Request");
  const request = await chooseRequest(history, given, title);
  if (request === undefined) return undefined;
  const changed = await readRequestFiles(request, model);
  const files = await openDiff({ title: labelRequest(request), files: changed }, history);
  return { entries: request.edits.map(({ entry }) => formatEntryId(entry.id)), files };
}

function noEntry(id: number): string {
  return vscode.l10n.t(
    "There is no edit {0} in the edit history of this workspace.",
    formatEntryId(id),
  );
}
