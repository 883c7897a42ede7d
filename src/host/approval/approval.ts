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
  /** The name of the call in its row (`CallName` in shownInChat.ts); none of a person's own, which has no row in a chat. */
  readonly call?: string;
  /** The person who is asked made the call: no agent waits for a reason. */
  readonly isOwn?: boolean;
  readonly signal: AbortSignal;
}

/** Plans the call without some of its parts, from the same texts as `planned`. */
export type Replan = (rejectedParts: ReadonlySet<string>) => Promise<Result<PlannedCall>>;

/** How a call was approved. Without any of this it is applied as planned. */
export interface Approval {
  /** The input that was carried out, if the user changed it in VS Code's dialog. */
  readonly editedInput?: unknown;
  /** Another call changed a file after the change was shown, and the change has moved with its lines. */
  readonly isCarriedOver?: boolean;
  /** The rest of the call, if the user took only part of it. */
  readonly planned?: PlannedCall;
  /** The parts that the user took and rejected. */
  readonly choice?: Choice;
  /** Where a person was asked. */
  readonly askedIn?: ApprovalKind;
}

/** Asks a person; waits as long as they take, but not longer than the call. */
export type Approver = (request: WriteRequest) => Promise<Result<Approval>>;

/** The places that an approval is about, and for a write, the plan for them. */
export interface Subject {
  /** For a write, in the order of the plan's changes. */
  readonly targets: readonly ResolvedPath[];
  readonly plan?: Plan | undefined;
}

export function subjectOf(plan: Plan): Subject {
  return { targets: plan.changes.map(({ file }) => file.target), plan };
}

/** The first place that differs from the one that was shown: its path leads elsewhere now. */
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
