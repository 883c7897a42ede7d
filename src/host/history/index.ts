export type { EditHistory, UndoAnswer } from "./editHistory.ts";
