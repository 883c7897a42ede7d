import type { FileFailure, PathFailure, PermissionFailure } from "../core/failure.ts";
import type { ResolvedPath } from "../core/path/resolvedPath.ts";
import type { Result } from "../core/result.ts";
import type { LineWindow } from "./lineWindow.ts";

/** A text file as it is at one moment: the base that an edit is made from and checked against. */
export interface TextFile {
  readonly target: ResolvedPath;
  /** Only a tool that may create files meets one that does not exist: its text is empty. */
  readonly exists: boolean;
  /** Decoded, without byte order mark, with the line endings that the file has. */
  readonly text: string;
  /** VS Code's name of the encoding, such as `utf8`, `utf8bom`, `utf16le`, `shiftjis`. */
  readonly encoding: string;
  /** The text is the editor's and differs from what is on disk. */
  readonly unsaved: boolean;
  readonly snapshotId: string;
  /** What the first line of an empty file ends in (`files.eol`). */
  readonly newLine: "\n" | "\r\n";
}

/**
 * The user's files as a tool sees them. There is nothing here to write with: that planning is free
 * of side effects is a matter of type. Every path goes through the gate and the permission mode
 * before anything is read, so a failure tells nothing of files that may not be read.
 */
export interface Workspace {
  readonly resolve: (
    path: string,
  ) => Promise<Result<ResolvedPath, PathFailure | PermissionFailure>>;
  /** The file's text as the editor shows it: unsaved text wins. */
  readonly readText: (target: ResolvedPath) => Promise<Result<TextFile, FileFailure | PathFailure>>;
  /** As `readText`; a missing file is one that does not exist yet. */
  readonly readTextOrNew: (
    target: ResolvedPath,
  ) => Promise<Result<TextFile, FileFailure | PathFailure>>;
  /** Lines of a file of any size, long ones cut; none behind the last, and then the total is known. */
  readonly readLines: (
    target: ResolvedPath,
    startLine: number,
    lineCount: number,
  ) => Promise<Result<LineWindow, FileFailure | PathFailure>>;
  /** The last lines of a file of any size. */
  readonly readLastLines: (
    target: ResolvedPath,
    lineCount: number,
  ) => Promise<Result<LineWindow, FileFailure | PathFailure>>;
}
