/** A line operation as it is named in errors: its place in the batch and the lines it touches. */
export interface OperationRange {
  readonly operation: number;
  /** `from` for lines that the operation copies or moves. */
  readonly type: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** An operation on lines of a snapshot, by its numbers, that are no longer what they were. */
export interface ChangedTarget extends Omit<OperationRange, "operation"> {
  /** Absent for a tool that takes a single range. */
  readonly operation?: number | undefined;
  /** The current lines there and around them, as numbered rows; empty for an empty file. */
  readonly now: string;
  /** The lines that these rows show whole. */
  readonly shown: readonly { readonly startLine: number; readonly endLine: number }[];
}

/** Lines of a snapshot, by its numbers. */
export interface SnapshotRows {
  readonly path: string;
  readonly snapshotId: string;
  /** As numbered rows. */
  readonly rows: string;
  /** The snapshot was named for the lines that a text comes from. */
  readonly isSource?: true | undefined;
}

/** The call's line numbers cannot be mapped from the snapshot that it names. */
export type SnapshotFailure =
  | {
      readonly code: "unknownSnapshot";
      readonly path: string;
      readonly snapshotId: string;
      /** It was named for the lines that a text comes from. */
      readonly isSource?: true | undefined;
    }
  | {
      readonly code: "snapshotOfOtherFile";
      readonly path: string;
      readonly snapshotId: string;
      readonly otherPath: string;
      /** As above. */
      readonly isSource?: true | undefined;
    }
  | {
      /** Operations replace, copy or insert next to lines of snapshots that no answer has shown. */
      readonly code: "linesNotShown";
      /** The first of them: now they are shown. */
      readonly files: readonly SnapshotRows[];
      /** Lines of the last of these files that there was no room for. */
      readonly rest?: { readonly startLine: number; readonly lineCount: number } | undefined;
    }
  | {
      /** A call gives all of a file whose text it cannot know. */
      readonly code: "textUnseen";
      readonly path: string;
      /** Of the text that is there now. */
      readonly snapshotId: string | undefined;
      /** What has changed since a text that was known; or, where none was, the first lines. */
      readonly rows: string;
      readonly change:
        | { readonly since: string; readonly hiddenChangedLines: number }
        | { readonly totalLines: number };
    }
  | {
      readonly code: "targetChanged";
      readonly path: string;
      readonly snapshotId: string;
      /** The snapshot that has the numbers of the rows shown. */
      readonly currentSnapshotId: string | undefined;
      /** The first of them. */
      readonly targets: readonly ChangedTarget[];
      /** How many operations have such a target. */
      readonly changed: number;
      /** As above. */
      readonly isSource?: true | undefined;
    };
