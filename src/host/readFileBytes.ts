import { stat } from "node:fs/promises";
import * as vscode from "vscode";
import type { FileFailure } from "../core/failure.ts";
import type { ResolvedPath } from "../core/path/resolvedPath.ts";
import { fail, succeed, type Result } from "../core/result.ts";
import { diskFileSystem } from "../files/diskFileSystem.ts";
import { findHolder } from "../files/fileBytes.ts";
import { readWholeFile } from "../files/readWholeFile.ts";

/**
 * The bytes of a file. Disks are read directly: through `workspace.fs`, in another process, a file
 * costs a hundred times as much. Other file systems are reached only that way.
 *
 * @param known Bytes that the file may well hold still: if it does, they are what is given back, and
 *   a large file on a disk is not in memory twice.
 */
export async function readFileBytes(
  target: ResolvedPath,
  maxBytes: number,
  known?: Uint8Array,
): Promise<Result<Uint8Array, FileFailure>> {
  const uri = vscode.Uri.parse(target.uri, true);
  const disk = uri.scheme === "file";
  try {
    const { size: sizeBytes } = disk ? await stat(uri.fsPath) : await vscode.workspace.fs.stat(uri);
    if (sizeBytes > maxBytes) {
      return fail({ code: "fileTooLarge", path: target.shown, sizeBytes });
    }
    if (!disk) return succeed(await vscode.workspace.fs.readFile(uri));
    const holder = known && (await findHolder(diskFileSystem, target.realPath, { bytes: known }));
    return succeed(known && holder ? known : await readWholeFile(uri.fsPath));
  } catch (error) {
    return fail({
      code: "systemError",
      path: target.shown,
      step: "Reading",
      cause: systemCode(error),
      left: "old",
    });
  }
}

/** `ENOENT` and the like, or VS Code's own codes such as `NoPermissions`. */
export function systemCode(error: unknown): string {
  const code: unknown = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "unknown error";
}
