import type * as vscode from "vscode";
import type { FileFailure } from "../../core/failure/index.ts";
import type {
  ApprovalKind,
  EntryOutcome,
  FileRecord,
  HistoryEntry,
} from "../../core/history/index.ts";
import type { Result } from "../../core/result.ts";
import type { Journal, JournalState, NewContent } from "../../files/history/index.ts";
import type { Route, StartedEntry } from "../apply/index.ts";

/**
 * What agents changed in this workspace: one for all who record, undo, keep and show. Nothing is
 * read before somebody asks.
 */
export interface EditHistory {
  /** Entries were added, here or in another window, or what became of one is known now. */
  readonly onDidChange: vscode.Event<void>;
  readonly read: () => Promise<JournalState>;
  /** Looks for what other windows have done since it was last read, and tells of it. */
  readonly follow: () => Promise<void>;
  /** Follows other windows until it is disposed: for as long as somebody sees what they change. */
  readonly watch: () => { readonly dispose: () => void };
  readonly readContent: Journal["readContent"];
  /** Makes an entry of what is about to be done durable; it fails where nothing may be touched. */
  readonly begin: (
    routes: readonly Route[],
    facts: EntryFacts,
  ) => Promise<Result<StartedEntry, FileFailure>>;
  /** Appends an entry that changes no file: keep and mark. */
  readonly note: (
    entry: NotedEntry,
    contents?: readonly NewContent[],
  ) => Promise<Result<HistoryEntry, FileFailure>>;
  /** Says what became of an entry that a crash cut short. */
  readonly settle: (outcome: EntryOutcome) => Promise<void>;
  /**
   * Gives files what records say that they held before, or were to hold after. It is one step and one
   * entry, about the entries that it undoes or redoes, if any.
   */
  readonly giveContents: (
    records: readonly FileRecord[],
    side: "before" | "after",
    of: readonly number[],
  ) => Promise<void>;
  /** A file is at another place from now on. */
  readonly noteMoved: Journal["noteMoved"];
  /** What undoing entries would do; nothing is changed. */
  readonly planUndo: (ids: readonly number[], kind: "undo" | "redo") => Promise<UndoAnswer>;
  /** Undoes entries, newest first, as one step and one entry. Rejects with a sentence. */
  readonly undo: (ids: readonly number[], kind: "undo" | "redo") => Promise<UndoAnswer>;
  /**
   * Gives files these texts, as one step and one entry of kind `undo`: hunks or files that are taken
   * back. Rejects with a sentence where a file has another text than it was made from.
   */
  readonly undoTexts: (
    wanted: readonly UndoneText[],
    facts: { readonly tool: string; readonly of: readonly number[] },
  ) => Promise<UndoAnswer>;
}

export interface UndoneText {
  readonly uri: string;
  /** What the file holds, as an editor shows it. */
  readonly oldText: string;
  /** Null where the file is to go. */
  readonly newText: string | null;
  /** Exactly what it must hold, where a document would lose some of it. */
  readonly newBytes?: Uint8Array | undefined;
  readonly hunks: number;
}

/** What the entry of an applied change says besides its files; an edit by default. */
export interface EntryFacts {
  readonly tool: string;
  readonly approval: ApprovalKind;
  readonly madeBy?: "person";
  readonly kind?: "edit" | "undo" | "redo";
  readonly of?: readonly number[];
  readonly leftHunks?: number;
}

export type NotedEntry = Omit<HistoryEntry, "id" | "timeMs" | "files"> & {
  readonly files?: readonly FileRecord[];
};

/** What a command resolves to. */
export interface UndoAnswer {
  /** Such as `e13`; none where nothing was undone. */
  readonly entry: string | undefined;
  readonly undone: readonly UndonePart[];
  readonly left: readonly LeftPart[];
}

export interface UndonePart {
  readonly path: string;
  readonly hunks: number;
}

export interface LeftPart {
  readonly path: string;
  /** 1-indexed, in the text as it is now; none for a whole file. */
  readonly startLine?: number;
  readonly endLine?: number;
  /** As a sentence without its full stop. */
  readonly reason: string;
}
