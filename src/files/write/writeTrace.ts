import type { FileFailure, PathFailure } from "../../core/failure/index.ts";
import { systemErrorCode } from "../systemError.ts";

/** What was being done to a file when a system call failed. */
type WriteStep =
  | "Resolving"
  | "Waiting for another write to"
  | "Reading"
  | "Creating a file next to"
  | "Writing a temporary file next to"
  | "Replacing"
  | "Writing"
  | "Checking"
  | "Creating a folder for"
  | "Creating"
  | "Syncing the folder of";

/** How far a write has got: the facts of the failure if the next system call fails. */
export interface WriteTrace {
  /** With every link resolved. */
  readonly path: string;
  step: WriteStep;
  /** What the file holds if the next call fails. */
  left: "old" | "new" | "unknown";
  /** A temporary file that still exists. */
  kept: KeptFile | undefined;
}

export interface KeptFile {
  /** For people. */
  readonly path: string;
  /** As the folder that is held names it (`FolderHandle.entry`). */
  readonly entry: string;
}

export function startWrite(path: string): WriteTrace {
  return { path, step: "Resolving", left: "old", kept: undefined };
}

/** The failure that an operating system error means at this point. Any other error is a bug. */
export function failureAt(trace: WriteTrace, error: unknown): FileFailure | PathFailure {
  const { path, step, left, kept } = trace;
  const cause = systemErrorCode(error);
  if (cause === undefined) throw error;
  if (step === "Resolving" && cause === "ENOENT") return { code: "notFound", path };
  // The path had no link when it was resolved, and what is missing now was there.
  if ((cause === "ELOOP" || cause === "ENOENT") && left === "old") return { code: "stale", path };
  return { code: "systemError", path, step, cause, left, keptPath: kept?.path };
}

/** The bytes were written, but the path does not, or no longer, lead to them. */
export function changedAfterWrite({ path }: WriteTrace): FileFailure {
  return { code: "changedAfterWrite", path };
}
