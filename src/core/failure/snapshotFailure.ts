/** An operation on lines of a snapshot that are no longer what they were. */
export interface ChangedTarget {
  /** Absent for a tool that takes a single range. */
  readonly operation?: number | undefined;
  readonly type: string;
  /** In the numbers of the snapshot. */
  readonly startLine: number;
  readonly endLine: number;
  /** The current lines there and around them, as numbered rows; empty for an empty file. */
  readonly now: string;
}

/** The call's line numbers cannot be mapped from the snapshot that it names. */
export type SnapshotFailure =
  | { readonly code: "unknownSnapshot"; readonly path: string; readonly snapshotId: string }
  | {
      readonly code: "snapshotOfOtherFile";
      readonly path: string;
      readonly snapshotId: string;
      readonly otherPath: string;
    }
  | {
      /** Operations change lines of a snapshot that no answer has shown. */
      readonly code: "linesNotShown";
      readonly path: string;
      readonly snapshotId: string;
      /** The first of them, by the numbers of the snapshot, as numbered rows: now they are shown. */
      readonly rows: string;
      /** The lines behind those, if the rows are not all. */
      readonly rest?: { readonly startLine: number; readonly lineCount: number } | undefined;
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
    };
