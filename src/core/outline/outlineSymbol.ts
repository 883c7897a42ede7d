/** A symbol of a text: a class, a function, a heading. */
export interface OutlineSymbol {
  readonly name: string;
  /** Such as `class`; none if it would say nothing. */
  readonly kind: string | undefined;
  /** 1-indexed and inclusive, as is `endLine`. */
  readonly startLine: number;
  readonly endLine: number;
  /** UTF-16 units of the first line before it, and of the last line up to its end. */
  readonly startCharacter: number;
  readonly endCharacter: number;
  readonly children: readonly OutlineSymbol[];
}
