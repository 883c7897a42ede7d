import { dirname, join } from "node:path";
import { systemErrorCode } from "../systemError.ts";
import { closeAfter, syncFile } from "./fileBytes.ts";
import type { FileHandle, FileSystem, FolderHandle } from "./fileSystem.ts";
import type { KeptFile, WriteTrace } from "./writeTrace.ts";

/**
 * Creates a new file in the folder, readable by its owner alone, fills it and syncs it. It is
 * `trace.kept` from before it is filled until {@link removeKeptFile} has removed it.
 */
export async function createTemporaryFile<Filled>(
  fileSystem: FileSystem,
  folder: FolderHandle,
  name: string,
  trace: WriteTrace,
  fill: (handle: FileHandle) => Promise<Filled>,
): Promise<{ readonly entry: string; readonly filled: Filled }> {
  const kept: KeptFile = { path: join(dirname(trace.path), name), entry: folder.entry(name) };
  const { step } = trace;
  trace.step = "Creating a file next to";
  const handle = await fileSystem.open(kept.entry, "wx", 0o600);
  trace.step = step;
  trace.kept = kept;
  const filled = await closeAfter(handle, async () => {
    const value = await fill(handle);
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
