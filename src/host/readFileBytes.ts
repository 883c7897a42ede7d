import { readFile, stat } from "node:fs/promises";
import * as vscode from "vscode";
import type { FileFailure } from "../core/failure.ts";
import type { ResolvedPath } from "../core/path/resolvedPath.ts";
import { fail, succeed, type Result } from "../core/result.ts";

/**
 * The bytes of a file. Disks are read directly: through `workspace.fs`, in another process, a file
 * costs a hundred times as much. Other file systems are reached only that way.
 */
export async function readFileBytes(
  target: ResolvedPath,
  maxBytes: number,
): Promise<Result<Uint8Array, FileFailure>> {
  const uri = vscode.Uri.parse(target.uri, true);
  const disk = uri.scheme === "file";
  try {
    const { size: sizeBytes } = disk ? await stat(uri.fsPath) : await vscode.workspace.fs.stat(uri);
    if (sizeBytes > maxBytes) {
      return fail({ code: "fileTooLarge", path: target.shown, sizeBytes });
    }
    return succeed(disk ? await readFile(uri.fsPath) : await vscode.workspace.fs.readFile(uri));
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
