export {
  findEntryId,
  findItemEntryId,
  pickEntry,
  readEntryId,
  registerUndoCommands,
} from "./commands.ts";
export { createUndoableHistory } from "./recoverInterrupted.ts";
export { reportInterrupted } from "./reportInterrupted.ts";
export { chooseRequest, maxPicked } from "./requests.ts";
export type { UndoableHistory, UndoAnswer, UndoneText, UndoneTexts } from "./undoableHistory.ts";
export { describeNothing, othersWords } from "./undoQuestion.ts";
