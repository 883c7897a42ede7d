export type { Agent, HookFields, ToolUse } from "./agent.ts";
export { agents, findAgent } from "./agents.ts";
export { fieldOf, listOf } from "./toolInput.ts";
