import type { ResolvedPath } from "../../core/path/resolvedPath.ts";
import type { ExcerptLine } from "../../core/search/excerpt.ts";
import type { SearchGap } from "../../core/searchGap.ts";
import type { SearchPattern } from "../../core/search/searchPattern.ts";

/** What a tool searches for, where, and how many of the results it wants to see. */
export interface SearchQuery {
  readonly pattern: SearchPattern;
  readonly scope: SearchScope;
  /** With `lines`, the number of matches may be that of lines. */
  readonly unit: "lines" | "matches";
  /** Which matching lines of all, in the order of files and lines; none without it. */
  readonly window?: SearchWindow | undefined;
}

export interface SearchWindow {
  readonly offset: number;
  readonly limit: number;
  readonly contextLines: number;
}

export type SearchScope =
  | { readonly kind: "file"; readonly target: ResolvedPath }
  | {
      readonly kind: "folders";
      /** One, or all of the workspace; of these, one that lies in another is searched once. */
      readonly targets: readonly ResolvedPath[];
      readonly isRecursive: boolean;
      /** A glob; without a slash it means names at any depth. */
      readonly include?: string | undefined;
      readonly exclude: readonly string[];
    }
  | {
      /** A glob over the workspace. */
      readonly kind: "glob";
      /** The folder that the glob begins with; without one, all folders of the workspace. */
      readonly base?: ResolvedPath | undefined;
      /** Relative to `base`. */
      readonly glob: string;
      readonly includeHidden: boolean;
      readonly includeGitignored: boolean;
    };

export interface SearchFindings {
  /** Files with a match, in path order. */
  readonly files: readonly MatchingFile[];
  /** The files that the window looks into. */
  readonly excerpts: readonly FileExcerpt[];
  readonly searchedFiles: number;
  readonly gaps: SearchGaps;
}

export interface MatchingFile {
  readonly uri: string;
  readonly shown: string;
  readonly unsaved: boolean;
  /** Lines in which a match starts. */
  readonly lines: number;
  readonly matches: number;
}

export interface FileExcerpt {
  readonly shown: string;
  readonly unsaved: boolean;
  /** An editor that Linewise cannot read has unsaved changes of the file. */
  readonly hiddenChanges?: boolean | undefined;
  readonly lines: readonly ExcerptLine[];
}

/** What a search did not look at. */
export interface SearchGaps {
  readonly binaryFiles: number;
  /** Files that usually hold secrets and may not be read unasked. */
  readonly withheldFiles: number;
  /** As shown, and why. */
  readonly skipped: readonly SkippedFile[];
  /** As shown: files that VS Code may open in an encoding other than the one they were searched in. */
  readonly unasked: readonly string[];
  readonly cut?: SearchGap | undefined;
}

export interface SkippedFile {
  readonly path: string;
  readonly cause: string;
  /** It could be read; the pattern was stopped on it. */
  readonly isStopped: boolean;
}

/** All matching lines there are. */
export function countLines({ files }: SearchFindings): number {
  return files.reduce((sum, { lines }) => sum + lines, 0);
}

/** Splits a glob into the folder it starts with and the rest to match inside it. */
export function splitGlob(given: string): { readonly folder: string; readonly rest: string } {
  const glob = given.replace(/^(?:\.\/+)+/, "");
  const special = glob.search(/[*?[\]{}()!+@\\]/);
  const end = glob.lastIndexOf("/", special === -1 ? glob.length : special);
  if (end === -1) return { folder: "", rest: glob };
  const folder = glob.slice(0, end);
  return { folder: folder === "" ? "/" : folder, rest: glob.slice(end + 1) };
}
