import type * as vscode from "vscode";
import { contributedName } from "../toolkit/manifest/index.ts";
import { tools } from "../tools/index.ts";
import type { AgentCall, AgentEventListener } from "./agentEvent.ts";
import { createAgentHooks, watchTerminals } from "./agentHooks/index.ts";
import { createCommandTimes } from "./commandTimes.ts";
import { forgetEnded, registerDecisions, registerPendingDiff } from "./approval/index.ts";
import { createLanguageModelTool, noteAnswer, type Services } from "./calls/index.ts";
import { createServices } from "./createServices.ts";
import { registerEditsView } from "./editsView/index.ts";
import {
  followEntries,
  followRenames,
  followWindows,
  registerClearHistory,
} from "./history/index.ts";
import { registerPeople } from "./people/index.ts";
import { registerCommand } from "./registerCommand.ts";
import { registerReview } from "./review/index.ts";
import type { OwnTexts, StartedExtension } from "./startup/index.ts";
import { registerStatusBar } from "./statusBar/index.ts";
import { registerUndoCommands, reportInterrupted } from "./undo/index.ts";

/** A call that was shown in the chat and not carried out is a row of the history. */
function noteSkipped(call: AgentCall, { pending, history, log }: Services): void {
  for (const { tool, targets, planned } of forgetEnded(pending, call)) {
    if (planned === undefined) continue;
    const label = targets.map(({ shown }) => shown).join("\n");
    const { request } = call;
    history
      .mark({ tool, approval: "skipped", label, ...(request && { request }) })
      .catch((error: unknown) => log.error("A skipped call was not noted.", error));
  }
}

/** Wiring only: whatever a tool needs is made when it is first called. */
export function start(context: vscode.ExtensionContext, ownTexts: OwnTexts): StartedExtension {
  const services = createServices(context);
  const { pending, decisions, log, history, recorder } = services;
  const commands = createCommandTimes();
  const review = registerReview(history, log, context.workspaceState, ownTexts, commands);
  const noteItsAnswer = async ({ callId }: AgentCall): Promise<void> => {
    const answer = await agentHooks.findAnswerOf(callId);
    if (answer !== undefined) await noteAnswer(answer, tools, services);
  };
  const listener: AgentEventListener = async (event, whileWaiting) => {
    if (event.kind === "callEnd") noteSkipped(event.call, services);
    commands.note(event);
    const noted = event.kind === "callStart" ? noteItsAnswer(event.call) : undefined;
    await Promise.all([noted, recorder.listen(event, whileWaiting)]);
  };
  const agentHooks = createAgentHooks(listener, log, watchTerminals);
  context.subscriptions.push(
    services,
    registerPendingDiff(pending, decisions, history),
    registerDecisions(decisions),
    registerPeople(services, ownTexts, context),
    registerStatusBar(review, decisions),
    registerCommand("linewise.showLog", () => log.show()),
    registerUndoCommands(history, log, recorder.settled),
    registerClearHistory(history),
    followEntries(history, log),
    followRenames(history, recorder.mayRename),
    followWindows(history, log),
    review,
    registerEditsView(history, review, log, ownTexts),
  );
  void reportInterrupted(history, log);
  void recorder.reportLeft();
  void review.refresh();
  const { findCalls, findAnswer } = agentHooks;
  const forAgents = { ...services, findCalls, findAnswer };
  return {
    tools: new Map(
      tools.map((tool) => [contributedName(tool), createLanguageModelTool(tool, forAgents)]),
    ),
    hearHooks: agentHooks.ring,
  };
}
