/** Why a text was not found, and the text there instead. Never applied, only shown. */
export type NearMiss =
  | {
      readonly kind: "similar";
      readonly startLine: number;
      readonly endLine: number;
      /** The text there, with the differing characters made visible. */
      readonly shown: string;
      /** What must be ignored for the two to match; `wording` if that is not enough. */
      readonly differences: readonly TextDifference[];
    }
  | { readonly kind: "alreadyApplied"; readonly startLine: number; readonly endLine: number }
  /** It is in the file, but not any more after the earlier operations of the batch. */
  | { readonly kind: "changedByBatch"; readonly startLine: number; readonly endLine: number }
  /** The pattern matches nothing; the same characters are there as plain text. */
  | { readonly kind: "plainText"; readonly startLine: number; readonly endLine: number }
  | { readonly kind: "changedSince"; readonly snapshotId: string };

export type TextDifference =
  | "invisible characters"
  | "special spaces"
  | "composed and decomposed characters"
  | "quotes"
  | "dashes"
  | "letter case"
  | "trailing spaces"
  | "indentation"
  | "spaces or tabs"
  | "line breaks"
  | "escape sequences"
  | "line numbers"
  | "wording";
