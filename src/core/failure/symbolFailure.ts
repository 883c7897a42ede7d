/** A definition by its qualified name, with its lines. */
export interface NamedLines {
  readonly name: string;
  readonly startLine: number;
  readonly endLine: number;
}

interface Named {
  readonly path: string;
  readonly symbol: string;
  /** Of the call: the field with the name. */
  readonly field: string;
}

interface Candidates {
  readonly candidates: readonly NamedLines[];
  /** How many more there are, if any. */
  readonly others?: number;
}

interface Found {
  readonly startLine: number;
  readonly endLine: number;
}

/** A name does not mean the lines of exactly one definition. */
export type SymbolFailure =
  | ({ readonly code: "symbolNotFound" } & Named & Candidates)
  | ({ readonly code: "symbolAmbiguous" } & Named & Candidates)
  /** One of its lines holds other code, too. */
  | ({ readonly code: "symbolShared" } & Named & Found)
  /** The outline gives only a part of it. */
  | ({ readonly code: "symbolCut" } & Named & Found)
  /** No extension names what is in the file, or none did in time. */
  | ({ readonly code: "noOutline" } & Named);
