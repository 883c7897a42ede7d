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
export { formatLine, judgeFormat, parseEntryLine, readHead, renderEntryLine } from "./entryLine.ts";
export { type EntryState, findEntryStates, findUndoInEffect } from "./entryStates.ts";
export { findPlace } from "./movedFiles.ts";
export type { LeftReason, UndoAction } from "./planUndo.ts";
export { planUndoOfMany } from "./planUndoOfMany.ts";
export { type PatchedFile, renderPatch } from "./renderPatch.ts";
export {
  hunksOfReview,
  keepHunk,
  overlapsHunks,
  replayReview,
  type Review,
  reviewAfterAgentEdit,
  reviewAfterOtherEdit,
  reviewAfterUndo,
  type ReviewHunk,
} from "./review.ts";
