import * as vscode from "vscode";
import { raceWithSignal } from "../../../core/async.ts";
import type { PermissionFailure } from "../../../core/failure/index.ts";
import { fail, type Result, succeed } from "../../../core/result.ts";
import {
  describeReasons,
  diffEditorName,
  findWarnings,
  putSensitiveFirst,
  sensitiveOf,
} from "../../../toolkit/confirmation/index.ts";
import { explain } from "../../../toolkit/explain/index.ts";
import { plainNotification, plainPick } from "../../../toolkit/report/index.ts";
import type { PlannedCall, PlanPart } from "../../../toolkit/tool.ts";
import type { Approval, WriteRequest } from "../approval.ts";
import { findEditors, revealDecision } from "./decisionEditor.ts";
import type { Decisions } from "./openDecisions.ts";

/** The part of the call that waits in the editor. */
interface Proposal {
  readonly planned: PlannedCall;
  readonly rejectedParts: ReadonlySet<string>;
}

type Decided = Result<Approval, PermissionFailure>;
type Outcome = Decided | { readonly proposal: Proposal };

/**
 * Asks in the diff editor, which stays until it is answered, closed or the call is canceled.
 * Choosing operations plans the call again and shows that: only what an editor shows is accepted.
 */
export async function askInDiffEditor(
  request: WriteRequest,
  decisions: Decisions,
): Promise<Decided> {
  notify(request);
  let proposal: Proposal = { planned: request.planned, rejectedParts: new Set() };
  for (;;) {
    const outcome: Outcome = await show(proposal, request, decisions);
    if (!("proposal" in outcome)) return outcome;
    proposal = outcome.proposal;
  }
}

async function show(
  proposal: Proposal,
  request: WriteRequest,
  decisions: Decisions,
): Promise<Outcome> {
  const { reasons } = request.judgement;
  const plan = putSensitiveFirst(proposal.planned.plan, sensitiveOf(reasons));
  const { call, isOwn, signal } = request;
  const hasChoice = request.planned.parts.length > 1;
  const decision = decisions.add({ plan, call, hasChoice, isOwn }, diffEditorName(plan, reasons));
  try {
    if (isOwn !== true) await decisions.attention.untilTypingPauses(signal);
    await raceWithSignal(revealDecision(decision, isOwn), signal);
    for (;;) {
      const answer = await raceWithSignal(decisions.waitFor(decision), request.signal);
      if (answer === "accept") return await accept(proposal, request);
      if (answer === "reject") return await reject(request);
      if (answer === "close") return fail({ code: "rejectedByUser" });
      const chosen = await choose(proposal, request);
      if (chosen !== undefined) return chosen;
    }
  } finally {
    decisions.remove(decision);
    await vscode.window.tabGroups.close(findEditors(decision));
  }
}

async function accept(proposal: Proposal, request: WriteRequest): Promise<Decided> {
  const { planned } = request;
  const { rejectedParts } = proposal;
  if (rejectedParts.size === 0) return succeed({});
  const named = planned.parts.map((part) => ({ ...part, name: `${part.key} (${part.label})` }));
  const names = (isRejected: boolean): readonly string[] =>
    named.filter(({ key }) => rejectedParts.has(key) === isRejected).map(({ name }) => name);
  const reason = await askForReason(
    vscode.l10n.t("Accepted in part. Tell the agent why?"),
    request,
  );
  const choice = { applied: names(false), rejected: names(true), reason };
  return succeed({ planned: proposal.planned, choice });
}

async function reject(request: WriteRequest): Promise<Decided> {
  const reason = await askForReason(vscode.l10n.t("Edit rejected. Tell the agent why?"), request);
  return fail({ code: "rejectedByUser", reason });
}

/** A message of the user for the agent; undefined if they type none, and the rejection stands. */
async function askForReason(
  title: string,
  { isOwn, signal }: WriteRequest,
): Promise<string | undefined> {
  if (isOwn === true) return undefined;
  const shown = vscode.window.showInputBox({
    title,
    prompt: vscode.l10n.t(
      "Optional: a message for the agent. Leave it empty, or press Escape, to send none.",
    ),
    ignoreFocusOut: true,
  });
  const typed = (await raceWithSignal(shown, signal))?.trim();
  return typed === "" ? undefined : typed;
}

/** The call with only the chosen parts; undefined if the editor stays as it is. */
async function choose(proposal: Proposal, request: WriteRequest): Promise<Outcome | undefined> {
  const { planned, signal, replan } = request;
  const rejectedParts = await chooseParts(planned.parts, proposal.rejectedParts, signal);
  if (rejectedParts === undefined) return undefined;
  if (rejectedParts.size === planned.parts.length) return reject(request);
  const replanned = await replan(rejectedParts);
  if (!replanned.ok) {
    await refuseChoice(explain(replanned.failure), signal);
    return undefined;
  }
  if (replanned.value.plan.changes.length === 0) {
    await refuseChoice(vscode.l10n.t("What is selected changes nothing."), signal);
    return undefined;
  }
  return { proposal: { planned: replanned.value, rejectedParts } };
}

/** The editor shows what changes, not why it is asked for. */
function notify({ planned, judgement }: WriteRequest): void {
  const sentences = [...describeReasons(judgement.reasons), ...findWarnings(planned.plan)];
  if (sentences.length === 0) return;
  void vscode.window.showWarningMessage(plainNotification(sentences.join(" ")));
}

/**
 * Lets the user deselect parts of a call.
 *
 * @returns the keys of the deselected parts; undefined if the selection was not changed.
 */
async function chooseParts(
  parts: readonly PlanPart[],
  rejectedParts: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<ReadonlySet<string> | undefined> {
  if (parts.length < 2) {
    await refuseChoice(
      vscode.l10n.t("This edit has only one change: accept it or reject it."),
      signal,
    );
    return undefined;
  }
  const items = parts.map(({ key, label }) => ({
    label: plainPick(label),
    // A path; the place of an operation in the call says nothing to a person.
    ...(key.startsWith("replacements[") ? {} : { description: plainPick(key) }),
    picked: !rejectedParts.has(key),
    key,
  }));
  const shown = vscode.window.showQuickPick(items, {
    canPickMany: true,
    title: vscode.l10n.t("Changes to apply"),
    placeHolder: vscode.l10n.t("Deselect what you reject; the diff then shows the rest"),
    ignoreFocusOut: true,
  });
  const picked = await raceWithSignal(shown, signal);
  if (picked === undefined) return undefined;
  const kept = new Set(picked.map(({ key }) => key));
  return new Set(parts.map(({ key }) => key).filter((key) => !kept.has(key)));
}

/** Says in a dialog, whose text is plain, why the selection was not changed. */
async function refuseChoice(detail: string, signal: AbortSignal): Promise<void> {
  const message = vscode.l10n.t("Your selection was not changed.");
  await raceWithSignal(vscode.window.showWarningMessage(message, { modal: true, detail }), signal);
}
