import * as vscode from "vscode";
import { diffEditorName } from "../../../toolkit/confirmation/index.ts";
import { registerCommand } from "../../registerCommand.ts";
import type { PendingApprovals, ShownInChat } from "../shownInChat.ts";
import { revealDecision } from "./decisionEditor.ts";
import { openDiffEditor, provideDiffDocuments } from "./diffEditor.ts";
import type { Decisions } from "./openDecisions.ts";

/** The scheme of a plan that the chat asks about: it is shown here, and decided in the chat. */
const scheme = "linewise-pending";

/** The command that the link in a confirmation runs, and the texts that it shows. */
export function registerPendingDiff(
  pending: PendingApprovals,
  decisions: Decisions,
): vscode.Disposable {
  return vscode.Disposable.from(
    provideDiffDocuments(scheme, (id) => pending.find(id)?.planned?.plan),
    registerCommand("linewise.openPendingDiff", async (id?: unknown) => {
      const decision = id === undefined ? decisions.latest() : undefined;
      if (decision !== undefined) {
        await revealDecision(decision, true);
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
  const title = vscode.l10n.t("{0} (Linewise, before ↔ after)", diffEditorName(plan, []));
  await openDiffEditor({ scheme, id, plan }, title);
}
