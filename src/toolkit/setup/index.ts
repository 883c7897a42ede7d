export { chatSettingNames, type ChatSettings, type SetupFacts } from "./facts.ts";
export { addHooks, type HookFileState, judgeHookFile, takeAwayHooks } from "./hookFile.ts";
export { reportSetup, type SetupReport } from "./report.ts";
export { renderPage, type RenderedPage } from "./renderPage.ts";
export { type HookedAgent, hookedAgents, wantHooks, type WantedHooks } from "./wantedHooks.ts";
