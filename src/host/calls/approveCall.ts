import type { FileFailure, PermissionFailure } from "../../core/failure.ts";
import { fail, succeed, type Result } from "../../core/result.ts";
import { askInDialog } from "../approval/askInDialog.ts";
import { findDrift, type Subject } from "../approval/subject.ts";
import type { Judgement } from "../judge.ts";
import type { Services } from "../services.ts";
import type { OpenedCall } from "./openCall.ts";

/** What the agent should know of how its call was approved. */
export interface Approval {
  /** The user changed the input in VS Code's dialog; it is what was carried out. */
  readonly editedInput?: unknown;
}

/**
 * Whether the call may do what it is about to do. VS Code has asked, or was told not to; either way
 * only what was prepared for this very input passes, and what is asked for every time is asked here.
 */
export async function approveCall(
  { tool, input }: OpenedCall,
  subject: Subject,
  judgement: Judgement,
  services: Services,
): Promise<Result<Approval, PermissionFailure | FileFailure>> {
  const shown = services.pending.take(tool.name, input);
  if (judgement.verdict === "allow") return succeed({});
  if (shown !== undefined && !judgement.everyTime) {
    const drifted = findDrift(shown.subject, subject);
    return drifted === undefined ? succeed({}) : fail({ code: "stale", path: drifted.shown });
  }
  const replaced = shown === undefined ? services.pending.takeLatest(tool.name) : undefined;
  const { reasons } = judgement;
  const inputWasEdited = replaced !== undefined;
  const isAllowed = await askInDialog({ ...subject, reasons, inputWasEdited });
  if (!isAllowed) return fail({ code: "rejectedByUser" });
  return succeed(replaced === undefined ? {} : { editedInput: input });
}
