export {
  agentHostFile,
  type AgentHostFile,
  type AgentHostHooks,
  judgeAgentHostHooks,
} from "./agentHostHooks.ts";
export { chatSettingNames, type ChatSettings, type SetupFacts } from "./facts.ts";
export { reportSetup, type SetupReport } from "./report.ts";
export { findReportLinks, type ReportLink } from "./reportLinks.ts";
