export type {
  ApprovalKind,
  ContentKey,
  EntryKind,
  EntryOutcome,
  FileRecord,
  HistoryEntry,
  ReviewRecord,
} from "./entry.ts";
