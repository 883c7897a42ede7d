export { registerClearHistory } from "./clearHistory.ts";
export { createEditHistory } from "./createEditHistory.ts";
export type {
  EditHistory,
  EntryFacts,
  FoundChange,
  HistoryServices,
  JudgedBaselines,
  JudgedFile,
  JudgeFacts,
  OtherChanges,
} from "./editHistory.ts";
export { followEntries, followRenames, followWindows } from "./followHistory.ts";
export { createSecretTest } from "./recordBaseline.ts";
