export { checksumOf } from "./checksum.ts";
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
export {
  type FileToUndo,
  type LeftHunk,
  type LeftReason,
  planUndo,
  type UndoAction,
  type UndoneFile,
} from "./planUndo.ts";
export { type CallToUndo, planUndoOfMany, type UndoneTogether } from "./planUndoOfMany.ts";
export {
  hunksOfReview,
  keepHunk,
  replayReview,
  type Review,
  reviewAfterAgentEdit,
  reviewAfterOtherEdit,
  type ReviewHunk,
  type ReviewReplay,
  undoHunk,
} from "./review.ts";
export { type PatchedFile, renderPatch } from "./renderPatch.ts";
