export { createAgentHooks } from "./agentHooks.ts";
export { reportMissedCalls } from "./missedCalls.ts";
export { takeUnheardCalls } from "./unheardCalls.ts";
export { createCommandTimes } from "./commandTimes.ts";
