import type { ApprovalKind } from "../../core/history/index.ts";
import { fail, type Result, succeed } from "../../core/result.ts";
import {
  type Approval,
  type AskJudgement,
  findDrift,
  subjectOf,
  type WriteRequest,
} from "../approval/index.ts";
import { type CallPermission, judgePermission } from "../permission/index.ts";
import type { CallingPerson, OpenedCall } from "./openCall.ts";
import type { ShownTurn } from "./writeTurn.ts";

/**
 * Whether a call may read what VS Code has asked about, or was told not to ask about. What usually
 * holds secrets is asked for here, every time.
 */
export async function approveRead(
  opened: OpenedCall,
  judgement: AskJudgement,
): Promise<Result<Approval>> {
  const { targets, request } = opened;
  const { tool, input, services, signal, session } = request;
  const shown = services.pending.take(tool.name, input, session?.path);
  if (shown !== undefined && !judgement.everyTime) {
    const drifted = findDrift(shown.targets, targets);
    return drifted === undefined ? succeed({}) : fail({ code: "stale", path: drifted.shown });
  }
  const inputWasEdited = shown === undefined && services.pending.hasOther(tool.name);
  const answer = await services.askInDialog({ targets, ...judgement, inputWasEdited }, signal);
  if (answer === "allow") return succeed(factsOf(opened, inputWasEdited));
  return fail({ code: "readRejected", paths: targets.map(({ shown: path }) => path) });
}

/**
 * Whether the agent may be told why a write failed: the reason shows what is in the file. If the file
 * may be read only after asking, the person is asked first.
 */
export async function approveDisclosure({
  targets,
  settings,
  request,
}: OpenedCall): Promise<Result<Approval>> {
  const { services, signal } = request;
  const judgement = judgePermission(targets, "read", settings, services.window);
  if (!judgement.ok) return judgement;
  if (judgement.value.verdict === "allow") return succeed({});
  const question = { targets, reasons: judgement.value.reasons, inputWasEdited: false };
  return (await services.askInDialog(question, signal)) === "allow" ? succeed({}) : rejected;
}

/**
 * Whether a call may write what it is about to write, asked as `linewise.approval` says. What VS
 * Code's dialog showed passes, since it is what is written; what is asked for every time is asked
 * here.
 */
export async function approveWrite(
  { opened, shown, isUnanswered }: ShownTurn,
  request: WriteRequest,
): Promise<Result<Approval>> {
  const { tool, services, signal } = opened.request;
  const { approval } = opened.settings;
  const { everyTime, reasons } = request.judgement;
  if (approval === "diff") return askedIn("diffEditor", await services.askInDiffEditor(request));
  const isCarriedOver = shown?.isCarriedOver === true;
  if (shown?.planned !== undefined && !everyTime) {
    return succeed({ isCarriedOver, askedIn: isUnanswered === true ? "chatAlone" : "chat" });
  }
  const inputWasEdited = shown === undefined && services.pending.hasOther(tool.name);
  const { plan } = request.planned;
  const question = { ...subjectOf(plan), reasons, inputWasEdited };
  const answer = await services.askInDialog(question, signal);
  if (answer === "reject") return rejected;
  const facts = { isCarriedOver, ...factsOf(opened, inputWasEdited) };
  if (answer === "allow") return succeed({ askedIn: "dialog", ...facts });
  const decided = askedIn("diffEditor", await services.askInDiffEditor(request));
  return decided.ok ? succeed({ ...decided.value, ...facts }) : decided;
}

/**
 * Whether a person's own call may write what it is about to write: it is shown in the diff editor,
 * whatever the mode and `linewise.approval`, unless it is what they have in front of them and nothing
 * has to be asked for every time.
 */
export async function approveOwnWrite(
  { opened }: ShownTurn,
  { sees }: CallingPerson,
  judgement: CallPermission,
  question: Omit<WriteRequest, "judgement">,
): Promise<Result<Approval>> {
  const mustAsk = judgement.verdict === "ask" && judgement.everyTime;
  if (!mustAsk && sees(question.planned.plan)) return succeed({ askedIn: "command" });
  const asking: AskJudgement =
    judgement.verdict === "ask" ? judgement : { verdict: "ask", reasons: [], everyTime: false };
  const { services } = opened.request;
  const request = { ...question, judgement: asking, isOwn: true };
  return askedIn("diffEditor", await services.askInDiffEditor(request));
}

function askedIn(place: ApprovalKind, approval: Result<Approval>): Result<Approval> {
  return approval.ok ? succeed({ askedIn: place, ...approval.value }) : approval;
}

const rejected = fail({ code: "rejectedByUser" } as const);

function factsOf({ request }: OpenedCall, inputWasEdited: boolean): Approval {
  return inputWasEdited ? { editedInput: request.input } : {};
}
