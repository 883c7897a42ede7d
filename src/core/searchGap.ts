/** A search that ended before it was through. */
export interface SearchGap {
  /** The pattern was stopped on a file, or on too many of them; or the time was up. */
  readonly reason: "pattern" | "time";
  readonly unsearchedFiles: number;
  /** There may be files that were not even listed. */
  readonly isListIncomplete: boolean;
}
