import type { ContentKey, FileRecord, HistoryEntry } from "../../core/history/index.ts";
import type { StoredEntry } from "../../files/history/index.ts";
import { keyOf } from "./readVersions.ts";

/** What a crash left of a file: one of the two texts, or neither of them. */
export type LeftFile = "old" | "new" | "other";

/** What is found of an entry that a crash cut short. */
export interface CutShortEntry {
  readonly entry: HistoryEntry;
  readonly files: readonly { readonly record: FileRecord; readonly left: LeftFile }[];
}
