import type { Result } from "../../core/result.ts";
import type { Choice } from "../../toolkit/confirmation/choice.ts";
import type { FileChange } from "../../toolkit/plan.ts";
import type { PlannedCall } from "../../toolkit/tool.ts";
import type { Route } from "../apply/chooseRoute.ts";
import type { Judgement } from "../judge.ts";
import type { Services } from "../services.ts";
import type { ExistingFile, NewFile } from "../textFiles.ts";

export type AskJudgement = Extract<Judgement, { verdict: "ask" }>;

/** What a person is asked about a call that writes. */
export interface WriteRequest {
  readonly planned: PlannedCall;
  readonly judgement: AskJudgement;
  /** Plans the call without some of its parts, from the same texts as `planned`. */
  readonly replan: (rejectedParts: ReadonlySet<string>) => Promise<Result<PlannedCall>>;
  readonly reload: Reload;
  readonly services: Services;
  readonly signal: AbortSignal;
}

/** Reads a file of a plan again; fails if its path now leads elsewhere. */
export type Reload = (change: FileChange) => Promise<Result<ExistingFile | NewFile>>;

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
  /** The Refactor Preview has already applied the call. */
  readonly routes?: readonly Route[];
}

/** Asks a person; waits as long as they take, but not longer than the call. */
export type Approver = (request: WriteRequest) => Promise<Result<Approval>>;
