export { registerClearHistory } from "./clearHistory.ts";
export { createEditHistory } from "./createEditHistory.ts";
export type {
  ChangedState,
  EditHistory,
  EntryFacts,
  StatePlace,
  HistoryServices,
  ChangedBytes,
  KeptFile,
  JudgeFacts,
} from "./editHistory.ts";
export { followEntries, followRenames, followWindows } from "./followHistory.ts";
export { createSecretTest, recordedPlace } from "./recordFile.ts";
