import * as vscode from "vscode";
import { describeRead, describeWrite } from "../../toolkit/confirmation/index.ts";
import type { CommandId } from "../../toolkit/manifest/index.ts";
import type { ShownInChat } from "../approval/index.ts";
import type { PreparedCall } from "./prepareCall.ts";

const openPendingDiff: CommandId = "linewise.openPendingDiff";

/** What the chat shows and asks before a call. */
export function describePrepared(
  { progress, shown }: PreparedCall,
  toolName: string,
): vscode.PreparedToolInvocation {
  const invocationMessage = new vscode.MarkdownString(progress);
  if (shown === undefined) return { invocationMessage };
  return { invocationMessage, confirmationMessages: confirmShown(shown, toolName) };
}

/** The chat's dialog for what was prepared; its one live link opens the diff editor. */
function confirmShown(
  { id, planned, targets }: ShownInChat,
  toolName: string,
): vscode.LanguageModelToolConfirmationMessages {
  const places = targets.map((target) => target.shownReal ?? target.shown);
  const diffUri = `command:${openPendingDiff}?${encodeURIComponent(JSON.stringify([id]))}`;
  const { title, markdown } =
    planned === undefined ? describeRead(toolName, places) : describeWrite(planned.plan, diffUri);
  const message = new vscode.MarkdownString(markdown, true);
  message.isTrusted = { enabledCommands: [openPendingDiff] };
  return { title, message };
}
