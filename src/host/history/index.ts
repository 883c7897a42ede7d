export { registerHistoryCommands } from "./commands.ts";
export { createEditHistory } from "./createEditHistory.ts";
export type { EditHistory, LeftPart, UndoAnswer, UndoneText } from "./editHistory.ts";
export { maxPicked, pickEntry } from "./pickEntry.ts";
export { findEntryId, readEntryId } from "./readEntryId.ts";
export { followRenames, followWindows, tellOfCutShort } from "./tellOfCutShort.ts";
