export {
  findEntryId,
  maxPicked,
  pickEntry,
  readEntryId,
  registerHistoryCommands,
} from "./commands.ts";
export { createEditHistory } from "./createEditHistory.ts";
export type { EditHistory, LeftPart, UndoAnswer, UndoneText } from "./editHistory.ts";
export { followRenames, followWindows, reportInterrupted } from "./reportInterrupted.ts";
