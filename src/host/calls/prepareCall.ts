import * as vscode from "vscode";
import type { Tool } from "../../toolkit/tool.ts";
import { confirmShown } from "../approval/confirmation.ts";
import { subjectOf, type Subject } from "../approval/subject.ts";
import { judge } from "../judge.ts";
import type { ReportProgress } from "../progress.ts";
import type { Services } from "../services.ts";
import { openCall, type OpenedCall } from "./openCall.ts";
import { orThrow } from "./orThrow.ts";

/**
 * What VS Code shows before a call. Free of side effects but for remembering what was shown, which
 * `invokeCall` compares with what it is about to do. What must be asked for every time is not asked
 * for here: VS Code's dialog can be switched off, so `invokeCall` opens its own.
 */
export async function prepareCall(
  tool: Tool,
  input: unknown,
  services: Services,
  signal: AbortSignal,
  report: ReportProgress,
): Promise<vscode.PreparedToolInvocation> {
  const opened = await openCall(tool, input, services, signal, report);
  const invocationMessage = new vscode.MarkdownString(opened.call.progress + whereAsked(opened));
  const confirmationMessages = await confirm(opened, services);
  return confirmationMessages === undefined
    ? { invocationMessage }
    : { invocationMessage, confirmationMessages };
}

async function confirm(
  opened: OpenedCall,
  services: Services,
): Promise<vscode.LanguageModelToolConfirmationMessages | undefined> {
  const { tool, input, call, settings, targets } = opened;
  if (call.effect === "write" && settings.approval !== "chat") return undefined;
  if (call.effect === "write" && isAskedEveryTime(opened)) {
    // Not even planned before the user was asked: why it fails would tell of a file nobody may read.
    services.pending.add({ tool: tool.name, input, subject: { targets } });
    return undefined;
  }
  const subject = await findSubject(opened);
  const judgement = orThrow(judge(subject.targets, call.effect, settings));
  if (judgement.verdict === "allow") return undefined;
  const shown = services.pending.add({ tool: tool.name, input, subject });
  return judgement.everyTime ? undefined : confirmShown(shown, tool.displayName);
}

function isAskedEveryTime({ judgement }: OpenedCall): boolean {
  return judgement.verdict === "ask" && judgement.everyTime;
}

async function findSubject({ call, context, targets }: OpenedCall): Promise<Subject> {
  if (call.effect !== "write") return { targets };
  const { plan } = orThrow(await call.plan(context));
  return subjectOf(plan);
}

/** The chat is where people look while the call waits elsewhere. */
function whereAsked({ call, settings, judgement }: OpenedCall): string {
  if (call.effect !== "write" || judgement.verdict === "allow") return "";
  return { chat: "", diff: ": see the diff editor", refactorPreview: ": see the Refactor Preview" }[
    settings.approval
  ];
}
