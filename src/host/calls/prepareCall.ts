import * as vscode from "vscode";
import type { Call, Tool, ToolContext } from "../../toolkit/tool.ts";
import { confirmShown } from "../approval/confirmation.ts";
import type { Subject } from "../approval/subject.ts";
import { judge } from "../judge.ts";
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
): Promise<vscode.PreparedToolInvocation> {
  const opened = await openCall(tool, input, services, signal);
  const invocationMessage = new vscode.MarkdownString(opened.call.progress);
  const confirmationMessages = await confirm(opened, services);
  return confirmationMessages === undefined
    ? { invocationMessage }
    : { invocationMessage, confirmationMessages };
}

async function confirm(
  { tool, input, call, context, settings, targets, judgement }: OpenedCall,
  services: Services,
): Promise<vscode.LanguageModelToolConfirmationMessages | undefined> {
  const subject = call.effect === "read" ? { targets } : await planSubject(call, context);
  const final =
    call.effect === "read" ? judgement : orThrow(judge(subject.targets, call.effect, settings));
  if (final.verdict === "allow" || final.everyTime) return undefined;
  const shown = services.pending.add({ tool: tool.name, input, subject });
  return confirmShown(shown, tool.displayName);
}

async function planSubject(
  call: Extract<Call, { effect: "write" }>,
  context: ToolContext,
): Promise<Subject> {
  const { plan } = orThrow(await call.plan(context));
  return { targets: plan.changes.map(({ file }) => file.target), plan };
}
