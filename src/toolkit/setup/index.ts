export { chatSettingNames, type ChatSettings, type SetupFacts } from "./facts.ts";
export { renderSetupLine, renderSetupReport } from "./report.ts";
