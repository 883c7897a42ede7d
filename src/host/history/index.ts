export { registerClearHistory } from "./clearHistory.ts";
export { createEditHistory } from "./createEditHistory.ts";
export type {
  EditHistory,
  EntryFacts,
  FoundChange,
  HistoryServices,
  JudgedFile,
  JudgeFacts,
  OtherChanges,
} from "./editHistory.ts";
export { followEntries, followRenames, followWindows } from "./followHistory.ts";
export { createSecretTest, type JudgedBaselines } from "./recordBaseline.ts";
