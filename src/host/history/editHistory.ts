import type * as vscode from "vscode";
import type { FileFailure } from "../../core/failure/index.ts";
import type {
  ChangedText,
  EntryOutcome,
  FileRecord,
  FileState,
  HistoryEntry,
  KnownState,
  LatestRecord,
  LatestRecords,
  ReviewedText,
} from "../../core/history/index.ts";
import type { PathNames } from "../../core/path/index.ts";
import type { Result } from "../../core/result.ts";
import type { Journal, JournalState } from "../../files/history/index.ts";
import type { Settings } from "../../toolkit/manifest/index.ts";
import type { Route, StartedEntry } from "../apply/index.ts";
import type { TextFormat } from "../documents/index.ts";

/**
 * What agents changed in this workspace: one for all who record, undo, keep and show. Nothing is
 * read before somebody asks.
 */
export interface EditHistory {
  /** An entry was added or got its outcome, here or in another window. */
  readonly onDidChange: vscode.Event<void>;
  readonly read: () => Promise<JournalState>;
  /** Looks for what other windows have done since it was last read, and tells of it. */
  readonly follow: () => Promise<void>;
  readonly readContent: Journal["readContent"];
  /** The newest record of each file. Reads all entries the first time. */
  readonly latest: () => Promise<LatestRecords>;
  /**
   * The text and baseline that a record leaves; undefined if they cannot be read.
   *
   * @param read What reads contents, such as one that remembers them.
   */
  readonly readState: (
    record: FileRecord,
    format?: TextFormat,
    read?: Journal["readContent"],
  ) => Promise<ReviewedText | undefined>;
  /**
   * What an entry says that was at a path; undefined if its content cannot be read.
   *
   * @param mode Of a file whose mode the entry did not change.
   */
  readonly readSide: (
    record: FileRecord,
    side: "before" | "after",
    mode?: number,
  ) => Promise<KnownState>;
  readonly readChange: (
    record: Pick<FileRecord, "before" | "after">,
    format: TextFormat,
    read?: Journal["readContent"],
  ) => Promise<ChangedText | undefined>;
  /** Makes an entry durable before anything is written; if it fails, nothing may be written. */
  readonly begin: (
    routes: readonly Route[],
    facts: EntryFacts,
    judged?: JudgedReviews,
  ) => Promise<Result<StartedEntry, FileFailure>>;
  /** Appends an entry of what tools that do not record themselves have done. */
  readonly record: (
    changes: readonly ChangedState[],
    facts: EntryFacts,
  ) => Promise<Result<HistoryEntry, FileFailure>>;
  /** Appends a mark: a call of ours that a person did not allow, so that it changed no file. */
  readonly mark: (facts: MarkFacts) => Promise<Result<HistoryEntry, FileFailure>>;
  /**
   * Appends an entry that only says what there is to review of files. It leaves out those that a call
   * is changing, or has changed since they were seen.
   */
  readonly keep: (
    files: readonly KeptFile[],
    facts: JudgeFacts,
  ) => Promise<Result<KeptEntry, FileFailure>>;
  /** Forgets what was written before a time, a day more or less. Rejects with a sentence. */
  readonly clear: (writtenBeforeMs: number) => Promise<void>;
  /** Notes what saving had made of files of an entry that a crash cut short, and gives their records. */
  readonly noteSaves: (
    entry: Pick<HistoryEntry, "id" | "kind">,
    found: readonly FoundSave[],
  ) => Promise<readonly FileRecord[]>;
  /** Says what became of an entry that a crash cut short. */
  readonly settle: (outcome: EntryOutcome) => Promise<void>;
  /** A file is at another place from now on. */
  readonly noteMoved: Journal["noteMoved"];
}

/** A file of an entry that a crash cut short, and the bytes that saving its new text has made. */
export interface FoundSave {
  readonly record: FileRecord;
  readonly bytes: Uint8Array;
}

/** The facts of an entry about decisions, without its files. */
export interface JudgeFacts {
  readonly tool: string;
  readonly of: readonly number[];
  readonly inPart?: readonly number[];
  /** A keep, unless it is said. */
  readonly kind?: "undo" | "redo";
}

/** A file in which a person decided about hunks. */
export interface KeptFile {
  readonly seen: LatestRecord;
  /** Without it, all that the record leaves is kept, whatever the file holds. */
  readonly kept?: {
    readonly text: string | null;
    readonly baselineBefore: string | null;
    readonly baseline: string | null;
  };
}

export interface KeptEntry {
  /** None if all files were left out. */
  readonly entryId: number | undefined;
  /** By URI. */
  readonly left: readonly string[];
}

/** What an entry says of reviews that does not follow from its changes. */
export interface JudgedReviews {
  /** Of the files that it changes, by URI, where they do not follow from the change. */
  readonly baselines: ReadonlyMap<string, ChangedBytes>;
  /** Files of which only the baseline changes. */
  readonly kept: readonly KeptFile[];
  /** What it changes beside texts, or without a document. */
  readonly states?: readonly ChangedState[];
}

/** What is there before a change and after it; null where there is no file. */
export interface ChangedBytes {
  readonly before: Uint8Array | null;
  readonly after: Uint8Array | null;
}

/** Where a file, a link or a folder is. */
export interface StatePlace {
  readonly uri: string;
  /** As it is shown. */
  readonly path: string;
  /** With every link on the way resolved. */
  readonly realPath: string;
  readonly names: PathNames;
}

/** What has become another one, or is about to: a file, a link, a folder, or nothing. */
export interface ChangedState extends StatePlace {
  readonly encoding: string;
  readonly before: FileState | null;
  readonly after: FileState | null;
  /** The text before was an editor's. */
  readonly isUnsaved?: boolean;
  /** Whatever its name, it holds what a file with secrets held. */
  readonly isSecret?: boolean;
  /** Where it was before, as a URI. */
  readonly movedFrom?: string | undefined;
  /** It only came along with its folder: there is nothing to review of it. */
  readonly isAlong?: boolean;
  /** A person wrote what was there before into what the call had made. */
  readonly isTypedInto?: boolean | undefined;
}

export type MarkFacts = Pick<HistoryEntry, "tool" | "approval" | "label" | "request">;

/** What an entry says of its changes beside the files: an edit, unless it is said. */
export interface EntryFacts
  extends
    Pick<HistoryEntry, "tool" | "approval" | "isPartial" | "madeBy" | "reviewed" | "inPart">,
    Pick<HistoryEntry, "request" | "call" | "source" | "mayBeOthers" | "notCovered">,
    Partial<Pick<HistoryEntry, "of">> {
  readonly kind?: "edit" | "undo" | "redo";
}

/** What the history needs of the window. */
export interface HistoryServices {
  readonly log: vscode.LogOutputChannel;
  readonly readSettings: () => Settings;
  /** A file as it is shown: relative to the workspace where it can be. */
  readonly showPath: (uri: string) => string;
}
