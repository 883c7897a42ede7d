import * as vscode from "vscode";
import { revealHiddenInName } from "../../core/hiddenCharacters.ts";
import { describeLeft, summarizeUndo } from "../../toolkit/confirmation/index.ts";
import type { UndoAnswer } from "../history/index.ts";

/** Tells a person what undoing files will do. */
export type Agree = (planned: PlannedUndo) => Promise<boolean>;

export interface PlannedUndo extends Pick<UndoAnswer, "undone" | "left"> {
  /** Files that agents created. */
  readonly deleted: readonly string[];
}

/** A command that names a file has been agreed to. */
export const agreeAtOnce: Agree = () => Promise.resolve(true);

/** Asks only where more or less happens than that hunks go, which the editor shows and can undo. */
export const agreeToUndoFiles: Agree = async (planned) => {
  const { undone, left, deleted } = planned;
  if (left.length === 0 && deleted.length === 0) return true;
  const [first, ...others] = undone;
  const question =
    first !== undefined && others.length === 0
      ? vscode.l10n.t("Undo what agents changed in {0}?", revealHiddenInName(first.path))
      : vscode.l10n.t("Undo what agents changed in {0} files?", undone.length);
  return ask(question, planned, vscode.l10n.t("Undo"));
};

export const agreeToUndoAll: Agree = (planned) =>
  ask(
    vscode.l10n.t("Undo everything that agents changed and you have not reviewed yet?"),
    planned,
    vscode.l10n.t("Undo All"),
  );

async function ask(question: string, planned: PlannedUndo, yes: string): Promise<boolean> {
  const lines = [
    // First, so that they are not taken for what stays.
    ...describeDeleted(planned.deleted),
    summarizeUndo(planned, "undo"),
    ...describeLeft(planned),
    vscode.l10n.t("Your own changes stay. You can undo this."),
  ];
  const options = { modal: true, detail: lines.join("\n") };
  return (await vscode.window.showWarningMessage(question, options, yes)) === yes;
}

/** More would fill the screen. */
const maxNamed = 10;

function describeDeleted(paths: readonly string[]): readonly string[] {
  const named = paths
    .slice(0, maxNamed)
    .map((path) => vscode.l10n.t("Deletes {0}, which an agent created.", revealHiddenInName(path)));
  const more = paths.length - named.length;
  return more > 0 ? [...named, vscode.l10n.t("Deletes {0} more.", more)] : named;
}
