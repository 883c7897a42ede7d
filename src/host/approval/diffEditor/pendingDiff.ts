import * as vscode from "vscode";
import { elideMiddle } from "../../../core/lines/index.ts";
import { registerCommand } from "../../registerCommand.ts";
import type { PendingApprovals, ShownInChat } from "../shownInChat.ts";
import { revealDecision } from "./decisionEditor.ts";
import { openDiffEditor, provideDiffDocuments } from "./diffEditor.ts";
import type { Decisions } from "./openDecisions.ts";

/** What the chat asks about: here it is only looked at, and decided in the chat. */
const scheme = "linewise-pending";
const maxNameCharacters = 60;

export const openPendingDiffCommand = "linewise.openPendingDiff";

/** The command behind the link in a confirmation, and the texts that it shows. */
export function registerPendingDiff(
  pending: PendingApprovals,
  decisions: Decisions,
): vscode.Disposable {
  return vscode.Disposable.from(
    provideDiffDocuments(scheme, (id) => pending.find(id)?.planned?.plan),
    registerCommand(openPendingDiffCommand, async (id?: unknown) => {
      const decision = id === undefined ? decisions.latest() : undefined;
      if (decision !== undefined) {
        await revealDecision(decision);
        return;
      }
      const shown = pending.find(typeof id === "number" ? id : undefined);
      if (shown?.planned === undefined) {
        void vscode.window.showInformationMessage(
          vscode.l10n.t("No Linewise edit is waiting for approval."),
        );
      } else {
        await openShown(shown);
      }
    }),
  );
}

async function openShown({ id, planned }: ShownInChat): Promise<void> {
  if (planned === undefined) return;
  const { plan } = planned;
  const [only] = plan.changes;
  const name =
    plan.changes.length === 1 && only !== undefined
      ? elideMiddle(only.file.target.shown, maxNameCharacters)
      : vscode.l10n.t("Several files");
  await openDiffEditor({ scheme, id, plan }, vscode.l10n.t("{0} (Linewise, before ↔ after)", name));
}
