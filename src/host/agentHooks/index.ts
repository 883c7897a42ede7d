export { createAgentHooks } from "./agentHooks.ts";
export { reportMissedCalls } from "./missedCalls.ts";
export { takeUnheardCalls } from "./unheardCalls.ts";
export { watchTerminals } from "./watchTerminals.ts";
