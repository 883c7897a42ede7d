export type { DamagedPart, Journal, JournalState, NewContent, StoredEntry } from "./journal.ts";
