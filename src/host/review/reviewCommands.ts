import * as vscode from "vscode";
import { describeLeft } from "../../toolkit/confirmation/index.ts";
import { type CommandId, reviewNames } from "../../toolkit/manifest/index.ts";
import { plainNotification } from "../../toolkit/report/index.ts";
import { findEntryId, readEntryId } from "../history/index.ts";
import { registerCommand } from "../registerCommand.ts";
import { agreeAtOnce, agreeToUndoAll, agreeToUndoFiles } from "./agreeToUndo.ts";
import type { KeepAnswer } from "./keepEdits.ts";
import { isLineChange, type LineChange } from "./lineChange.ts";
import type { ReviewActions } from "./reviewActions.ts";

/**
 * Registers the commands of menus and of the palette. Keep and undo of a hunk take what VS Code's peek
 * gives, and without it mean the hunk at the cursor; those of a file take the file, or mean the one in
 * front. `keepFile` and `keepAll` take an entry's id as well, and then keep what it did. Each resolves
 * to what it did, and rejects with a sentence. Nobody is asked about a file that is named by its
 * address as a text, as keybindings and other extensions do; who takes a question back gets undefined.
 */
export function registerReviewCommands(find: () => ReviewActions): vscode.Disposable {
  const register = (
    command: CommandId,
    run: (actions: ReviewActions, given: readonly unknown[]) => unknown,
  ): vscode.Disposable =>
    registerCommand(command, (...given: readonly unknown[]) => run(find(), given));
  return vscode.Disposable.from(
    register(reviewNames.keepHunk, async (actions, given) => {
      const { uri, change } = await findHunk(actions, given);
      return actions.keepChange(uri, change);
    }),
    register(reviewNames.undoHunk, async (actions, given) => {
      const { uri, change } = await findHunk(actions, given);
      return actions.undoChange(uri, change);
    }),
    register(reviewNames.keepFile, (actions, given) => {
      const entryId = findEntryId(given[0]);
      return tellLeft(
        entryId === undefined ? actions.keepFiles(findFiles(given)) : actions.keepEntry(entryId),
      );
    }),
    register(reviewNames.undoFile, (actions, given) => {
      const isNamed = typeof given[0] === "string";
      return actions.undoFiles(findFiles(given), isNamed ? agreeAtOnce : agreeToUndoFiles);
    }),
    register(reviewNames.keepAll, (actions, given) => {
      const entryId = readEntry(given[0]);
      return tellLeft(entryId === undefined ? actions.keepAll() : actions.keepEntry(entryId));
    }),
    register(reviewNames.undoAll, (actions) => actions.undoAll(agreeToUndoAll)),
    register(reviewNames.openFile, async (_, given) => {
      for (const uri of findFiles(given)) {
        await vscode.commands.executeCommand("vscode.open", vscode.Uri.parse(uri, true));
      }
    }),
  );
}

async function tellLeft(keeping: Promise<KeepAnswer>): Promise<KeepAnswer> {
  const answer = await keeping;
  const lines = describeLeft(answer);
  if (lines.length > 0) {
    const sentence = vscode.l10n.t("Not kept: {0}.", lines.join("; "));
    void vscode.window.showWarningMessage(plainNotification(sentence));
  }
  return answer;
}

async function findHunk(
  actions: ReviewActions,
  [uri, changes, index]: readonly unknown[],
): Promise<{ readonly uri: string; readonly change: LineChange }> {
  if (uri instanceof vscode.Uri && Array.isArray(changes) && typeof index === "number") {
    const change: unknown = changes[index];
    if (isLineChange(change)) return { uri: uri.toString(), change };
  }
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) throw new Error(noFile());
  const address = editor.document.uri.toString();
  const line = editor.selection.active.line + 1;
  return { uri: address, change: await actions.findChange(address, line) };
}

/** Menus of the source control give all files that are selected. */
function findFiles(given: readonly unknown[]): readonly string[] {
  const uris = given.flatMap((each) => uriOf(each)?.toString() ?? []);
  if (uris.length > 0) return [...new Set(uris)];
  const uri = vscode.window.activeTextEditor?.document.uri;
  if (uri === undefined) throw new Error(noFile());
  return [uri.toString()];
}

function uriOf(given: unknown): vscode.Uri | undefined {
  if (typeof given === "string") return vscode.Uri.parse(given, true);
  if (given instanceof vscode.Uri) return given;
  if (typeof given !== "object" || given === null || !("resourceUri" in given)) return undefined;
  return given.resourceUri instanceof vscode.Uri ? given.resourceUri : undefined;
}

/** Menus of the source control, which are about all of it, give their group or the control itself. */
function readEntry(given: unknown): number | undefined {
  const isOfMenu = typeof given === "object" && given !== null;
  return isOfMenu ? findEntryId(given) : readEntryId(given);
}

function noFile(): string {
  return vscode.l10n.t("Open the file, or name it.");
}
