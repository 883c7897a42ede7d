export type {
  ApprovalKind,
  ContentKey,
  EntryKind,
  EntryOutcome,
  FileMove,
  FileRecord,
  HistoryEntry,
  ReviewRecord,
} from "./entry.ts";
export {
  formatLine,
  hasRightChecksum,
  type HistoryRecord,
  judgeFormat,
  type LineProblem,
  parseEntryLine,
  readHead,
  type RecordHead,
  renderEntryLine,
} from "./entryLine.ts";
export {
  type EntryState,
  findEntryStates,
  findUndoInEffect,
  type StatedEntry,
} from "./entryStates.ts";
