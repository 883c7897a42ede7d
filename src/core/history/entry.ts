/**
 * One thing that was done to files, or decided about such a change. Entries are never changed or
 * removed: what becomes of one is told by later ones.
 */
export interface HistoryEntry {
  /** From 1, rising, unique in the workspace; shown as `e12`. */
  readonly id: number;
  readonly timeMs: number;
  readonly kind: EntryKind;
  /** The name of the tool or the id of the command. */
  readonly tool: string;
  readonly approval: ApprovalKind;
  /** It is a person's own, by a command: never to be reviewed. Without it, an agent's. */
  readonly madeBy?: "person";
  /** Of `undo`, `redo` and `keep`: the entries that it is about; otherwise empty. */
  readonly of: readonly number[];
  readonly files: readonly FileRecord[];
  /** Of `keep`: what the review of a file compares with from then on. */
  readonly reviews?: readonly ReviewRecord[];
  /** Of `undo` and `redo`: how many hunks were left, since something later had changed their lines. */
  readonly leftHunks?: number;
  /** Of `mark`: what the person called this point. */
  readonly label?: string;
}

export type EntryKind = "edit" | "undo" | "redo" | "keep" | "mark";

/** Where a person was asked; `command` is a person's own command, which asks no more. */
export type ApprovalKind =
  "notAsked" | "chat" | "dialog" | "diffEditor" | "refactorPreview" | "command";

/** What an entry did to one file. */
export interface FileRecord {
  /** As VS Code writes it. */
  readonly uri: string;
  /** As it is shown: relative to the workspace where it can be. */
  readonly path: string;
  readonly encoding: string;
  /** Null where there was no file. */
  readonly before: ContentKey | null;
  /** Null where there is none afterwards. */
  readonly after: ContentKey | null;
  readonly addedLines: number;
  readonly removedLines: number;
  /** The text before was that of an editor with unsaved changes, so the disk held another. */
  readonly isUnsaved?: boolean;
  /** A document would change other bytes as well: written, and taken back, without one. */
  readonly isByteExact?: boolean;
}

export interface ReviewRecord {
  readonly uri: string;
  readonly path: string;
  readonly encoding: string;
  /** The text at that moment. */
  readonly current: ContentKey;
  /** The same with all hunks taken back that are still to be reviewed. */
  readonly baseline: ContentKey;
}

/** Names bytes by what they are: the first 32 characters of their SHA-256 in base64url. */
export type ContentKey = string;

/** What became of the changes of an entry; an entry without one was cut short by a crash. */
export interface EntryOutcome {
  readonly id: number;
  /** `takenBack`: no file was changed in the end. */
  readonly result: "done" | "takenBack";
  /** Where something else was carried out than the entry says, such as a part of it. */
  readonly files?: readonly FileRecord[];
}

/** A file is at another place from now on. */
export interface FileMove {
  /** The newest entry when it was moved; 0 before the first. */
  readonly id: number;
  readonly fromUri: string;
  readonly toUri: string;
}
