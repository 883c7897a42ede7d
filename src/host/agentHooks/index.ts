export { createAgentHooks } from "./agentHooks.ts";
