import * as vscode from "vscode";
import { type CommandId, contextKeys, decisionScheme } from "../../../toolkit/manifest/index.ts";
import { registerCommand } from "../../registerCommand.ts";
import { findActiveDecision, findEditors, isEditorOf, revealDecision } from "./decisionEditor.ts";
import { provideDiffDocuments } from "./diffEditor.ts";
import type { Decision, DecisionAnswer, Decisions } from "./openDecisions.ts";

const commands: readonly (readonly [command: CommandId, answer: DecisionAnswer])[] = [
  ["linewise.acceptEdit", "accept"],
  ["linewise.rejectEdit", "reject"],
  ["linewise.chooseOperations", "choose"],
];

/** Registers the title bar's commands, and rejects when the editor is closed. */
export function registerDecisions(decisions: Decisions): vscode.Disposable {
  return vscode.Disposable.from(
    provideDiffDocuments(
      decisionScheme,
      (id) => decisions.all().find((decision) => decision.id === id)?.plan,
    ),
    ...commands.map(([command, answer]) =>
      registerCommand(command, async (...given: readonly unknown[]) => {
        const decision = findActiveDecision(decisions.all());
        // A button says what it is about; a key does not.
        const isByKey = given.length === 0;
        if (decision === undefined) await showWhatWaits(decisions.latest());
        else if (isByKey && !decisions.attention.canHaveSeen(decision)) sayTooSoon();
        else decisions.answer(decision, answer);
      }),
    ),
    ...followActiveDecision(
      decisions,
      vscode.window.tabGroups,
      findActiveDecision,
      (key, value) => void vscode.commands.executeCommand("setContext", key, value),
    ),
    vscode.window.onDidChangeTextEditorSelection(({ kind }) => {
      if (kind === vscode.TextEditorSelectionChangeKind.Keyboard) decisions.attention.noteTyping();
    }),
    vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
      for (const decision of decisions.all()) {
        // An editor that moves to another group is closed and opened: only the last one counts.
        const wasClosed = closed.some((tab) => isEditorOf(tab, decision));
        if (wasClosed && findEditors(decision).length === 0) decisions.answer(decision, "close");
      }
    }),
  );
}

/** The events of VS Code after which another editor may be in front. */
type Tabs = Pick<vscode.TabGroups, "onDidChangeTabs" | "onDidChangeTabGroups">;

/**
 * Sets the context keys of the title bar and of the keys for the editor in front: VS Code does not say
 * who opened a multi-diff editor.
 */
export function followActiveDecision(
  decisions: Pick<Decisions, "all" | "onDidChange" | "attention">,
  tabs: Tabs,
  findActive: (decisions: readonly Decision[]) => Decision | undefined,
  setContext: (key: string, value: boolean) => void,
): readonly vscode.Disposable[] {
  const announce = (): void => {
    const active = findActive(decisions.all());
    decisions.attention.noteFront(active);
    setContext(contextKeys.decidesInMultiDiff, (active?.plan.changes.length ?? 0) > 1);
    setContext(contextKeys.hasOperations, active?.hasChoice === true);
  };
  decisions.onDidChange(announce);
  return [tabs.onDidChangeTabs(announce), tabs.onDidChangeTabGroups(announce)];
}

function sayTooSoon(): void {
  const sentence = vscode.l10n.t("Nothing was decided: the edit came into view only just now.");
  vscode.window.setStatusBarMessage(sentence, 5_000);
}

/** A person answers only the editor in front of them, never one that they do not see. */
async function showWhatWaits(decision: Decision | undefined): Promise<void> {
  if (decision !== undefined) {
    await revealDecision(decision, true);
    return;
  }
  void vscode.window.showInformationMessage(
    vscode.l10n.t(
      "No Linewise edit is waiting in a diff editor. Answer the chat's requests in the chat.",
    ),
  );
}
