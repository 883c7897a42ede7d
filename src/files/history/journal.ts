import type { FileFailure } from "../../core/failure/index.ts";
import type {
  ContentKey,
  EntryOutcome,
  FileMove,
  HistoryEntry,
  SavedFiles,
  StoredEntry,
} from "../../core/history/index.ts";
import type { Result } from "../../core/result.ts";

/** The append-only journal of one workspace on disk; windows share it. */
export interface Journal {
  /**
   * Makes an entry and the contents that it names durable, and gives it its id. If it fails, nothing
   * is left behind that counts.
   */
  readonly begin: (
    entry: Omit<HistoryEntry, "id">,
    contents: readonly NewContent[],
  ) => Promise<Result<HistoryEntry, FileFailure>>;
  /** Makes durable what saving is about to make of files of an entry that has no outcome yet. */
  readonly noteSaved: (saved: SavedFiles, contents: readonly NewContent[]) => Promise<void>;
  /** What became of an entry of this process. Not synced: after a crash, the files tell the outcome. */
  readonly finish: (outcome: EntryOutcome, contents?: readonly NewContent[]) => Promise<void>;
  /** Says that a file is at another place from now on; nothing where there is no entry yet. */
  readonly noteMoved: (fromUri: string, toUri: string) => Promise<void>;
  /** Reads what this and other windows have written since; the first call reads all. */
  readonly refresh: () => Promise<JournalState>;
  /**
   * A content as the journal stores it, and the key that names it. One with secrets is encrypted with
   * the user's own key; where there is none, it gets a key that nothing else has, and is not kept.
   */
  readonly nameContent: (bytes: Uint8Array, isSecret: boolean) => Promise<NewContent>;
  readonly readContent: (key: ContentKey) => Promise<Result<Uint8Array, FileFailure>>;
  /**
   * Removes what is too old or too much. It also happens automatically a while after the journal was
   * first read or written to, and once a day.
   */
  readonly tidy: () => Promise<void>;
  /**
   * Forgets the entries of all windows that were written before a time, a day more or less: only whole
   * segments go. Those that hold an entry without an outcome stay, since only they can mend its files.
   */
  readonly clear: (writtenBeforeMs: number) => Promise<Result<void, FileFailure>>;
  readonly dispose: () => Promise<void>;
}

export interface NewContent {
  readonly key: ContentKey;
  /** None where it is not kept. */
  readonly bytes: Uint8Array | undefined;
  /** The bytes are encrypted. */
  readonly isSealed?: boolean;
  /** A content that is like it, of which only the difference is stored. */
  readonly like?: ContentKey | undefined;
}

/** What is known of the journal; a later state shares with an earlier one what did not change. */
export interface JournalState {
  /** In order of id. */
  readonly entries: readonly StoredEntry[];
  /** In order of the entries after which they were. */
  readonly moves: readonly FileMove[];
  readonly damaged: readonly DamagedPart[];
}

export interface DamagedPart {
  readonly file: string;
  /** 1-indexed; none where the whole file is set aside. */
  readonly line?: number;
  readonly reason: string;
}
