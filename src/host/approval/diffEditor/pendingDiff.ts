import * as vscode from "vscode";
import { formatEntryId } from "../../../core/history/index.ts";
import { diffEditorName } from "../../../toolkit/confirmation/index.ts";
import type { CommandId } from "../../../toolkit/manifest/index.ts";
import type { Plan } from "../../../toolkit/workspace/index.ts";
import type { EditHistory } from "../../history/index.ts";
import { plainNotification } from "../../../toolkit/report/index.ts";
import { registerCommand } from "../../registerCommand.ts";
import {
  type CallName,
  findEntryOf,
  hashCall,
  isCallName,
  type PendingApprovals,
  type ShownInChat,
} from "../shownInChat.ts";
import { revealDecision } from "./decisionEditor.ts";
import { isDiffEditorOf, openDiffEditor, provideDiffDocuments } from "./diffEditor.ts";
import type { Decisions } from "./openDecisions.ts";

/** The scheme of a plan that the chat asks about: it is shown here, and decided in the chat. */
const scheme = "linewise-pending";

const openEditDiff: CommandId = "linewise.openEditDiff";

/** The command that links in the chat run, and the texts that it shows. */
export function registerPendingDiff(
  pending: PendingApprovals,
  decisions: Decisions,
  history: Pick<EditHistory, "read">,
): vscode.Disposable {
  pending.onDidEnd((ended) => void closeShown(ended));
  return vscode.Disposable.from(
    provideDiffDocuments(scheme, (id) => pending.find(id)?.planned?.plan),
    registerCommand("linewise.openPendingDiff", async (given?: unknown) => {
      if (isCallName(given)) await openCall(given);
      else await openWaiting(decisions.latest(), pending.find());
    }),
  );

  /** It was carried out, waits, or came to nothing. */
  async function openCall(name: CallName): Promise<void> {
    const id = findEntryOf(name, (await history.read()).entries);
    if (id !== undefined) {
      await vscode.commands.executeCommand(openEditDiff, formatEntryId(id));
      return;
    }
    const decision = decisions.all().findLast(({ call }) => call === name.call);
    const shown = pending.all().findLast(({ tool, input }) => hashCall(tool, input) === name.call);
    await openWaiting(decision, shown, vscode.l10n.t("This call changed nothing."));
  }
}

async function openWaiting(
  decision: ReturnType<Decisions["latest"]>,
  shown: ShownInChat | undefined,
  otherwise = vscode.l10n.t("No Linewise edit is waiting for approval."),
): Promise<void> {
  if (decision !== undefined) await revealDecision(decision, true);
  else if (shown?.planned !== undefined) await openShown(shown);
  else void vscode.window.showInformationMessage(plainNotification(otherwise));
}

async function openShown({ id, planned }: ShownInChat): Promise<void> {
  if (planned === undefined) return;
  const { plan } = planned;
  await openDiffEditor({ scheme, id, plan }, titleOf(plan));
}

/** What it shows waits no more. */
async function closeShown({ id, planned }: ShownInChat): Promise<void> {
  if (planned === undefined) return;
  const { plan } = planned;
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  await vscode.window.tabGroups.close(
    tabs.filter((tab) => isDiffEditorOf(tab, { scheme, id, plan }, titleOf(plan))),
  );
}

function titleOf(plan: Plan): string {
  return vscode.l10n.t("{0} (waits for your answer in the chat)", diffEditorName(plan, []));
}
