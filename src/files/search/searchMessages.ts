import type { ExcerptLine } from "../../core/search/excerpt.ts";
import type { SearchExpression } from "../../core/search/matchingLines.ts";
import type { FilesExcludeSetting } from "../../core/filesExclude.ts";
import type { GlobOptions, GlobPlatform } from "../../core/glob.ts";
import type { SearchSecrets } from "../../core/path/protectedReads.ts";
import type { SkippedPath } from "../walk/walkRequest.ts";
import type { SharedMemory } from "./sharedMemory.ts";

/** Between paths that cross a thread as one string, which is many times faster than a list. */
export const pathSeparator = "\0";

export interface SearchWorkerData {
  readonly memory: SharedMemory;
  /** Which of the workers this is, from 0. */
  readonly worker: number;
  readonly settledAfterMs: number;
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
  /** Files that are left out; without it none is. */
  readonly secrets?: SearchSecrets | undefined;
}

/** What is not simply read from disk: the file's text or bytes, or only its encoding. */
export interface GivenContent {
  readonly text?: string;
  readonly bytes?: Uint8Array;
  /** VS Code's name. */
  readonly encoding?: string;
}

/** Files in path order. */
export interface FileRun {
  /** Joined by {@link pathSeparator}. */
  readonly paths: string;
  readonly count: number;
  /** By which the workers know the files; absent where they do not remember them. */
  readonly numbers?: Int32Array | undefined;
}

/** Some files to be searched in one go, in path order. */
export interface ScanTask extends FileRun {
  /** See `stopSearch`. */
  readonly search: number;
  /** What the paths are relative to; ends in a separator, or is empty. */
  readonly prefix: string;
  readonly given: readonly (readonly [index: number, content: GivenContent])[];
  readonly expression: SearchExpression;
  readonly unit: "lines" | "matches";
  /** See `SearchRequest`. */
  readonly encoding: string | undefined;
  /** Wanted lines of each file; without it matches are counted. */
  readonly excerpts?: readonly ExcerptRequest[] | undefined;
}

export interface ExcerptRequest {
  /** Matching lines to pass over. */
  readonly first: number;
  readonly limit: number;
  readonly contextLines: number;
}

export type SearchOrder =
  | { readonly kind: "walk"; readonly walk: DiskWalk }
  | { readonly kind: "stopWalk" }
  /** The shared memory was emptied. */
  | { readonly kind: "forget" }
  | { readonly kind: "scan"; readonly task: ScanTask };

export type SearchReply =
  | {
      readonly kind: "walked";
      readonly runs: readonly FileRun[];
      readonly skipped: readonly SkippedPath[];
      readonly withheldFiles: number;
      readonly isLast: boolean;
    }
  | ScanReply
  | { readonly kind: "crashed"; readonly error: unknown };

export interface ScanReply {
  readonly kind: "scanned";
  /** Of each file with a match: its index, matching lines, matches. */
  readonly hits: Int32Array;
  /** Files that could not be searched, by a system error code or one of {@link ScanGap}. */
  readonly gaps: readonly (readonly [index: number, cause: string])[];
  readonly binaryFiles: number;
  readonly excerpts?: readonly (readonly ExcerptLine[])[] | undefined;
}

/** Why a file is not searched, beside the system's reasons. */
export const scanGap = {
  noFile: "not a file",
  tooLarge: "over 50 MB",
  /** Only VS Code knows in which encoding it reads the file. */
  undecided: "undecided encoding",
  encoding: (encoding: string): string => `encoding ${encoding}`,
  outOfRoom: "the pattern backtracks too far",
  timedOut: "the pattern backtracks catastrophically",
} as const;
