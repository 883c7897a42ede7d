import type {
  FileFailure,
  GlobFailure,
  PathFailure,
  PermissionFailure,
  SnapshotFailure,
} from "../../core/failure/index.ts";
import type { LineEnding, LineIndex, LineRange } from "../../core/lines/index.ts";
import type { ListedEntry } from "../../core/listing.ts";
import type { OutlineSymbol } from "../../core/outline/index.ts";
import type { ResolvedPath } from "../../core/path/index.ts";
import type { Result } from "../../core/result.ts";
import type { NamedSnapshot, ShownLines } from "../../core/snapshot/index.ts";
import type { UnsearchedPath } from "../../core/unsearched.ts";
import type { FileQuery, SearchFindings, SearchQuery } from "./searchQuery.ts";

/** A text file as it is at one moment: the base that an edit is made from and checked against. */
export interface TextFile {
  readonly target: ResolvedPath;
  /** Only a tool that may create files meets one that does not exist: its text is empty. */
  readonly exists: boolean;
  /** Decoded, without byte order mark, with the line endings that the file has. */
  readonly text: string;
  /** Of the text. */
  readonly lines: LineIndex;
  /** VS Code's name of the encoding, such as `utf8`, `utf8bom`, `utf16le`, `shiftjis`. */
  readonly encoding: string;
  /** The text is the editor's and differs from the disk. */
  readonly unsaved: boolean;
  /** An editor that Linewise cannot read, such as a notebook's, has unsaved changes of the file. */
  readonly hiddenChanges?: boolean | undefined;
  /** None for a text too large to be kept. */
  readonly snapshotId: string | undefined;
  /** What the first line of an empty file ends in (`files.eol`). */
  readonly newLine: "\n" | "\r\n";
  /** What was on disk and the editor's document, by which the host knows whether both are the same. */
  readonly bytes?: Uint8Array | undefined;
  readonly document?: object | undefined;
}

/**
 * The user's files as a tool sees them. It has no way to write, so the types guarantee that planning
 * has no side effects. Every path goes through the gate and the permission mode before anything is
 * read, so a failure reveals nothing about files that may not be read.
 */
export interface Workspace {
  readonly resolve: (
    path: string,
  ) => Promise<Result<ResolvedPath, PathFailure | PermissionFailure>>;
  /**
   * What a path means from which a call only copies, and whether it may be read without a question:
   * the call does not name it among the paths that it is asked about.
   */
  readonly resolveSource: (
    path: string,
  ) => Promise<
    Result<
      { readonly target: ResolvedPath; readonly isFree: boolean },
      PathFailure | PermissionFailure
    >
  >;
  /** The folders of the workspace that the mode does not refuse; a failure if it refuses all. */
  readonly resolveFolders: () => Promise<
    Result<readonly ResolvedPath[], PathFailure | PermissionFailure>
  >;
  /** The file's text as the editor shows it: unsaved text wins, also of a file gone from disk. */
  readonly readText: (target: ResolvedPath) => Promise<Result<TextFile, FileFailure | PathFailure>>;
  /** The text of a file that the call only copies from: the same one each time it is asked for. */
  readonly readSource: Workspace["readText"];
  /** Like `readText`, for one of many files, where opening each would take too long. */
  readonly readTextOfMany: Workspace["readText"];
  /** As `readText`; a missing file is one that does not exist yet. */
  readonly readTextOrNew: (
    target: ResolvedPath,
  ) => Promise<Result<TextFile, FileFailure | PathFailure>>;
  /** A snapshot of this file. */
  readonly findSnapshot: (
    id: string,
    target: ResolvedPath,
  ) => Result<NamedSnapshot, SnapshotFailure>;
  /** Those of these lines of a snapshot that no answer has shown; none, where that is not known. */
  readonly findUnshown: (snapshotId: string, ranges: readonly LineRange[]) => readonly LineRange[];
  /** Whether an answer has shown all of these lines, for certain. */
  readonly wereShown: (snapshotId: string, range: LineRange) => boolean;
  /** An answer or an error shows lines: they count as shown from now on. */
  readonly noteShown: (shown: readonly ShownLines[]) => void;
  /**
   * Lines of a file of any size, long ones cut, a window for each part; none after the last line, and
   * then the total is known. All are of one text, unless the file is too large to be kept.
   */
  readonly readLines: (
    target: ResolvedPath,
    parts: readonly WantedLines[],
  ) => Promise<Result<readonly LineWindow[], FileFailure | PathFailure>>;
  /** What the language of a file names in exactly this text; `undefined` if no provider answers in time. */
  readonly findSymbols: (file: TextFile) => Promise<readonly OutlineSymbol[] | undefined>;
  /**
   * The `language-configuration.json` of the language of a file or of one given by its id; undefined if
   * no extension has one.
   */
  readonly readLanguageConfiguration: (
    file: TextFile,
    language?: string,
  ) => Promise<string | undefined>;
  /** The facts about a path, even a missing one. */
  readonly describe: (target: ResolvedPath) => Promise<Result<FileFacts, FileFailure>>;
  /** All entries of a folder, hidden ones too, in any order: names and kinds alone. */
  readonly listFolder: (
    folder: ResolvedPath,
  ) => Promise<Result<readonly ListedEntry[], FileFailure>>;
  /** Entries of a folder with link targets and, if wanted, details; looks at each one. */
  readonly examineEntries: (
    folder: ResolvedPath,
    entries: readonly ListedEntry[],
    withDetails: boolean,
  ) => Promise<readonly ListedEntry[]>;
  /**
   * The files below folders that exist for every tool: neither ignored nor hidden nor excluded. A
   * workspace folder that lies in another of several is listed once, by its own name.
   */
  readonly listFiles: (
    folders: readonly ResolvedPath[],
    query: FileQuery,
  ) => Promise<Result<FoundFiles, FileFailure | GlobFailure>>;
  /** Searches files as the editor shows them, by the same walk; only the requested text is returned. */
  readonly search: (query: SearchQuery) => Promise<Result<SearchFindings>>;
}

/** Facts about a file or folder that need no reading. */
export interface FileFacts {
  readonly kind: "file" | "folder" | "missing" | "other";
  readonly sizeBytes: number;
  readonly modified: Date;
  /** The mode bits of `stat`; a file system without them gives none. */
  readonly mode: number | undefined;
  /** Where a link leads, as shown. */
  readonly linkTarget: string | undefined;
}

export interface FoundFiles {
  /** As shown, in path order. */
  readonly paths: readonly string[];
  /** As shown. */
  readonly unsearched: readonly UnsearchedPath[];
}

/** Some lines of a file, and what the header of an answer says of the file. */
export interface LineWindow {
  /** As shown. */
  readonly path: string;
  /** 1-indexed; unknown at the end of a file too large to be counted. */
  readonly firstLine: number | undefined;
  /** Without their endings, long ones cut. */
  readonly lines: readonly string[];
  /** Unknown if much of a large file would have to be read. */
  readonly totalLines: number | undefined;
  readonly encoding: string;
  /** The kinds of endings, the most frequent first: of the whole file, of a large one of the lines. */
  readonly endings: readonly LineEnding[];
  readonly hasFinalNewline: boolean;
  readonly unsaved: boolean;
  /** As in {@link TextFile}. */
  readonly hiddenChanges?: boolean | undefined;
  /** A file too large to be kept has none. */
  readonly snapshotId: string | undefined;
}

/** The lines of a window: a range, or so many at the end of the file. */
export type WantedLines = LineRange | { readonly lastLines: number };
