import { fail, succeed, type Result } from "../../core/result.ts";
import type { Approval, AskJudgement, WriteRequest } from "../approval/approval.ts";
import { askInDialog } from "../approval/askInDialog.ts";
import { askInDiffEditor } from "../approval/askInDiffEditor.ts";
import { askInRefactorPreview } from "../approval/askInRefactorPreview.ts";
import type { Shown } from "../approval/pendingApprovals.ts";
import { findDrift, subjectOf, type Subject } from "../approval/subject.ts";
import { judge } from "../judge.ts";
import type { Services } from "../services.ts";
import type { OpenedCall } from "./openCall.ts";

/**
 * Whether a call may read what VS Code has asked about, or was told not to ask about. What usually
 * holds secrets is asked for here, every time.
 */
export async function approveRead(
  opened: OpenedCall,
  judgement: AskJudgement,
  services: Services,
  signal: AbortSignal,
): Promise<Result<Approval>> {
  const { targets } = opened;
  const { shown, inputWasEdited } = recall(opened, services);
  if (shown !== undefined && !judgement.everyTime) return passUnlessDrifted(shown, { targets });
  const answer = await askInDialog({ targets, ...judgement, inputWasEdited }, signal);
  if (answer === "allow") return approve(opened, inputWasEdited);
  return fail({ code: "readRejected", paths: targets.map(({ shown: path }) => path) });
}

/**
 * Whether the agent may be told why a write came to nothing: the reason shows what is in the file. A
 * file that may be read only after asking is asked for first.
 */
export async function approveDisclosure(
  { targets, settings }: OpenedCall,
  signal: AbortSignal,
): Promise<Result<Approval>> {
  const judgement = judge(targets, "read", settings);
  if (!judgement.ok) return judgement;
  if (judgement.value.verdict === "allow") return succeed({});
  const question = { targets, reasons: judgement.value.reasons, inputWasEdited: false };
  return (await askInDialog(question, signal)) === "allow" ? succeed({}) : rejected;
}

/**
 * Whether a call may write what it is about to write, asked as `linewise.approval` says. What VS
 * Code's dialog showed passes just as it was shown; what is asked for every time is asked here.
 */
export async function approveWrite(
  opened: OpenedCall,
  request: WriteRequest,
): Promise<Result<Approval>> {
  const { approval } = opened.settings;
  const { everyTime, reasons } = request.judgement;
  if (approval === "diff") return askInDiffEditor(request);
  if (approval === "refactorPreview" && !everyTime) return askInRefactorPreview(request);
  const { plan } = request.planned;
  const { shown, inputWasEdited } = recall(opened, request.services);
  if (shown !== undefined && !everyTime) return passUnlessDrifted(shown, subjectOf(plan));
  const answer = await askInDialog({ ...subjectOf(plan), reasons, inputWasEdited }, request.signal);
  if (answer === "reject") return rejected;
  if (answer === "allow") return approve(opened, inputWasEdited);
  const decided = await askInDiffEditor(request);
  if (!decided.ok || !inputWasEdited) return decided;
  return succeed({ ...decided.value, editedInput: opened.input });
}

const rejected = fail({ code: "rejectedByUser" } as const);

function approve({ input }: OpenedCall, inputWasEdited: boolean): Result<Approval> {
  return succeed(inputWasEdited ? { editedInput: input } : {});
}

function passUnlessDrifted(shown: Shown, now: Subject): Result<Approval> {
  const drifted = findDrift(shown.subject, now);
  return drifted === undefined ? succeed({}) : fail({ code: "stale", path: drifted.shown });
}

interface Recalled {
  readonly shown?: Shown;
  readonly inputWasEdited: boolean;
}

/** What was prepared for this very input; if only another one was, the user has edited it. */
function recall({ tool, input }: OpenedCall, { pending }: Services): Recalled {
  const shown = pending.take(tool.name, input);
  if (shown !== undefined) return { shown, inputWasEdited: false };
  return { inputWasEdited: pending.takeLatest(tool.name) !== undefined };
}
