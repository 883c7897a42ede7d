/** An operation on lines of a snapshot that are no longer what they were. */
export interface ChangedTarget {
  /** Absent for a tool that takes a single range. */
  readonly operation?: number | undefined;
  readonly type: string;
  /** In the numbers of the snapshot. */
  readonly startLine: number;
  readonly endLine: number;
  /** The lines that are there now and around it, as numbered rows; empty in an empty file. */
  readonly now: string;
}

/** Line numbers cannot be those of the snapshot that the call names. */
export type SnapshotFailure =
  | { readonly code: "unknownSnapshot"; readonly path: string; readonly snapshotId: string }
  | {
      readonly code: "snapshotOfOtherFile";
      readonly path: string;
      readonly snapshotId: string;
      readonly otherPath: string;
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
