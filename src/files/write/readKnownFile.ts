import type { FileFailure } from "../../core/failure/index.ts";
import { fail, type Result } from "../../core/result.ts";
import { unlessCode } from "../systemError.ts";
import { openWithoutLinks } from "./diskFileSystem.ts";
import { closeAfter } from "./fileBytes.ts";
import { type FileHandle, type FileStatus, identityOf } from "./fileSystem.ts";

/** A file that the gate has judged. */
export interface KnownFile {
  /** With links followed. */
  readonly path: string;
  /** Device and index number; without it, any regular file will do. */
  readonly identity?: string | undefined;
}

/**
 * Opens the very file that was judged, reads, and closes it. If something else (a link, a pipe,
 * another file) has since taken the place of the file or of a folder above it, that is neither read
 * nor waited for.
 *
 * Failures: `replacedMeanwhile`, and those of `read`.
 *
 * @throws the system's error.
 */
export async function readKnownFile<Value, ReadFailure>(
  { path, identity }: KnownFile,
  read: (handle: FileHandle, status: FileStatus) => Promise<Result<Value, ReadFailure>>,
): Promise<Result<Value, ReadFailure | FileFailure>> {
  // A socket gives ENXIO.
  const handle = await unlessCode(openWithoutLinks(path), "ELOOP", "ENXIO");
  if (handle === undefined) return fail({ code: "replacedMeanwhile", path });
  return closeAfter(handle, async () => {
    const status = await handle.stat();
    const isJudged = status.isFile() && (identity === undefined || isIdentity(status, identity));
    return isJudged ? read(handle, status) : fail({ code: "replacedMeanwhile", path });
  });
}

/** On Windows Node may give another device for an open file than for its path: the index tells. */
function isIdentity(status: FileStatus, identity: string): boolean {
  if (process.platform === "win32") return identity.endsWith(`:${status.ino.toString()}`);
  return identityOf(status) === identity;
}
