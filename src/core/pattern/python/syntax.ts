/** The syntax tree of a pattern of Python's `re`, with the flags in force written into the nodes. */
export type PythonNode =
  | OneCharacter
  | { readonly kind: "edge"; readonly edge: Anchor; readonly ascii: boolean }
  | { readonly kind: "sequence"; readonly items: readonly PythonNode[] }
  | { readonly kind: "alternatives"; readonly branches: readonly PythonNode[] }
  | { readonly kind: "group"; readonly index: number; readonly body: PythonNode }
  | { readonly kind: "atomic"; readonly body: PythonNode }
  | Repeat
  | Lookaround
  | Reference
  | Conditional;

/** What takes exactly one character. */
export type OneCharacter =
  | { readonly kind: "literal"; readonly codePoint: number; readonly letterCase: LetterCase }
  | { readonly kind: "any"; readonly dotAll: boolean }
  | CharacterSet;

export function isOneCharacter(node: PythonNode): node is OneCharacter {
  return node.kind === "literal" || node.kind === "any" || node.kind === "set";
}

/** Whether letters match their other case, and by whose rules. */
export type LetterCase = "exact" | "unicode" | "ascii";

export type Anchor =
  | "textStart"
  | "lineStart"
  | "textEnd"
  | "lastLineEnd"
  | "lineEnd"
  | "word"
  | "notWord";

export interface CharacterSet {
  readonly kind: "set";
  readonly negated: boolean;
  readonly items: readonly SetItem[];
  readonly letterCase: LetterCase;
}

/** Inclusive code points, or one of `\d \s \w` and their opposites. */
export type SetItem =
  | { readonly kind: "range"; readonly first: number; readonly last: number }
  | { readonly kind: "category"; readonly category: Category; readonly ascii: boolean };

export type Category = "d" | "D" | "s" | "S" | "w" | "W";

export interface Repeat {
  readonly kind: "repeat";
  readonly body: PythonNode;
  readonly min: number;
  /** `Infinity` without a limit. */
  readonly max: number;
  readonly mode: "greedy" | "lazy" | "possessive";
  readonly offset: number;
}

export interface Lookaround {
  readonly kind: "look";
  readonly direction: "ahead" | "behind";
  readonly negated: boolean;
  readonly body: PythonNode;
}

export interface Reference {
  readonly kind: "reference";
  readonly group: number;
  readonly letterCase: LetterCase;
  /** Of the group it refers to. */
  readonly width: Width;
  readonly offset: number;
}

export interface Conditional {
  readonly kind: "conditional";
  readonly group: number;
  readonly yes: PythonNode;
  readonly no: PythonNode;
  readonly offset: number;
}

/** How many characters a node can take. */
export interface Width {
  readonly min: number;
  readonly max: number;
}

export const empty: PythonNode = { kind: "sequence", items: [] };
/** Never matches. */
export const never: PythonNode = { kind: "alternatives", branches: [] };

/** What Python takes for a name: an identifier. */
export const groupName = /^[\p{ID_Start}_]\p{ID_Continue}*$/u;

/**
 * Why a pattern or template is refused, and where (UTF-16 offset). Thrown inside the Python dialect
 * only, where passing a result through every rule of the grammar would hide the grammar; its entry
 * points turn it into a failure value.
 */
export class PatternProblem extends Error {
  readonly offset: number | undefined;

  constructor(problem: string, offset?: number) {
    super(problem);
    this.offset = offset;
  }
}
