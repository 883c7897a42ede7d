import * as vscode from "vscode";
import { revealHiddenInName } from "../../core/hiddenCharacters.ts";
import { describeNothing, othersWords } from "../undo/index.ts";
import { describeUndo, type UndoSummary } from "../../toolkit/confirmation/index.ts";
import { describeStays } from "./words.ts";

/** Tells a person what undoing files will do. */
export type Agree = (planned: UndoSummary) => Promise<boolean>;

/** A command that names a file has been agreed to. */
export const agreeAtOnce: Agree = () => Promise.resolve(true);

/** Asks where more or less happens than that an agent's hunks go, which the editor shows and can undo. */
export const agreeToUndoFiles: Agree = async (planned) => {
  const { undone, left, mayBeOthers } = planned;
  const isPlain = left.length === 0 && !undone.some(({ isDeleted }) => isDeleted);
  if (isPlain && mayBeOthers !== true) return true;
  const [first, ...others] = undone;
  const question =
    first !== undefined && others.length === 0
      ? vscode.l10n.t("Undo what agents changed in {0}?", revealHiddenInName(first.path))
      : vscode.l10n.t("Undo what agents changed in {0} files?", undone.length);
  return ask(question, planned, vscode.l10n.t("Undo"));
};

export const agreeToUndoAll: Agree = (planned) =>
  ask(
    vscode.l10n.t("Undo all changes that wait for your review?"),
    planned,
    vscode.l10n.t("Undo All"),
  );

/** @throws where there is nothing to agree to. */
async function ask(question: string, planned: UndoSummary, yes: string): Promise<boolean> {
  if (planned.undone.length === 0) throw new Error(describeNothing("undo", planned));
  const lines = [
    ...describeUndo(planned, "undo"),
    ...(planned.mayBeOthers === true ? [othersWords()] : []),
    describeStays(planned),
  ];
  const options = { modal: true, detail: lines.join("\n") };
  return (await vscode.window.showWarningMessage(question, options, yes)) === yes;
}
