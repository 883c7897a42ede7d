import type { Answer, PlannedCall, Tool, WriteCall } from "../../toolkit/tool.ts";
import { applyPlan } from "../apply/applyPlan.ts";
import { describeOutcome } from "../apply/describeOutcome.ts";
import { reloadFile } from "../apply/reloadFile.ts";
import { saveRoutes } from "../apply/saveRoutes.ts";
import type { Approval, Reload } from "../approval/approval.ts";
import { createReplan } from "../approval/replan.ts";
import { subjectOf } from "../approval/subject.ts";
import { judge } from "../judge.ts";
import { withProblems, type AppliedCall } from "../problems/withProblems.ts";
import type { ReportProgress } from "../progress.ts";
import type { Services } from "../services.ts";
import { approveDisclosure, approveRead, approveWrite } from "./approveCall.ts";
import { openCall, type OpenedCall } from "./openCall.ts";
import { orThrow } from "./orThrow.ts";

/**
 * Carries a call out. Mode, containment, protection and approval are enforced here, on the input
 * that arrives here: VS Code's dialog may have been switched off, or its input edited.
 *
 * @throws FailureError with nothing changed, anywhere.
 */
export async function invokeCall(
  tool: Tool,
  input: unknown,
  services: Services,
  signal: AbortSignal,
  report: ReportProgress,
): Promise<Answer> {
  const opened = await openCall(tool, input, services, signal, report);
  const { call, context, judgement } = opened;
  if (call.effect === "write") return invokeWrite(opened, call, services, signal);
  if (judgement.verdict === "ask") {
    orThrow(await approveRead(opened, judgement, services, signal));
  }
  return orThrow(await call.run(context));
}

async function invokeWrite(
  opened: OpenedCall,
  call: WriteCall,
  services: Services,
  signal: AbortSignal,
): Promise<Answer> {
  const result = await call.plan(opened.context);
  if (!result.ok || result.value.plan.changes.length === 0) {
    orThrow(await approveDisclosure(opened, signal));
  }
  const planned = orThrow(result);
  const { plan } = planned;
  if (plan.changes.length === 0) return planned.report([]);
  const carryOut = (): Promise<AppliedCall> =>
    carryOutPlan(opened, call, planned, services, signal);
  if (!opened.settings.reportDiagnostics) return (await carryOut()).answer;
  return withProblems(plan, services.problems, signal, carryOut);
}

async function carryOutPlan(
  opened: OpenedCall,
  call: WriteCall,
  planned: PlannedCall,
  services: Services,
  signal: AbortSignal,
): Promise<AppliedCall> {
  const { context, settings } = opened;
  const { targets } = subjectOf(planned.plan);
  const judgement = orThrow(judge(targets, call.effect, settings));
  const reload: Reload = (change) => reloadFile(change, settings, services);
  const approval: Approval =
    judgement.verdict === "allow"
      ? {}
      : orThrow(
          await approveWrite(opened, {
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
  const answer = describeOutcome(approved, saved, approval, services.snapshots);
  return { routes: saved, answer };
}
