import * as vscode from "vscode";
import { describeLeft } from "../../toolkit/confirmation/index.ts";
import type { CommandId } from "../../toolkit/manifest/index.ts";
import { plainNotification } from "../../toolkit/report/index.ts";
import { findEntryId, readEntryId } from "../history/index.ts";
import { registerCommand } from "../registerCommand.ts";
import { agreeAtOnce, agreeToUndoAll, agreeToUndoFiles } from "./agreeToUndo.ts";
import { findOpenDocument } from "../documents/index.ts";
import type { KeepAnswer } from "./keepEdits.ts";
import type { ReviewActions } from "./reviewActions.ts";
import { isLineChange, type ShownHunk } from "./shownHunk.ts";

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
    register("linewise.keepHunk", (actions, given) => actions.keepHunk(seeHunk(given))),
    register("linewise.undoHunk", (actions, given) => actions.undoHunk(seeHunk(given))),
    register("linewise.keepFile", (actions, given) => {
      const entryId = findEntryId(given[0]);
      return tellLeft(
        entryId === undefined ? actions.keepFiles(findFiles(given)) : actions.keepCall(entryId),
      );
    }),
    register("linewise.undoFile", (actions, given) => {
      const isNamed = typeof given[0] === "string";
      return actions.undoFiles(findFiles(given), isNamed ? agreeAtOnce : agreeToUndoFiles);
    }),
    register("linewise.keepAll", (actions, given) => {
      const entryId = readEntry(given[0]);
      return tellLeft(entryId === undefined ? actions.keepAll() : actions.keepCall(entryId));
    }),
    register("linewise.undoAll", (actions) => actions.undoAll(agreeToUndoAll)),
    register("linewise.review.openFile", async (_, given) => {
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

/** What the person sees at this moment, before anything is waited for. */
function seeHunk([uri, changes, index]: readonly unknown[]): ShownHunk {
  if (uri instanceof vscode.Uri && Array.isArray(changes) && typeof index === "number") {
    const text = findOpenDocument(uri)?.getText();
    const shown = changes.filter(isLineChange);
    return { uri: uri.toString(), text, place: { changes: shown, index } };
  }
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) throw new Error(noFile());
  const { document, selection } = editor;
  const place = selection.active.line + 1;
  return { uri: document.uri.toString(), text: document.getText(), place };
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
