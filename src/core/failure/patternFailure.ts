import type { UnsearchedRest } from "../unsearched.ts";

/** A pattern or replacement template is invalid, or takes too long. */
export type PatternFailure =
  | { readonly code: "emptyPattern"; readonly field: string }
  /** In UTF-16 units. */
  | { readonly code: "patternTooLong"; readonly length: number; readonly limit: number }
  | {
      readonly code: "invalidPattern";
      readonly pattern: string;
      readonly problem: string;
      /** UTF-16 offset in the pattern, where known. */
      readonly offset?: number | undefined;
    }
  | {
      readonly code: "invalidReplacement";
      readonly replacement: string;
      readonly problem: string;
      readonly offset?: number | undefined;
    }
  | { readonly code: "patternTimedOut"; readonly pattern: string; readonly timeoutMs: number }
  /** The engine filled its memory for backtracking before the time was up. */
  | { readonly code: "patternOutOfRoom"; readonly pattern: string }
  | SearchIncomplete
  | GlobFailure;

/** Not all files could be searched, so a replacement would be incomplete. */
interface SearchIncomplete extends UnsearchedRest {
  readonly code: "searchIncomplete";
  readonly pattern: string;
  /** The first of the files, as far as they are known. */
  readonly paths: readonly string[];
}

/** A glob cannot be used. */
export interface GlobFailure {
  readonly code: "invalidGlob";
  readonly glob: string;
  readonly reason:
    | "empty"
    /** It has a `..` segment. */
    | "parentFolder"
    /** It is absolute and outside the searched folder. */
    | "outsideFolder"
    | "tooLong"
    /** Its braces stand for too many globs. */
    | "tooManyAlternatives"
    | "tooManyExcludes"
    | "malformed";
}
