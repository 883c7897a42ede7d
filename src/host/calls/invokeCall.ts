import { isSameTarget } from "../../core/path/index.ts";
import { fail, type Result, succeed } from "../../core/result.ts";
import { showsWholeDiff } from "../../toolkit/confirmation/index.ts";
import { orThrow } from "../../toolkit/failureError.ts";
import { contributedName, type Settings } from "../../toolkit/manifest/index.ts";
import { isConfined } from "../../toolkit/permission.ts";
import type { Answer, PlannedCall } from "../../toolkit/tool.ts";
import { freezeTexts, type Plan } from "../../toolkit/workspace/index.ts";
import type { Reload, Route } from "../apply/index.ts";
import {
  type Approval,
  hashCall,
  type Replan,
  subjectOf,
  type WriteRequest,
} from "../approval/index.ts";
import type { AppliedCall } from "../diagnostics/index.ts";
import { type CallPermission, judgePermission } from "../permission/index.ts";
import { approveDisclosure, approveOwnWrite, approveRead, approveWrite } from "./approveCall.ts";
import { carryOverShown } from "./carryOverShown.ts";
import { describeOutcome, namePassedOver } from "./describeOutcome.ts";
import {
  type CallRequest,
  findAnswer,
  findOnly,
  openInOrder,
  type OpenedCall,
} from "./openCall.ts";
import type { CallServices } from "./services.ts";
import { type OpenedWrite, type ShownTurn, takeTurn } from "./writeTurn.ts";

/**
 * Carries a call out. Mode, containment, protection and approval are enforced here, on the input
 * that arrives here: VS Code's dialog may have been switched off, or its input edited.
 *
 * @throws FailureError with nothing changed, anywhere, unless its sentence says what was.
 */
export async function invokeCall(request: CallRequest): Promise<Answer> {
  const { tool, input, services } = request;
  return openInOrder(request, services.arrivals.openExpected(tool.name, input), invokeOpened);
}

async function invokeOpened(opened: OpenedCall): Promise<Answer> {
  return namePassedOver(opened.call.passedOver, await carryOut(opened));
}

async function carryOut(opened: OpenedCall): Promise<Answer> {
  const { call, context, judgement } = opened;
  if (call.effect === "write") return invokeWrite({ ...opened, call });
  if (judgement.verdict === "ask") orThrow(await approveRead(opened, judgement));
  return orThrow(await call.run(context));
}

/** The files are held from the planning to the end of the save; what an edit brings is waited for after. */
async function invokeWrite(arrived: OpenedWrite): Promise<Answer> {
  const { person } = arrived.request;
  const turn = await takeTurn(arrived);
  const { opened, planned: result, hold } = turn;
  const { services, signal } = opened.request;
  try {
    const isEmpty = !result.ok || result.value.plan.changes.length === 0;
    if (isEmpty && person === undefined) {
      orThrow(await hold.whileAsking(() => approveDisclosure(opened)));
    }
    const planned = orThrow(result);
    if (planned.plan.changes.length === 0) return planned.report([]);
    const apply = (): Promise<AppliedCall> => carryOutPlan(turn, planned).finally(hold.release);
    if (!opened.settings.reportDiagnostics) return (await apply()).answer;
    return await services.withDiagnostics(planned.plan, signal, apply);
  } finally {
    hold.release();
  }
}

async function carryOutPlan(turn: ShownTurn, planned: PlannedCall): Promise<AppliedCall> {
  const { settings, request } = turn.opened;
  const { services, signal, person, conversation } = request;
  const { name: tool } = request.tool;
  const heard = person ? [] : services.findCalls(contributedName(request.tool), request.input);
  const asked = findOnly(heard.map((call) => call.request));
  const named = person ? undefined : { call: hashCall(tool, request.input) };
  const facts = {
    tool,
    ...named,
    ...(person && { madeBy: "person" as const }),
    ...(asked && { request: asked }),
  };
  const { targets } = subjectOf(planned.plan);
  const judgement = orThrow(judgePermission(targets, "write", settings, services.window));
  const reload: Reload = (change) => reloadFile(change, settings, services);
  const question: WriteQuestion = {
    planned,
    replan: createReplan(turn.opened, planned),
    ...named,
    signal,
  };
  const answered = await turn.hold.whileAsking(() => approve(turn, judgement, question));
  if (!person && isRejected(answered)) {
    const label = targets.map(({ shown }) => shown).join("\n");
    await services.noteUnmade({ ...facts, approval: "rejected", label });
  }
  const approval = orThrow(answered);
  const approved = approval.planned ?? planned;
  const answerId = await findAnswer(request);
  const { routes, entry } = orThrow(
    await services.applyPlan(approved.plan, reload, signal, (begun) => {
      // Whoever reads a file from now on may read what this call makes of it.
      for (const { change } of begun) services.arrivals.noteChanged(change.file, answerId);
      return services.beginEntry(begun, {
        ...facts,
        approval: approval.askedIn ?? "notAsked",
        ...(approval.choice && { isPartial: true }),
        ...(!person && isSeen(approval, approved.plan) && { reviewed: "before" as const }),
      });
    }),
  );
  const snapshotIds = routes.map((route) => services.noteApplied(route.change, conversation));
  const result = await services.saveRoutes(routes, entry, settings.saveAfterEdit);
  await entry.done(result.ok ? result.value : routes);
  const saved = orThrow(result);
  for (const route of saved) noteSaved(route, turn.opened);
  person?.noteApplied({ entryId: entry.id, planned: approved });
  const isApproved = judgement.verdict === "ask" || person !== undefined;
  await carryOverShown({ routes: saved, isApproved }, settings, services);
  const answer = describeOutcome(approved, saved, { ...approval, entryId: entry.id, snapshotIds });
  return { routes: saved, answer };
}

function isRejected(answered: Result<Approval>): boolean {
  return !answered.ok && answered.failure.code === "rejectedByUser";
}

/** Whether the person said yes to all of it with all of it before them. */
function isSeen({ askedIn }: Approval, plan: Plan): boolean {
  if (askedIn === "chat") return showsWholeDiff(plan);
  return askedIn === "diffEditor";
}

function noteSaved(route: Route, { request: { services, conversation } }: OpenedCall): void {
  if (route.kind !== "document" || route.mayBeTyped === true) return;
  services.snapshots.noteSaved(route.change, route.document.getText(), conversation);
}

type WriteQuestion = Omit<WriteRequest, "judgement">;

async function approve(
  turn: ShownTurn,
  judgement: CallPermission,
  question: WriteQuestion,
): Promise<Result<Approval>> {
  const { person } = turn.opened.request;
  if (person !== undefined) return approveOwnWrite(turn, person, judgement, question);
  if (judgement.verdict === "allow") return succeed({});
  return approveWrite(turn, { ...question, judgement });
}

/** Plans less of a call, from the texts that were shown; it never touches a file that was not. */
function createReplan({ call, context }: OpenedWrite, { plan }: PlannedCall): Replan {
  const workspace = freezeTexts(context.workspace, plan);
  const shown = new Set(plan.changes.map(({ file }) => file.target.uri));
  return async (rejectedParts) => {
    // Less of what was shown is as much meant as the whole.
    const isMeant = (): boolean => true;
    const planned = await call.plan({ ...context, workspace, rejectedParts, isMeant });
    if (!planned.ok) return planned;
    const added = planned.value.plan.changes.find(({ file }) => !shown.has(file.target.uri));
    return added === undefined ? planned : fail({ code: "stale", path: added.file.target.shown });
  };
}

/**
 * The file of a change as it is right before it is written. The path is followed again: between the
 * approval and now a folder on it may have become a link to elsewhere.
 */
export async function reloadFile(
  { file }: Parameters<Reload>[0],
  settings: Settings,
  services: Pick<CallServices, "resolvePath" | "loadEditableFileOrNew">,
): ReturnType<Reload> {
  const { target } = file;
  const resolved = await services.resolvePath(target.uri, settings);
  if (!resolved.ok) return resolved;
  if (!isSameTarget(target, resolved.value)) return fail({ code: "stale", path: target.shown });
  const loaded = await services.loadEditableFileOrNew(target, { known: file });
  if (!loaded.ok) return loaded;
  return succeed({ ...loaded.value, isConfined: isConfined(settings.permissionMode) });
}
