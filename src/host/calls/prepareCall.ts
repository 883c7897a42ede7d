import { orThrow } from "../../toolkit/failureError.ts";
import { asksInChat } from "../../toolkit/permission.ts";
import { type ShownInChat, subjectOf } from "../approval/index.ts";
import { judgePermission } from "../permission/index.ts";
import { type CallRequest, openInOrder, type OpenedCall } from "./openCall.ts";
import { isWrite, type OpenedWrite, planInTurn } from "./writeTurn.ts";

export interface PreparedCall {
  /** What the call is about to do, as Markdown. */
  readonly progress: string;
  /** What the chat is to ask about. */
  readonly shown: ShownInChat | undefined;
}

/**
 * What VS Code shows before a call. Free of side effects but for remembering what was shown, which
 * `invokeCall` applies. What must be asked for every time is not asked for here: VS Code's dialog can
 * be switched off, so `invokeCall` opens its own.
 */
export async function prepareCall(request: CallRequest): Promise<PreparedCall> {
  return openInOrder(request, async (opened) => {
    const shown = isWrite(opened) ? await prepareWrite(opened) : prepareRead(opened);
    return { progress: opened.call.progress + whereAsked(opened), shown };
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
