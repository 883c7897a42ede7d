import type { SnapshotFailure } from "./snapshotFailure.ts";

/**
 * Every expected failure, as a code with facts and no sentence. `explain` (toolkit) is the one place
 * that turns them into words for the model.
 *
 * Conventions: `operation` is the 0-indexed place in `replacements`; `field` is a path into the
 * input such as `replacements[2].startLine`; lines are 1-indexed; `path` is as shown to the user.
 */
export type Failure =
  InputFailure | EditFailure | PathFailure | FileFailure | PatternFailure | PermissionFailure;

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
      /** Fields of more than one way to say what is meant. */
      readonly code: "twoWays";
      readonly ways: readonly (readonly string[])[];
    }
  | { readonly code: "loneSurrogate"; readonly field: string; readonly offset: number };

/** A line operation as it is named in errors: its place in the batch and the lines it touches. */
export interface OperationRange {
  readonly operation: number;
  readonly type: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** The operations cannot be applied to this text. */
export type EditFailure =
  | SnapshotFailure
  | {
      readonly code: "lineOutOfRange";
      /** Absent for a tool that takes a single range. */
      readonly operation?: number | undefined;
      readonly field: string;
      readonly line: number;
      readonly minimum: number;
      readonly maximum: number;
      readonly totalLines: number;
      /** Given where the lines are those of a snapshot. */
      readonly snapshotId?: string | undefined;
    }
  | {
      readonly code: "reversedRange";
      /** Absent for a tool that takes a single range. */
      readonly operation?: number | undefined;
      readonly startLine: number;
      readonly endLine: number;
    }
  | { readonly code: "emptyInsert"; readonly operation: number }
  | {
      readonly code: "overlap";
      readonly first: OperationRange;
      readonly second: OperationRange;
    }
  | {
      readonly code: "insertInsideRange";
      readonly insert: OperationRange;
      readonly range: OperationRange;
    }
  | {
      readonly code: "noMatch";
      /** Absent for a tool that takes a single search text. */
      readonly operation?: number | undefined;
      readonly kind: "text" | "pattern";
      readonly searched: string;
      readonly path: string;
      readonly hints: readonly NearMiss[];
    }
  | {
      readonly code: "notUnique";
      readonly searched: string;
      readonly path: string;
      readonly found: number;
      /** The first places. */
      readonly lines: readonly number[];
    }
  | {
      readonly code: "tooManyMatches";
      /** Absent for a tool that takes a single pattern. */
      readonly operation?: number | undefined;
      readonly found: number;
      readonly limit: number;
    };

/** Why a text was not found, and what is there instead. Never applied, only shown. */
export type NearMiss =
  | {
      readonly kind: "similar";
      readonly startLine: number;
      readonly endLine: number;
      /** What is there, with the characters that make the difference made visible. */
      readonly shown: string;
      /** What has to be overlooked for the two to agree; `wording` where that is not enough. */
      readonly differences: readonly TextDifference[];
    }
  | { readonly kind: "alreadyApplied"; readonly startLine: number; readonly endLine: number }
  /** It is in the file, but no longer once the operations before it in the batch are done. */
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
  | "wording";

/** A path means nothing, or something that may not be touched. */
export type PathFailure =
  | { readonly code: "pathEmpty" }
  | { readonly code: "pathHasNul"; readonly path: string }
  | { readonly code: "pathNotOnWindows"; readonly path: string; readonly reason: string }
  | {
      /** A `file:` URI or the like that leads nowhere for certain; `problem` is a phrase. */
      readonly code: "uriMalformed";
      readonly path: string;
      readonly problem: string;
    }
  | { readonly code: "noWorkspaceFolder"; readonly path: string }
  | {
      readonly code: "ambiguousPath";
      readonly path: string;
      readonly candidates: readonly string[];
    }
  | { readonly code: "schemeNotAllowed"; readonly path: string; readonly scheme: string }
  | {
      readonly code: "pathUnresolvable";
      readonly path: string;
      /** A system error code such as `ELOOP`. */
      readonly cause: string;
    }
  | { readonly code: "notFound"; readonly path: string }
  | { readonly code: "alreadyExists"; readonly path: string }
  | { readonly code: "notAFile"; readonly path: string; readonly kind: string }
  | { readonly code: "notAFolder"; readonly path: string };

/** The file is there, but cannot be read or written as asked. */
export type FileFailure =
  | {
      readonly code: "binaryFile";
      readonly path: string;
      readonly sizeBytes: number;
      readonly kind: string;
    }
  | { readonly code: "fileTooLarge"; readonly path: string; readonly sizeBytes: number }
  | {
      readonly code: "unencodable";
      readonly path: string;
      readonly character: string;
      readonly line: number;
      readonly encoding: string;
    }
  | {
      readonly code: "offsetPastEnd";
      readonly path: string;
      readonly offset: number;
      readonly totalLines: number;
    }
  | { readonly code: "stale"; readonly path: string }
  | { readonly code: "readOnlyFile"; readonly path: string }
  | { readonly code: "notApplied"; readonly paths: readonly string[] }
  | {
      /** Text that must stay on a changed line has bytes that do not decode, or not back again. */
      readonly code: "undecodableLine";
      readonly path: string;
      readonly line: number;
      readonly encoding: string;
    }
  | {
      /** The lines of the bytes and of the text differ: not the same file, or not its encoding. */
      readonly code: "textNotOfBytes";
      readonly path: string;
      readonly encoding: string;
    }
  | {
      readonly code: "systemError";
      readonly path: string;
      readonly step: string;
      /** A system error code such as `ENOSPC`. */
      readonly cause: string;
      readonly left: "old" | "new" | "unknown";
      /**
       * A file that could not be removed again. When the file was there before and `left` is
       * `unknown`, this is a copy that holds the old bytes.
       */
      readonly keptPath?: string | undefined;
    };

/** A pattern or replacement template is wrong, or runs away. */
export type PatternFailure =
  | { readonly code: "emptyPattern"; readonly field: string }
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
  | {
      /** Not all files could be searched, so that a change of what was found would not be whole. */
      readonly code: "searchIncomplete";
      readonly pattern: string;
      /** The pattern was stopped, or the time was up. */
      readonly reason: "pattern" | "time";
      readonly unsearchedFiles: number;
      /** The first of them, as far as they are known. */
      readonly paths: readonly string[];
    }
  | GlobFailure;

/** A glob cannot be used. */
export interface GlobFailure {
  readonly code: "invalidGlob";
  readonly glob: string;
  readonly reason:
    | "empty"
    /** It has a `..` segment. */
    | "parentFolder"
    /** It is absolute, and not below the folder that is searched. */
    | "outsideFolder"
    | "tooLong"
    /** Its braces stand for too many globs. */
    | "tooManyAlternatives"
    | "malformed";
}

/** Mode, containment, protection or the user said no. */
export type PermissionFailure =
  | {
      readonly code: "outsideAllowedPaths";
      readonly path: string;
      readonly allowed: readonly string[];
    }
  | { readonly code: "untrustedWorkspace" }
  | { readonly code: "refusedTarget"; readonly path: string; readonly reason: string }
  | { readonly code: "rejectedByUser"; readonly reason?: string | undefined };
