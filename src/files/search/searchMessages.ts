import type { ExcerptLine } from "../../core/search/excerpt.ts";
import type { SearchExpression } from "../../core/search/matchingLines.ts";
import type { FilesExcludeSetting } from "../../core/filesExclude.ts";
import type { GlobOptions, GlobPlatform } from "../../core/glob.ts";
import type { SkippedPath } from "../walk/walkRequest.ts";

/** Between paths that cross a thread as one string, which is many times faster than a list. */
export const pathSeparator = "\0";

/** What a worker shares with the pool: contents of files, and where the workers are. */
export interface SharedMemory {
  readonly contents: SharedArrayBuffer;
  /** At 0 the used bytes of `contents`; behind it a place for each worker, see `progressOf`. */
  readonly control: SharedArrayBuffer;
}

export interface SearchWorkerData extends SharedMemory {
  /** Which of the workers this is, from 0. */
  readonly worker: number;
}

/** A walk of a folder on disk, in words that cross a thread. */
export interface DiskWalk {
  readonly folder: string;
  readonly platform: GlobPlatform;
  readonly filesExclude: FilesExcludeSetting;
  readonly innerRoots: readonly string[];
  /** The folder to start in, by its path in `folder`. */
  readonly base: string;
  readonly includeHidden: boolean;
  readonly includeGitignored: boolean;
  readonly glob?: { readonly pattern: string; readonly slashless: GlobOptions["slashless"] };
  readonly exclude: readonly string[];
}

/** What is not simply read from disk: the file's text or bytes, or only its encoding. */
export interface GivenContent {
  readonly text?: string;
  readonly bytes?: Uint8Array;
  /** VS Code's name. */
  readonly encoding?: string;
}

/** Some files to be searched in one go, in path order. */
export interface ScanTask {
  /** What the paths are relative to; ends in a separator, or is empty. */
  readonly prefix: string;
  /** Joined by {@link pathSeparator}. */
  readonly paths: string;
  readonly given: readonly (readonly [index: number, content: GivenContent])[];
  /** What the pool knows of each file, {@link knownFields} numbers for each. */
  readonly known: Float64Array;
  readonly expression: SearchExpression;
  readonly unit: "lines" | "matches";
  /** VS Code's name of the encoding of files that do not show theirs. */
  readonly encoding: string;
  /** Wanted lines of each file; without it matches are counted. */
  readonly excerpts?: readonly ExcerptRequest[] | undefined;
}

export interface ExcerptRequest {
  /** Matching lines to pass over. */
  readonly first: number;
  readonly limit: number;
  readonly contextLines: number;
}

/**
 * A file whose content is in the shared memory: its state on disk when that was read, and where it
 * is. The place is {@link unknownPlace} for no such file and {@link binaryPlace} for one that is no
 * text.
 */
export interface KnownFile {
  readonly sizeBytes: number;
  readonly modifiedMs: number;
  readonly changedMs: number;
  readonly inode: number;
  readonly place: number;
}

export const unknownPlace = -1;
export const binaryPlace = -2;
export const knownFields = 5;

export type SearchOrder =
  | { readonly kind: "walk"; readonly walk: DiskWalk }
  | { readonly kind: "stopWalk" }
  | { readonly kind: "scan"; readonly task: ScanTask };

export type SearchReply =
  | {
      readonly kind: "walked";
      readonly paths: string;
      readonly skipped: readonly SkippedPath[];
      readonly isLast: boolean;
    }
  | ScanReply
  | { readonly kind: "crashed"; readonly error: unknown };

export interface ScanReply {
  readonly kind: "scanned";
  /** Of each file with a match: its index, matching lines, matches. */
  readonly hits: Int32Array;
  /** Index and {@link KnownFile} of what is new in the shared memory. */
  readonly learned: readonly (readonly [index: number, file: KnownFile])[];
  /** Files that could not be searched, by a system error code or one of {@link ScanGap}. */
  readonly gaps: readonly (readonly [index: number, cause: string])[];
  readonly binaryFiles: number;
  readonly excerpts?: readonly (readonly ExcerptLine[])[] | undefined;
}

/** Why a file is not searched, beside the system's reasons. */
export const scanGap = {
  noFile: "not a file",
  tooLarge: "over 50 MB",
  encoding: (encoding: string): string => `encoding ${encoding}`,
  outOfRoom: "the pattern backtracks too far",
  timedOut: "the pattern backtracks catastrophically",
} as const;
