export { findEntryId, pickEntry, readEntryId, registerHistoryCommands } from "./commands.ts";
export { createEditHistory } from "./createEditHistory.ts";
export type { EditHistory, FoundChange, LeftPart, UndoAnswer, UndoneText } from "./editHistory.ts";
export { chooseRequest, maxPicked } from "./requests.ts";
export { createSecretTest } from "./recordBaseline.ts";
export { followRenames, followWindows, reportInterrupted } from "./reportInterrupted.ts";
