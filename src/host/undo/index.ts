export { findEntryId, pickEntry, readEntryId, registerUndoCommands } from "./commands.ts";
export { createUndoableHistory } from "./recoverInterrupted.ts";
export { reportInterrupted } from "./reportInterrupted.ts";
export { chooseRequest, maxPicked } from "./requests.ts";
export type { UndoableHistory, UndoAnswer, UndoneText } from "./undoableHistory.ts";
export { othersWords } from "./undoQuestion.ts";
