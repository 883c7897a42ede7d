import type { Tool } from "../../../src/toolkit/tool.ts";

export interface CountedTool {
  readonly tool: Tool;
  readonly plans: () => number;
}

/** The tool, which counts how often it plans. */
export function countPlans(tool: Tool): CountedTool {
  let plans = 0;
  return {
    plans: () => plans,
    tool: {
      ...tool,
      parse(input) {
        const parsed = tool.parse(input);
        if (!parsed.ok || parsed.value.effect !== "write") return parsed;
        const call = parsed.value;
        const plan: typeof call.plan = (context) => {
          plans += 1;
          return call.plan(context);
        };
        return { ok: true, value: { ...call, plan } };
      },
    },
  };
}
