import * as vscode from "vscode";
import type { FileFailure, PathFailure } from "../../core/failure/index.ts";
import { fail, type Result, succeed } from "../../core/result.ts";
import { systemErrorCode } from "../../files/systemError.ts";
import { type Bytes, joinPieces, replaceFileBytes } from "../../files/write/index.ts";
import type { BytesRoute } from "./chooseRoute.ts";

interface WrittenBytes {
  /** Device and index number of the file that holds the bytes now; none where there is no disk. */
  readonly identity?: string;
}

/**
 * Writes bytes over the expected ones, crash-safe on a disk. Other file systems have no such thing:
 * there the bytes are compared and then written.
 *
 * @param identity Device and index number that the file must have: before the first write what the
 *   gate saw, afterwards what the last write answered with.
 */
export async function writeBytes(
  { change }: Pick<BytesRoute, "change">,
  newBytes: Bytes,
  expectedBytes: Bytes,
  identity?: string,
): Promise<Result<WrittenBytes, FileFailure | PathFailure>> {
  const { shown: path, realPath, uri: address, scheme } = change.file.target;
  if (scheme === "file") {
    const options = { expectedOld: expectedBytes, identity };
    const replaced = await replaceFileBytes(realPath, newBytes, options);
    return replaced.ok ? replaced : fail({ ...replaced.failure, path });
  }
  const uri = vscode.Uri.parse(address, true);
  try {
    const current = await vscode.workspace.fs.readFile(uri);
    if (!joinPieces(expectedBytes).equals(current)) return fail({ code: "stale", path });
    await vscode.workspace.fs.writeFile(uri, joinPieces(newBytes));
    return succeed({});
  } catch (error) {
    const cause = systemErrorCode(error) ?? "unknown error";
    return fail({ code: "systemError", path, step: "Writing", cause, left: "unknown" });
  }
}
