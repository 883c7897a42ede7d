import type { FileSelection } from "../../core/glob/index.ts";
import type { ResolvedPath } from "../../core/path/index.ts";
import type { ExcerptLine, SearchPattern, SearchWindow } from "../../core/search/index.ts";
import type { Unsearched } from "../../core/unsearched.ts";

/** What a tool searches for, where, and how many of the results it wants to see. */
export interface SearchQuery {
  readonly pattern: SearchPattern;
  readonly scope: SearchScope;
  /** So many matches of a file are counted one by one, and after them one of each line. */
  readonly countedMatches: number;
  /** Which matching lines of all, in the order of files and lines; none without it. */
  readonly window?: SearchWindow | undefined;
}

export type SearchScope =
  | { readonly kind: "file"; readonly target: ResolvedPath }
  | {
      readonly kind: "folders";
      /** One, or all of the workspace; of these, one that lies in another is searched once. */
      readonly targets: readonly ResolvedPath[];
      readonly selection: FileSelection;
    }
  | {
      /** A glob over the workspace. */
      readonly kind: "glob";
      /** The folder that the glob begins with; without one, all folders of the workspace. */
      readonly base?: ResolvedPath | undefined;
      /** Its pattern is the rest of the glob. */
      readonly selection: FileQuery;
    };

export interface FileQuery extends FileSelection {
  /** Relative to each folder. */
  readonly pattern: string;
}

export interface SearchFindings {
  /** Files with a match, in path order. */
  readonly files: readonly MatchingFile[];
  /** The files that the window looks into. */
  readonly excerpts: readonly FileExcerpt[];
  readonly searchedFiles: number;
  /** Its paths as they are shown. */
  readonly unsearched: Unsearched;
}

export interface MatchingFile {
  readonly uri: string;
  readonly shown: string;
  /** Lines in which a match starts. */
  readonly lines: number;
  readonly matches: number;
}

export interface FileExcerpt {
  readonly shown: string;
  readonly unsaved: boolean;
  /** An editor that Linewise cannot read has unsaved changes of the file. */
  readonly hiddenChanges?: boolean | undefined;
  /** Of the text with these lines; none if it is too large or has changed since. */
  readonly snapshotId?: string | undefined;
  readonly lines: readonly ExcerptLine[];
}

/** All matching lines there are. */
export function countMatchingLines({ files }: SearchFindings): number {
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
