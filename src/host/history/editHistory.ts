import type * as vscode from "vscode";
import type { ApprovalKind, FileRecord, HistoryEntry } from "../../core/history/index.ts";
import type { FileFailure } from "../../core/failure/index.ts";
import type { Result } from "../../core/result.ts";
import type { Journal, JournalState } from "../../files/history/index.ts";
import type { Route } from "../apply/index.ts";

/**
 * What agents changed in this workspace: one for all who record, undo, keep and show. Nothing is
 * read before somebody asks.
 */
export interface EditHistory {
  /** Entries were added, here or in another window, or what became of one is known now. */
  readonly onDidChange: vscode.Event<void>;
  readonly read: () => Promise<JournalState>;
  readonly readContent: Journal["readContent"];
  /** Makes an entry of what is about to be done durable; it fails where nothing may be touched. */
  readonly begin: (
    routes: readonly Route[],
    facts: { readonly tool: string; readonly approval: ApprovalKind },
  ) => Promise<Result<StartedEntry, FileFailure>>;
  /** Appends an entry that changes no file: keep and mark. */
  readonly note: (
    entry: Omit<HistoryEntry, "id" | "timeMs" | "files"> & { readonly files?: readonly FileRecord[] },
  ) => Promise<Result<HistoryEntry, FileFailure>>;
  /** Undoes entries, newest first, as one step and one entry. */
  readonly undo: (ids: readonly number[], kind: "undo" | "redo") => Promise<UndoAnswer>;
}

export interface StartedEntry {
  readonly id: number;
  /** @param routes What was carried out, where it is not all that was begun. */
  readonly done: (routes?: readonly Route[]) => Promise<void>;
  readonly takenBack: () => Promise<void>;
}

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
