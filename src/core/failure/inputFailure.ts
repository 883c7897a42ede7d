/** The input does not fit the tool's schema. */
export type InputFailure =
  | { readonly code: "inputNotObject"; readonly actual: string }
  | { readonly code: "missingField"; readonly field: string; readonly expected: string }
  | { readonly code: "unknownField"; readonly field: string; readonly known: readonly string[] }
  | {
      readonly code: "mistypedField";
      readonly field: string;
      readonly expected: string;
      readonly actual: string;
    }
  | {
      readonly code: "numberOutOfRange";
      readonly field: string;
      readonly value: number;
      readonly minimum?: number | undefined;
      readonly maximum?: number | undefined;
    }
  | {
      readonly code: "valueNotAllowed";
      readonly field: string;
      readonly value: string;
      readonly allowed: readonly string[];
    }
  | { readonly code: "emptyText"; readonly field: string }
  | { readonly code: "emptyList"; readonly field: string }
  | {
      readonly code: "fieldOfOtherType";
      readonly field: string;
      readonly type: string;
      readonly allowed: readonly string[];
    }
  | {
      /** Fields of more than one way to make the call. */
      readonly code: "twoWays";
      readonly ways: readonly (readonly string[])[];
    }
  | { readonly code: "noLineRange"; readonly field: string; readonly value: string }
  | { readonly code: "loneSurrogate"; readonly field: string; readonly offset: number }
  | { readonly code: "nulCharacter"; readonly field: string; readonly offset: number };
