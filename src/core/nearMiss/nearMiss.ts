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
  | {
      /**
       * - `changedByBatch`: in the file, but not any more after the earlier operations of the batch
       * - `plainText`: the pattern matches nothing; the same characters are there as plain text
       * - `anchored`: it would match if its `^` and `$` were the start and end of a line
       */
      readonly kind: "alreadyApplied" | "changedByBatch" | "plainText" | "anchored";
      readonly startLine: number;
      readonly endLine: number;
    }
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
