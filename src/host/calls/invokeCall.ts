import type { Answer, PlannedCall } from "../../toolkit/tool.ts";
import { applyPlan } from "../apply/applyPlan.ts";
import { describeOutcome } from "../apply/describeOutcome.ts";
import { reloadFile } from "../apply/reloadFile.ts";
import { saveRoutes } from "../apply/saveRoutes.ts";
import type { Approval, Reload } from "../approval/approval.ts";
import { createReplan } from "../approval/replan.ts";
import { subjectOf } from "../approval/subject.ts";
import { judge } from "../judge.ts";
import { withProblems, type AppliedCall } from "../problems/withProblems.ts";
import { approveDisclosure, approveRead, approveWrite } from "./approveCall.ts";
import { carryOverShown } from "./carryOverShown.ts";
import { openCall, type CallRequest } from "./openCall.ts";
import { orThrow } from "./orThrow.ts";
import { isWrite, takeTurn, type OpenedWrite, type ShownTurn } from "./writeTurn.ts";

/**
 * Carries a call out. Mode, containment, protection and approval are enforced here, on the input
 * that arrives here: VS Code's dialog may have been switched off, or its input edited.
 *
 * @throws FailureError with nothing changed, anywhere, unless its sentence says what was.
 */
export async function invokeCall(request: CallRequest): Promise<Answer> {
  const opened = await openCall(request);
  const { call, context, judgement } = opened;
  if (isWrite(opened)) return invokeWrite(opened);
  if (call.effect === "write") throw new Error("A call either reads or writes.");
  if (judgement.verdict === "ask") orThrow(await approveRead(opened, judgement));
  return orThrow(await call.run(context));
}

/** The files are held from the planning to the end of the save; what an edit brings is waited for after. */
async function invokeWrite(arrived: OpenedWrite): Promise<Answer> {
  const turn = await takeTurn(arrived);
  const { opened, planned: result, hold } = turn;
  const { services, signal } = opened.request;
  try {
    if (!result.ok || result.value.plan.changes.length === 0) {
      orThrow(await approveDisclosure(opened));
    }
    const planned = orThrow(result);
    if (planned.plan.changes.length === 0) return planned.report([]);
    const carryOut = (): Promise<AppliedCall> => carryOutPlan(turn, planned).finally(hold.release);
    if (!opened.settings.reportDiagnostics) return (await carryOut()).answer;
    return await withProblems(planned.plan, services.problems, signal, carryOut);
  } finally {
    hold.release();
  }
}

async function carryOutPlan(turn: ShownTurn, planned: PlannedCall): Promise<AppliedCall> {
  const { call, context, settings, request } = turn.opened;
  const { services, signal } = request;
  const { targets } = subjectOf(planned.plan);
  const judgement = orThrow(judge(targets, call.effect, settings));
  const reload: Reload = (change) => reloadFile(change, settings, services);
  const approval: Approval =
    judgement.verdict === "allow"
      ? {}
      : orThrow(
          await approveWrite(turn, {
            planned,
            judgement,
            replan: createReplan(call, context, planned.plan),
            reload,
            services,
            signal,
          }),
        );
  const approved = approval.planned ?? planned;
  const routes = approval.routes ?? orThrow(await applyPlan(approved.plan, reload, signal));
  for (const route of routes) services.snapshots.noteApplied(route);
  const saved = orThrow(await saveRoutes(routes, settings.saveAfterEdit, services.log));
  await carryOverShown(saved, settings, services);
  const answer = describeOutcome(approved, saved, approval, services.snapshots);
  return { routes: saved, answer };
}
