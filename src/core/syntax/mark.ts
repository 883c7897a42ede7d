/** A bracket, or `\n` as two characters, in code: not in a string, a comment or the like. */
export interface Mark {
  readonly offset: number;
  readonly text: string;
}

export interface Scan {
  readonly marks: readonly Mark[];
  /** False if it is unclear what is code after the last mark. */
  readonly isComplete: boolean;
}
