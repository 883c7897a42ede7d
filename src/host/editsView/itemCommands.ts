import * as vscode from "vscode";
import {
  type ContentKey,
  findEntryStates,
  findInEffect,
  type PatchedFile,
  renderPatch,
  stampOfKey,
  formatEntryId,
} from "../../core/history/index.ts";
import { describeBinary } from "../../files/encoding/index.ts";
import { orThrow } from "../../toolkit/failureError.ts";
import type { CommandId } from "../../toolkit/manifest/index.ts";
import type { ShownRequest } from "../../toolkit/history/index.ts";
import type { EditHistory } from "../history/index.ts";
import { chooseRequest, type UndoableHistory, type UndoAnswer } from "../undo/index.ts";
import { registerCommand } from "../registerCommand.ts";
import type { EditNode } from "./editNodes.ts";
import type { EditsModel } from "./editsModel.ts";
import type { EditsView } from "./editsTree.ts";
import { joinChanges, type JoinedFile } from "./joinChanges.ts";

/** An edit that an item stands for, or one file of it. */
export interface ChosenItem {
  readonly entryId: number;
  readonly files: readonly JoinedFile[];
}

/**
 * The commands that only items have. A menu names the item; a key means the one that is selected. What
 * changes files is left to the commands of the edit history, which ask first.
 */
export function registerItemCommands({ model, view, history }: EditsView): vscode.Disposable {
  const register = (command: CommandId, run: (node: unknown) => Promise<unknown>) =>
    registerCommand(command, (node: unknown) => run(node ?? view.selection[0]));
  return vscode.Disposable.from(
    register("linewise.copyPatch", async (node) => {
      const isRequest = isNode(node) && node.kind === "request";
      const request = isRequest ? await chooseRequest(history, node, "") : undefined;
      const files = request && (await readRequestFiles(request, model));
      return copyPatch(files ?? chooseItem(node, model).files, history);
    }),
    register("linewise.reviewAgain", async (node) =>
      reviewAgain(chooseItem(node, model).entryId, history),
    ),
  );
}

/**
 * @throws Error with a sentence where that is no item of the view, or one that is gone. Another extension
 * may give anything.
 */
export function chooseItem(given: unknown, model: EditsModel): ChosenItem {
  if (!isNode(given) || (given.kind !== "entry" && given.kind !== "file")) {
    throw new Error(vscode.l10n.t("No agent edit is selected in the view Agent Edits."));
  }
  const { entryId } = given;
  const shown = model.showEntry(entryId);
  const file = given.kind === "file" ? model.showFile(given) : undefined;
  const files = given.kind === "file" ? file && [file] : shown?.files;
  if (files === undefined) {
    throw new Error(
      vscode.l10n.t(
        "Edit {0} is no longer in the edit history of this workspace.",
        formatEntryId(entryId),
      ),
    );
  }
  return { entryId, files };
}

/** All that agents did for a request, also what a filter leaves out, where its files are now. */
export async function readRequestFiles(
  { edits }: ShownRequest,
  model: EditsModel,
): Promise<readonly JoinedFile[]> {
  const shown = await Promise.all(edits.toReversed().map(({ entry }) => model.findEntry(entry.id)));
  return joinChanges(shown.flatMap((each) => each?.files ?? []));
}

export function isNode(given: unknown): given is EditNode {
  if (typeof given !== "object" || given === null || !("kind" in given)) return false;
  if (given.kind === "request") return "requestId" in given && typeof given.requestId === "string";
  return "entryId" in given && Number.isInteger(given.entryId);
}

/** Takes back what kept an edit: all that these keeps were about is to be reviewed again. */
async function reviewAgain(entryId: number, history: UndoableHistory): Promise<UndoAnswer> {
  const { entries } = await history.read();
  const keeps = findInEffect(entries, findEntryStates(entries), entryId, "keep");
  return history.undo(keeps, "undo");
}

/**
 * Puts what was done to files on the clipboard, as `git apply` takes it.
 *
 * @throws FailureError where a text is no longer kept.
 */
async function copyPatch(
  files: readonly JoinedFile[],
  history: EditHistory,
): Promise<{ readonly copied: readonly string[] }> {
  const changes: PatchedFile[] = [];
  for (const { path, modeBefore, mode, ...file } of files) {
    const before = await readExact(file.before, history);
    const after = await readExact(file.after, history);
    changes.push({ path, before, after, modeBefore, mode });
  }
  await vscode.env.clipboard.writeText(renderPatch(changes));
  return { copied: [...new Set(files.map(({ path }) => path))] };
}

/** Undefined for bytes that the clipboard cannot give back, which holds Unicode. */
async function readExact(
  key: ContentKey | null,
  { readContent }: Pick<EditHistory, "readContent">,
): Promise<string | null | undefined> {
  if (key === null) return null;
  if (stampOfKey(key) !== undefined) return undefined;
  const bytes = orThrow(await readContent(key));
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const isText = describeBinary(bytes) === undefined && Buffer.from(text).equals(bytes);
  return isText ? text : undefined;
}
