export { registerClearHistory } from "./clearHistory.ts";
export { createEditHistory } from "./createEditHistory.ts";
export type {
  ChangedState,
  EditHistory,
  EntryFacts,
  FilePlace,
  HistoryServices,
  JudgedBaselines,
  JudgedFile,
  JudgeFacts,
} from "./editHistory.ts";
export { followEntries, followRenames, followWindows } from "./followHistory.ts";
export { recordedPlace } from "./recordedPlace.ts";
export { createSecretTest } from "./recordBaseline.ts";
