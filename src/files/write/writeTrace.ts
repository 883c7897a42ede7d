import { createHash, randomBytes } from "node:crypto";
import { basename, dirname, join } from "node:path";
import type { FileFailure, PathFailure } from "../../core/failure/index.ts";
import { systemErrorCode } from "../systemError.ts";
import { closeAfter, syncFile } from "./fileBytes.ts";
import type { FileHandle, FileSystem, FolderHandle } from "./fileSystem.ts";

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

interface KeptFile {
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
  const code = systemErrorCode(error);
  if (code === undefined) throw error;
  // Windows says that there is nothing by such a name.
  const cause = code === "ENOENT" && basename(path).length > 255 ? "ENAMETOOLONG" : code;
  if (step === "Resolving" && cause === "ENOENT") return { code: "notFound", path };
  // The path had no link when it was resolved, and what is missing now was there.
  if ((cause === "ELOOP" || cause === "ENOENT") && left === "old") return { code: "stale", path };
  return { code: "systemError", path, step, cause, left, keptPath: kept?.path };
}

/** The bytes were written, but the path does not, or no longer, lead to them. */
export function changedAfterWrite({ path }: WriteTrace): FileFailure {
  return { code: "changedAfterWrite", path };
}

/**
 * Creates a temporary file in the folder, readable by its owner alone, fills it and syncs it. It is
 * `trace.kept` from before it is filled until {@link removeKeptFile} has removed it.
 */
export async function createTemporaryFile<Filled>(
  fileSystem: FileSystem,
  folder: FolderHandle,
  trace: WriteTrace,
  fill: (handle: FileHandle, path: string) => Promise<Filled>,
): Promise<{ readonly entry: string; readonly filled: Filled }> {
  const name = `${temporaryNameStart(trace.path)}${randomBytes(8).toString("hex")}${temporaryNameEnd}`;
  const kept: KeptFile = { path: join(dirname(trace.path), name), entry: folder.entry(name) };
  const { step } = trace;
  trace.step = "Creating a file next to";
  const handle = await fileSystem.open(kept.entry, "wx", 0o600);
  trace.step = step;
  trace.kept = kept;
  const filled = await closeAfter(handle, async () => {
    const value = await fill(handle, kept.path);
    await syncFile(handle);
    return value;
  });
  return { entry: kept.entry, filled };
}

/** Removes the temporary file, if there is one. If that fails, `kept` still names it. */
export async function removeKeptFile(fileSystem: FileSystem, trace: WriteTrace): Promise<void> {
  if (trace.kept === undefined) return;
  try {
    await fileSystem.unlink(trace.kept.entry);
  } catch (error) {
    if (systemErrorCode(error) !== "ENOENT") return;
  }
  trace.kept = undefined;
}

/** Whose write was interrupted is known by the names of what it left, even if the file has been replaced. */
export function temporaryNameStart(path: string): string {
  const hash = createHash("sha256").update(basename(path)).digest("hex").slice(0, 16);
  return `.linewise-${hash}-`;
}

export const temporaryNameEnd = ".tmp";
