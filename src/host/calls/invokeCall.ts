import type { Answer, Tool } from "../../toolkit/tool.ts";
import { applyPlan } from "../apply/applyPlan.ts";
import { describeOutcome } from "../apply/describeOutcome.ts";
import { saveRoutes } from "../apply/saveRoutes.ts";
import { judge } from "../judge.ts";
import type { Services } from "../services.ts";
import { loadFileOrNew } from "../textFiles.ts";
import { approveCall } from "./approveCall.ts";
import { openCall } from "./openCall.ts";
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
): Promise<Answer> {
  const opened = await openCall(tool, input, services, signal);
  const { call, context, settings, targets, judgement } = opened;
  if (call.effect === "read") {
    orThrow(await approveCall(opened, { targets }, judgement, services));
    return orThrow(await call.run(context));
  }
  const planned = orThrow(await call.plan(context));
  const { plan } = planned;
  if (plan.changes.length === 0) return planned.report([]);
  const subject = { targets: plan.changes.map(({ file }) => file.target), plan };
  const planJudgement = orThrow(judge(subject.targets, call.effect, settings));
  const approval = orThrow(await approveCall(opened, subject, planJudgement, services));
  const reload = (change: (typeof plan.changes)[number]) =>
    loadFileOrNew(change.file.target, services.snapshots);
  const routes = orThrow(await applyPlan(plan, reload, signal));
  await saveRoutes(routes, settings.saveAfterEdit);
  return describeOutcome(planned, routes, approval, services.snapshots);
}
