import * as vscode from "vscode";
import { truncate } from "../../core/lines/index.ts";
import { describeRead, describeWrite } from "../../toolkit/confirmation/index.ts";
import { explainToEverybody } from "../../toolkit/explain/index.ts";
import type { CommandId } from "../../toolkit/manifest/index.ts";
import { escapeSentence } from "../../toolkit/report/index.ts";
import type { Tool } from "../../toolkit/tool.ts";
import { type FailureError, orThrow } from "../../toolkit/failureError.ts";
import { asksInChat } from "../../toolkit/permission.ts";
import { type CallName, hashCall, type ShownInChat, subjectOf } from "../approval/index.ts";
import { judgePermission } from "../permission/index.ts";
import { type CallRequest, openInOrder, type OpenedCall } from "./openCall.ts";
import { isWrite, type OpenedWrite, planInTurn } from "./writeTurn.ts";

export interface PreparedCall {
  /** What the call is about to do, as Markdown. */
  readonly progress: string;
  /** What the chat is to ask about. */
  readonly shown: ShownInChat | undefined;
  /** Of a call that writes. */
  readonly name: CallName | undefined;
}

/**
 * What VS Code shows before a call. Free of side effects but for remembering what was shown, which
 * `invokeCall` applies. What must be asked for every time is not asked for here: VS Code's dialog can
 * be switched off, so `invokeCall` opens its own.
 */
export async function prepareCall(request: CallRequest): Promise<PreparedCall> {
  return openInOrder(request, request.services.arrivals.open(), async (opened) => {
    const shown = isWrite(opened) ? await prepareWrite(opened) : prepareRead(opened);
    const call = hashCall(request.tool.name, request.input);
    const name = isWrite(opened) ? { call, sinceMs: Date.now() } : undefined;
    return { progress: opened.call.progress + whereAsked(opened), shown, name };
  });
}

function prepareRead({ judgement, request, targets }: OpenedCall): ShownInChat | undefined {
  if (judgement.verdict === "allow") return undefined;
  const shown = request.services.pending.add({ ...keyOf(request), targets });
  return judgement.everyTime ? undefined : shown;
}

/** Nothing is planned that the chat would not show: a plan may be a search of the whole workspace. */
async function prepareWrite(opened: OpenedWrite): Promise<ShownInChat | undefined> {
  const { judgement, request, settings, targets } = opened;
  const { pending, window } = request.services;
  if (settings.approval !== "chat") return undefined;
  if (judgement.verdict === "ask" && judgement.everyTime) {
    // Not even planned before the user was asked: why it fails would tell of a file nobody may read.
    pending.add({ ...keyOf(request), targets });
    return undefined;
  }
  if (!asksInChat(settings.permissionMode, window.isTrusted)) {
    pending.forget(request.tool.name, request.input);
    opened.arrival?.expect(request.tool.name, request.input);
    readAhead(opened);
    return undefined;
  }
  const { planned: result, hold } = await planInTurn(opened);
  hold.release();
  const planned = orThrow(result);
  const subject = subjectOf(planned.plan);
  const judged = orThrow(judgePermission(subject.targets, "write", settings, window));
  if (judged.verdict === "allow") return undefined;
  const shown = pending.add({ ...keyOf(request), targets: subject.targets, planned });
  return judged.everyTime ? undefined : shown;
}

/** Nobody is asked, so the call follows: VS Code opens the documents while it goes from here to there. */
function readAhead({ targets, judgement, context }: OpenedWrite): void {
  if (judgement.verdict !== "allow") return;
  for (const target of targets) {
    // What goes wrong here goes wrong in the call, too.
    if (target.kind === "file") context.workspace.readText(target).catch(() => undefined);
  }
}

function keyOf({ tool, input }: CallRequest): Pick<ShownInChat, "tool" | "input"> {
  return { tool: tool.name, input };
}

/** The chat is where people look while the call waits elsewhere. */
function whereAsked({ call, settings, judgement }: OpenedCall): string {
  if (call.effect !== "write" || judgement.verdict === "allow") return "";
  return settings.approval === "diff" ? ": see the diff editor" : "";
}

const openPendingDiff: CommandId = "linewise.openPendingDiff";
/** What a model reads may be long; the answer to it can be unfolded. */
const maxReasonCharacters = 200;

/** What the chat shows and asks before a call. Its row stays, and leads to what the call changes. */
export function describePrepared(
  { progress, shown, name }: PreparedCall,
  toolName: string,
): vscode.PreparedToolInvocation {
  if (name === undefined) {
    const invocationMessage = new vscode.MarkdownString(progress);
    return shown === undefined
      ? { invocationMessage }
      : { invocationMessage, confirmationMessages: confirmRead(shown, toolName) };
  }
  const diffUri = `command:${openPendingDiff}?${encodeURIComponent(JSON.stringify([name]))}`;
  const row = linkFirstName(progress, diffUri);
  if (shown?.planned === undefined) return { invocationMessage: createTrusted(row) };
  const { title, changes, markdown } = describeWrite(shown.planned.plan, diffUri);
  const message = createTrusted(markdown);
  message.supportThemeIcons = true;
  return {
    invocationMessage: createTrusted(`${row} ${changes}`),
    confirmationMessages: { title, message },
  };
}

function confirmRead(
  { targets }: ShownInChat,
  toolName: string,
): vscode.LanguageModelToolConfirmationMessages {
  const places = targets.map((target) => target.shownReal ?? target.shown);
  const { title, markdown } = describeRead(toolName, places);
  return { title, message: new vscode.MarkdownString(markdown, true) };
}

/** Its one live link opens the diff editor. */
function createTrusted(markdown: string): vscode.MarkdownString {
  const message = new vscode.MarkdownString(markdown);
  message.isTrusted = { enabledCommands: [openPendingDiff] };
  return message;
}

/** A name with backticks, or one that is escaped, could end the link: it gets none. */
export function linkFirstName(progress: string, uri: string): string {
  return progress.replace(/(?<!`)`[^`]+`(?!`)/u, (name) => `[${name}](${uri})`);
}

/** The row of a call that is refused before it is carried out, as Markdown; fields lose their backticks. */
export function describeRefused(tool: Tool, input: unknown, error: FailureError): string {
  const call = tool.parse(input);
  const what = call.ok ? call.value.progress : tool.displayName;
  const [why = ""] = (explainToEverybody(error.failure) ?? error.message).split("\n");
  return `${what}: ${escapeSentence(truncate(why.replaceAll("`", ""), maxReasonCharacters))}`;
}
