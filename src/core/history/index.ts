export { carryBaseline, type ReviewedText } from "./baseline.ts";
export type {
  ApprovalKind,
  ContentKey,
  EntryOutcome,
  EntryRequest,
  EntrySource,
  FileMove,
  FileRecord,
  HistoryEntry,
  LineHunk,
  NotCovered,
  ReviewRecord,
} from "./entry.ts";
export { formatLine, judgeFormat, parseEntryLine, readHead, renderEntryLine } from "./entryLine.ts";
export {
  canBeRedone,
  canBeUndone,
  type EntryState,
  findEntryStates,
  findInEffect,
} from "./entryStates.ts";
export { baselineAfterUndo, findReviewHunks, keepCall, type ReviewHunk } from "./baseline.ts";
export { changedLines } from "./lineEdit.ts";
export { type LeftReason, planUndo, resultOf } from "./planUndo.ts";
export { planUndoOfMany } from "./planUndoOfMany.ts";
export {
  createRecordIndex,
  findPlace,
  type LatestRecord,
  type LatestRecords,
  recordsOf,
} from "./recordIndex.ts";
export { type PatchedFile, renderPatch } from "./renderPatch.ts";
export { traceHunks } from "./traceHunks.ts";
