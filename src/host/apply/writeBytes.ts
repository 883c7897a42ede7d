import * as vscode from "vscode";
import type { FileFailure, PathFailure } from "../../core/failure.ts";
import { fail, succeed, type Result } from "../../core/result.ts";
import { joinPieces, type Bytes } from "../../files/fileBytes.ts";
import { replaceFileBytes } from "../../files/replaceFile.ts";
import { systemCode } from "../readFileBytes.ts";
import type { BytesRoute } from "./chooseRoute.ts";

/**
 * Writes bytes over the expected ones, crash-safe on a disk. Other file systems have no such thing:
 * there the bytes are compared and then written.
 */
export async function writeBytes(
  { uri, change }: Pick<BytesRoute, "uri" | "change">,
  newBytes: Bytes,
  expectedBytes: Bytes,
): Promise<Result<unknown, FileFailure | PathFailure>> {
  const path = change.file.target.shown;
  if (uri.scheme === "file") {
    const expectedOld = { bytes: expectedBytes };
    const replaced = await replaceFileBytes(uri.fsPath, newBytes, { expectedOld });
    return replaced.ok ? replaced : fail({ ...replaced.failure, path });
  }
  try {
    const current = await vscode.workspace.fs.readFile(uri);
    if (!joinPieces(expectedBytes).equals(current)) return fail({ code: "stale", path });
    await vscode.workspace.fs.writeFile(uri, joinPieces(newBytes));
    return succeed(undefined);
  } catch (error) {
    const cause = systemCode(error);
    return fail({ code: "systemError", path, step: "Writing", cause, left: "unknown" });
  }
}
