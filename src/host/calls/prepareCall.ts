import * as vscode from "vscode";
import type { Failure } from "../../core/failure/index.ts";
import { truncate } from "../../core/lines/index.ts";
import { countPlan, describeRead, describeWrite } from "../../toolkit/confirmation/index.ts";
import { explainToEverybody } from "../../toolkit/explain/index.ts";
import { lockKeysOf } from "../../core/path/index.ts";
import type { CommandId } from "../../toolkit/manifest/index.ts";
import { escapeSentence } from "../../toolkit/report/index.ts";
import { FailureError, orThrow } from "../../toolkit/failureError.ts";
import { asksInChat } from "../../toolkit/permission.ts";
import { type CallName, hashCall, type ShownInChat, subjectOf } from "../approval/index.ts";
import { judgePermission } from "../permission/index.ts";
import { type CallRequest, openInOrder, type OpenedCall, parseCall } from "./openCall.ts";
import { isWrite, type OpenedWrite, planInTurn } from "./writeTurn.ts";

export interface PreparedCall {
  /** What the call is about to do, as Markdown. */
  readonly progress: string;
  /** What the chat is to ask about. */
  readonly shown: ShownInChat | undefined;
  /** Of a call that writes. */
  readonly name: CallName | undefined;
  /** What comes of a call that nobody is asked about, as far as it can be told before, as Markdown. */
  readonly outlook?: string | undefined;
}

/**
 * What VS Code shows before a call. Free of side effects but for remembering what was shown, which
 * `invokeCall` applies. What must be asked for every time is not asked for here: VS Code's dialog can
 * be switched off, so `invokeCall` opens its own.
 */
export async function prepareCall(request: CallRequest): Promise<PreparedCall> {
  return openInOrder(request, request.services.arrivals.open(), async (opened) => {
    const prepared = isWrite(opened)
      ? await prepareWrite(opened)
      : { shown: prepareRead(opened), outlook: undefined };
    const call = hashCall(request.tool.name, request.input);
    const name = isWrite(opened) ? { call, sinceMs: Date.now() } : undefined;
    return { progress: opened.call.progress + whereAsked(opened), name, ...prepared };
  });
}

function prepareRead({ judgement, request, targets }: OpenedCall): ShownInChat | undefined {
  if (judgement.verdict === "allow") return undefined;
  const shown = request.services.pending.add({ ...keyOf(request), targets });
  return judgement.everyTime ? undefined : shown;
}

/** What the chat asks about is planned, and that plan is carried out. */
async function prepareWrite(opened: OpenedWrite): Promise<Pick<PreparedCall, "shown" | "outlook">> {
  const { judgement, request, settings, targets } = opened;
  const { pending, window } = request.services;
  if (settings.approval !== "chat") return { shown: undefined };
  if (judgement.verdict === "ask" && judgement.everyTime) {
    // Not even planned before the user was asked: why it fails would tell of a file nobody may read.
    pending.add({ ...keyOf(request), targets });
    return { shown: undefined };
  }
  if (!asksInChat(settings.permissionMode, window.isTrusted)) {
    pending.forget(request.tool.name, request.input);
    opened.arrival?.expect(request.tool.name, request.input);
    return { shown: undefined, outlook: await lookAhead(opened) };
  }
  const { planned: result, hold } = await planInTurn(opened);
  hold.release();
  const planned = orThrow(result);
  const subject = subjectOf(planned.plan);
  const judged = orThrow(judgePermission(subject.targets, "write", settings, window));
  if (judged.verdict === "allow") return { shown: undefined };
  const shown = pending.add({ ...keyOf(request), targets: subject.targets, planned });
  return { shown: judged.everyTime ? undefined : shown };
}

/** Larger files are not worth their row; nor is a search of the workspace, which is the call's alone. */
const maxLookedAtUnits = 200_000;

/**
 * Nobody is asked, so the call follows at once, and plans in its turn. Its row has to be written before:
 * VS Code takes no word of it afterwards. Reading ahead opens the documents, too, while VS Code goes from
 * here to there. What goes wrong here goes wrong in the call, too; what it says of a text that another
 * call is about to change is not said.
 */
async function lookAhead(opened: OpenedWrite): Promise<string | undefined> {
  const { targets, judgement, context, call, arrival, request } = opened;
  const isSettled = (): boolean =>
    arrival?.isAlone() === true && !request.services.locks.findBusy(lockKeysOf(targets));
  const wasSettled = isSettled();
  if (judgement.verdict !== "allow") return undefined;
  if (targets.length === 0 || targets.some(({ kind }) => kind === "folder")) return undefined;
  const files = targets.filter(({ kind }) => kind === "file");
  let doubts = 0;
  const isMeant = (): boolean => (doubts += 1) > 0;
  try {
    const texts = await Promise.all(files.map((file) => context.workspace.readText(file)));
    const units = texts.map((file) => (file.ok ? file.value.text.length : 0));
    if (Math.max(0, ...units) > maxLookedAtUnits) return undefined;
    const planned = await call.plan({ ...context, isMeant });
    if (!planned.ok) return wasSettled && isSettled() ? reasonOf(planned.failure) : undefined;
    const { plan } = planned.value;
    const isOverwriting = plan.changes.some(({ isWholeFile }) => isWholeFile === true);
    return doubts > 0 || isOverwriting ? undefined : ` ${countPlan(plan)}`;
  } catch {
    return undefined;
  }
}

function keyOf({
  tool,
  input,
  session,
}: CallRequest): Pick<ShownInChat, "tool" | "input" | "folder"> {
  return { tool: tool.name, input, folder: session?.path };
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
  { progress, shown, name, outlook = "" }: PreparedCall,
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
  if (shown?.planned === undefined) return { invocationMessage: createTrusted(row + outlook) };
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

/** The row of a call that is refused before it is carried out, as Markdown. */
export function describeRefused(
  request: Pick<CallRequest, "tool" | "input" | "session">,
  error: FailureError,
): string {
  const call = parseCall(request);
  const what = call.ok ? call.value.progress : request.tool.displayName;
  return what + reasonOf(error.failure, error.message);
}

/** For the end of a row; fields lose their backticks. */
function reasonOf(failure: Failure, message = new FailureError(failure).message): string {
  const [why = ""] = (explainToEverybody(failure) ?? message).split("\n");
  return `: ${escapeSentence(truncate(why.replaceAll("`", ""), maxReasonCharacters))}`;
}
