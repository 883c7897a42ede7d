import type { ApprovalKind } from "../../core/history/index.ts";
import { isSameTarget, type ResolvedPath } from "../../core/path/index.ts";
import type { Result } from "../../core/result.ts";
import type { Choice } from "../../toolkit/confirmation/index.ts";
import type { PlannedCall } from "../../toolkit/tool.ts";
import type { Plan } from "../../toolkit/workspace/index.ts";
import type { CallPermission } from "../permission/index.ts";

export type AskJudgement = Extract<CallPermission, { verdict: "ask" }>;

/** What a person is asked about a call that writes. */
export interface WriteRequest {
  readonly planned: PlannedCall;
  readonly judgement: AskJudgement;
  readonly replan: Replan;
  /** The person who is asked made the call: no agent waits for a reason. */
  readonly isOwn?: boolean;
  readonly signal: AbortSignal;
}

/** Plans the call without some of its parts, from the same texts as `planned`. */
export type Replan = (rejectedParts: ReadonlySet<string>) => Promise<Result<PlannedCall>>;

/** How a call was approved. Without any of this it is applied as planned. */
export interface Approval {
  /** The user changed the input in VS Code's dialog; it is what was carried out. */
  readonly editedInput?: unknown;
  /** Another call changed a file after the change was shown, and the change has moved with its lines. */
  readonly isCarriedOver?: boolean;
  /** What remains of the call when the user took only part of it. */
  readonly planned?: PlannedCall;
  /** What the user took of it. */
  readonly choice?: Choice;
  /** Where a person was asked. */
  readonly askedIn?: ApprovalKind;
}

/** Asks a person; waits as long as they take, but not longer than the call. */
export type Approver = (request: WriteRequest) => Promise<Result<Approval>>;

/** What an approval is about: the places, and for a write exactly what is done to them. */
export interface Subject {
  /** For a write in the order of the plan's changes. */
  readonly targets: readonly ResolvedPath[];
  readonly plan?: Plan | undefined;
}

export function subjectOf(plan: Plan): Subject {
  return { targets: plan.changes.map(({ file }) => file.target), plan };
}

/** The first place that is not the one that was shown: another target is behind the path. */
export function findDrift(
  shown: readonly ResolvedPath[],
  now: readonly ResolvedPath[],
): ResolvedPath | undefined {
  const drifted = now.find((target, index) => {
    const before = shown[index];
    return before === undefined || !isSameTarget(before, target);
  });
  return drifted ?? shown[now.length];
}
