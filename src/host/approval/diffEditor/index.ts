export { askInDiffEditor } from "./askInDiffEditor.ts";
export { registerDecisions } from "./decisionCommands.ts";
export { createDecisions, type Decisions } from "./openDecisions.ts";
export { registerPendingDiff } from "./pendingDiff.ts";
