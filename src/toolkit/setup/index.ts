export { type ChatSettings, chatSettingNames, type SetupFacts } from "./facts.ts";
export { renderSetupLine, renderSetupReport } from "./report.ts";
