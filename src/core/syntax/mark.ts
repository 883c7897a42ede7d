/** A bracket, or `\n` as two characters, in code: not in a string, a comment or the like. */
export interface Mark {
  readonly offset: number;
  readonly text: string;
}

export interface Scan {
  readonly marks: readonly Mark[];
  /** False where, behind the last mark, nobody can tell what is code. */
  readonly isComplete: boolean;
}
