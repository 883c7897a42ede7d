export { registerAgentAccess } from "./agentAccess.ts";
