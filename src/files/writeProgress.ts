import type { FileFailure, PathFailure } from "../core/failure.ts";
import { systemErrorCode } from "./fileSystem.ts";

/** What was being done to a file when a system call failed. */
export type WriteStep =
  | "Resolving"
  | "Reading"
  | "Writing a temporary file beside"
  | "Copying"
  | "Replacing"
  | "Writing"
  | "Restoring"
  | "Checking"
  | "Creating a folder for"
  | "Creating"
  | "Syncing the folder of";

/** How far a write has come: the facts of the failure that the next failing call becomes. */
export interface WriteProgress {
  readonly path: string;
  step: WriteStep;
  /** What the file holds if the next call fails. */
  left: "old" | "new" | "unknown";
  /** A temporary file or copy that is there still. */
  keptPath: string | undefined;
}

export function startWrite(path: string): WriteProgress {
  return { path, step: "Resolving", left: "old", keptPath: undefined };
}

/** The failure that an error of the operating system is at this point. Any other error is a bug. */
export function failureAt(progress: WriteProgress, error: unknown): FileFailure | PathFailure {
  const { path, step, left, keptPath } = progress;
  const cause = systemErrorCode(error);
  if (cause === undefined) throw error;
  if (step === "Resolving" && cause === "ENOENT") return { code: "notFound", path };
  return { code: "systemError", path, step, cause, left, keptPath };
}
