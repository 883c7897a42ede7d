import { fail } from "../../core/result.ts";
import { freezeTexts } from "../../toolkit/frozenWorkspace.ts";
import type { Plan } from "../../toolkit/plan.ts";
import type { ToolContext, WriteCall } from "../../toolkit/tool.ts";
import type { WriteRequest } from "./approval.ts";

/** Plans less of a call, from the texts that were shown; it never touches a file that was not. */
export function createReplan(
  call: WriteCall,
  context: ToolContext,
  plan: Plan,
): WriteRequest["replan"] {
  const workspace = freezeTexts(context.workspace, plan);
  const shown = new Set(plan.changes.map(({ file }) => file.target.uri));
  return async (rejectedParts) => {
    const planned = await call.plan({ ...context, workspace, rejectedParts });
    if (!planned.ok) return planned;
    const added = planned.value.plan.changes.find(({ file }) => !shown.has(file.target.uri));
    return added === undefined ? planned : fail({ code: "stale", path: added.file.target.shown });
  };
}
