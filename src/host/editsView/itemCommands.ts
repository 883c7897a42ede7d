import * as vscode from "vscode";
import {
  type FileRecord,
  findEntryStates,
  findInEffect,
  type PatchedFile,
  renderPatch,
} from "../../core/history/index.ts";
import { orThrow } from "../../toolkit/failureError.ts";
import type { ShownEntry } from "../../toolkit/history/index.ts";
import type { CommandId } from "../../toolkit/manifest/index.ts";
import type { EditHistory, UndoAnswer } from "../history/index.ts";
import { registerCommand } from "../registerCommand.ts";
import type { EditNode, EntryNode, FileNode } from "./editsModel.ts";
import type { EditsView } from "./editsTree.ts";
import { readSide } from "./historyDocuments.ts";
import { openDiff } from "./openDiff.ts";
import { applyFilter } from "./viewCommands.ts";

/** An item, with all that is known of it. */
interface ChosenItem {
  readonly node: EntryNode | FileNode;
  readonly shown: ShownEntry;
  /** All files of an entry, or the one. */
  readonly files: readonly FileRecord[];
}

/**
 * The commands of an item. A menu names it; a key means the one that is selected. What changes files
 * is left to the commands of the edit history, which ask first.
 */
export function registerItemCommands(edits: EditsView): vscode.Disposable {
  const { model, view, history } = edits;
  const choose = (given: EditNode | undefined): ChosenItem => {
    const node = given ?? view.selection[0];
    // Another extension may give anything.
    if ((node?.kind !== "entry" && node?.kind !== "file") || !Number.isInteger(node.entryId)) {
      throw new Error(vscode.l10n.t("No agent edit is selected in the view Agent Edits."));
    }
    const shown = model.showEntry(node.entryId);
    const file = node.kind === "file" ? model.showFile(node) : undefined;
    if (shown === undefined || (node.kind === "file" && file === undefined)) {
      throw new Error(
        vscode.l10n.t(
          "{0} is no longer in the edit history of this workspace.",
          `e${node.entryId}`,
        ),
      );
    }
    return { node, shown, files: file === undefined ? shown.files : [file] };
  };
  const register = (
    command: CommandId,
    run: (item: ChosenItem) => Thenable<unknown>,
  ): vscode.Disposable =>
    registerCommand(command, (node: EditNode | undefined) => run(choose(node)));
  const pass = (command: CommandId, to: CommandId): vscode.Disposable =>
    register(command, ({ node }) => vscode.commands.executeCommand(to, node));
  return vscode.Disposable.from(
    register("linewise.editsView.openDiff", ({ shown, files }) => openDiff(shown, files, history)),
    register("linewise.editsView.openFile", ({ files }) =>
      vscode.commands.executeCommand("vscode.open", vscode.Uri.parse(fileOf(files).uri)),
    ),
    register("linewise.editsView.copyPatch", ({ files }) => copyPatch(files, history)),
    register("linewise.editsView.filterByThisFile", ({ files }) =>
      applyFilter(edits, fileOf(files)),
    ),
    pass("linewise.editsView.undo", "linewise.undoEdit"),
    pass("linewise.editsView.redo", "linewise.redoEdit"),
    pass("linewise.editsView.undoToHere", "linewise.undoToHere"),
    pass("linewise.editsView.keep", "linewise.keepAll"),
    register("linewise.editsView.reviewAgain", ({ node }) => reviewAgain(node.entryId, history)),
  );
}

/** Takes back what kept an edit: all that these keeps were about is to be reviewed again. */
async function reviewAgain(entryId: number, history: EditHistory): Promise<UndoAnswer> {
  const { entries } = await history.read();
  const keeps = findInEffect(entries, findEntryStates(entries), entryId, "keep");
  return history.undo(keeps, "undo");
}

/**
 * Puts what an entry did to these files on the clipboard, as `git apply` takes it.
 *
 * @throws FailureError where a text is no longer kept.
 */
async function copyPatch(
  files: readonly FileRecord[],
  history: EditHistory,
): Promise<{ readonly copied: readonly string[] }> {
  const changes: PatchedFile[] = [];
  for (const file of files) {
    const before = orThrow(await readSide(file, "before", history));
    const after = orThrow(await readSide(file, "after", history));
    changes.push({ path: file.path, before, after });
  }
  await vscode.env.clipboard.writeText(renderPatch(changes));
  return { copied: files.map(({ path }) => path) };
}

function fileOf(files: readonly FileRecord[]): FileRecord {
  const [file] = files;
  if (file === undefined) throw new Error(vscode.l10n.t("This edit changed no files."));
  return file;
}
