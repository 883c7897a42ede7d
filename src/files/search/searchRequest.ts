import type { ExcerptLine, SearchPattern, SearchWindow } from "../../core/search/index.ts";
import type { Unsearched } from "../../core/unsearched.ts";
import type { RealPlace } from "../realPlace.ts";
import type { WalkedPaths, WalkSpec } from "../walk/index.ts";

/** Where the files of a search come from. Their paths are relative to a folder on disk, or to none. */
export type SearchFiles =
  | { readonly kind: "walk"; readonly walk: WalkSpec }
  | { readonly kind: "listed"; readonly folder: string; readonly paths: readonly string[] }
  /** Files that no thread can read, in path order and with their contents. */
  | { readonly kind: "supplied"; readonly batches: AsyncIterable<SuppliedBatch> };

export interface SuppliedBatch extends Omit<WalkedPaths, "paths"> {
  readonly files: readonly { readonly path: string; readonly content: GivenContent }[];
}

/** A file's text or bytes, if they are not to be read from disk, or only its encoding. */
export interface GivenContent {
  readonly text?: string;
  readonly bytes?: Uint8Array;
  /** VS Code's name. */
  readonly encoding?: string;
}

/** What is asked of each file. */
export interface FileQuestions {
  readonly pattern: SearchPattern;
  /** So many matches of a file are counted one by one, and after them one of each line. */
  readonly countedMatches: number;
  /**
   * VS Code's name of the encoding of files whose bytes do not show it. If undefined, files that
   * are not ASCII and may have a match are not searched (`unsearchedCause.unknownEncoding`).
   */
  readonly encoding: string | undefined;
  /** The folder that files on disk must really be in. */
  readonly realPlace?: RealPlace | undefined;
  /** By path, what to search instead of the file on disk. */
  readonly given: ReadonlyMap<string, GivenContent>;
  /** By path, the lines wanted; if absent, matches are only counted. */
  readonly excerpts?: ReadonlyMap<string, SearchWindow> | undefined;
  /**
   * Nothing is searched: the states of the files are wanted, with (`keep`) or without (`look`) their
   * contents.
   */
  readonly states?: "keep" | "look" | undefined;
}

export interface SearchRequest extends FileQuestions {
  readonly files: SearchFiles;
  readonly limits: SearchLimits;
  readonly onProgress?: ((progress: SearchProgress) => void) | undefined;
}

export interface SearchLimits {
  /** A pattern that runs longer than this on one file is stopped there. */
  readonly fileMs: number;
  /**
   * The search ends when the files on which the pattern was stopped have taken this long together.
   */
  readonly stoppedMs: number;
  /** The search ends after this time, whatever it does. */
  readonly totalMs: number;
}

export interface SearchProgress {
  readonly doneFiles: number;
  /** Unknown while files are still being listed. */
  readonly totalFiles: number | undefined;
}

export interface SearchOutcome {
  /** Files with a match, in path order. */
  readonly hits: readonly FileMatches[];
  /** By path, for the files of which lines were wanted. */
  readonly excerpts: ReadonlyMap<string, readonly ExcerptLine[]>;
  readonly searchedFiles: number;
  /** Where they were asked for. */
  readonly states?: KeptStates;
  /** The paths of files are in path order. */
  readonly unsearched: Unsearched;
}

/** The states of files, and the memory that their contents are in. */
export interface KeptStates {
  /** In path order, joined by NUL. */
  readonly paths: string;
  /** A row of numbers for each path, as `rowOf` makes them; all 0 where nobody came to look. */
  readonly rows: Float64Array;
  /** What is there and is not among the paths; nobody has looked into the folders. */
  readonly leftOut: readonly string[];
  readonly contents: SharedArrayBuffer;
}

export interface FileMatches {
  readonly path: string;
  readonly lines: number;
  readonly matches: number;
}
