export { createAgentHooks } from "./agentHooks.ts";
export { takeUnheardCalls } from "./unheardCalls.ts";
