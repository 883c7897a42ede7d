export { readEntryId, registerHistoryCommands } from "./commands.ts";
export { createEditHistory } from "./createEditHistory.ts";
export type { EditHistory, LeftPart, UndoAnswer } from "./editHistory.ts";
export { tellOfCutShort } from "./tellOfCutShort.ts";
