import * as vscode from "vscode";
import type { FileFailure } from "../../core/failure/index.ts";
import type { ResolvedPath } from "../../core/path/index.ts";
import { fail, type Result, succeed } from "../../core/result.ts";
import { readWholeFile } from "../../files/readRegularFile.ts";
import { readingFailure } from "../../files/systemError.ts";
import { diskFileSystem, findHolder, identityOf, readKnownFile } from "../../files/write/index.ts";

/**
 * The bytes of a file. Disks are read directly: through `workspace.fs`, in another process, a file
 * costs a hundred times as much. Other file systems can be reached only that way. On a disk, it is the
 * very file that the gate checked, whatever its path leads to now.
 *
 * @param known Bytes that the file probably still holds. If it does, they are returned, so a large
 *   file on disk is not in memory twice.
 */
export async function readFileBytes(
  target: ResolvedPath,
  maxBytes: number,
  known?: Uint8Array,
): Promise<Result<Uint8Array, FileFailure>> {
  const uri = vscode.Uri.parse(target.uri, true);
  try {
    if (target.scheme === "file") return await readDisk(target, maxBytes, known);
    const { size: sizeBytes } = await vscode.workspace.fs.stat(uri);
    if (sizeBytes > maxBytes) return fail({ code: "fileTooLarge", path: target.shown, sizeBytes });
    return succeed(await vscode.workspace.fs.readFile(uri));
  } catch (error) {
    return fail(readingFailure(target.shown, error));
  }
}

async function readDisk(
  { realPath: path, identity, shown }: ResolvedPath,
  maxBytes: number,
  known: Uint8Array | undefined,
): Promise<Result<Uint8Array, FileFailure>> {
  const holder = known && (await findHolder(diskFileSystem, path, known));
  if (known && holder && identityOf(holder) === identity) return succeed(known);
  const file = { path, identity };
  const read = await readKnownFile<Uint8Array, FileFailure>(file, async (handle, { size }) => {
    const sizeBytes = Number(size);
    if (sizeBytes > maxBytes) return fail({ code: "fileTooLarge", path: shown, sizeBytes });
    return succeed(await readWholeFile(handle, sizeBytes));
  });
  return read.ok ? read : fail({ ...read.failure, path: shown });
}
