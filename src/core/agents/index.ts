export type { Agent, HookFields, ModelAnswer, OwnHooks, ToolUse, TracedEnd } from "./agent.ts";
export { agents, findAgent } from "./agents.ts";
export { fieldOf, listOf } from "./toolInput.ts";
