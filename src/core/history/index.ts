export { carryBaseline, countDoubtful, isTypedInto, type ReviewedText } from "./baseline/index.ts";
export {
  type ApprovalKind,
  type ContentKey,
  type EntryOutcome,
  type EntryRequest,
  type EntrySource,
  type FileMove,
  type FileRecord,
  formatEntryId,
  type HistoryEntry,
  isToReview,
  maxRequestCharacters,
  type LineHunk,
  type NotCovered,
  parseEntryId,
  type SavedFiles,
  type StoredEntry,
} from "./entry.ts";
export {
  formatLine,
  type HistoryRecord,
  judgeFormat,
  parseEntryLine,
  readHead,
  renderEntryLine,
} from "./entryLine.ts";
export {
  canBeRedone,
  canBeUndone,
  type EntryState,
  findEntryStates,
  findInEffect,
} from "./entryStates.ts";
export {
  type FileState,
  holdsSame,
  isFile,
  isFolder,
  isFolderMode,
  isFolderRecord,
  isLinkMode,
  isSameKind,
  isUnchanged,
  keyOfStamp,
  type KnownState,
  newFileMode,
  plainMode,
  saysPermissions,
  stampOf,
  stampOfKey,
} from "./fileState.ts";
export {
  keepCalls,
  planReviewedUndo,
  planUndoOfMany,
  type ReviewedChange,
} from "./reviewedUndo.ts";
export { findMovedHunks, findReviewHunks, leavesOthers, type ReviewHunk } from "./reviewHunks.ts";
export { boundHunks, changedLines, describeHunks, hunksBetween, toLineHunks } from "./lineEdit.ts";
export { withChangesBeside, withTheirChanges } from "./withTheirChanges.ts";
export { type LeftHunk, type LeftReason } from "./planHunks.ts";
export { type ChangedText } from "./planUndo.ts";
export {
  fileRecordsOf,
  findPlace,
  placeChanges,
  type EntryRecord,
  isFromNothing,
  recordsByPlace,
  type PlacedChanges,
  recordsOf,
  recordsOfCalls,
} from "./placeChanges.ts";
export { createRecordIndex, type LatestRecord, type LatestRecords } from "./recordIndex.ts";
export { type PatchedFile, renderPatch } from "./renderPatch.ts";
export { findOrigins, type TracedRecord } from "./traceHunks.ts";
