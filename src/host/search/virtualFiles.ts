import * as vscode from "vscode";
import { unsearchedCause, type UnsearchedPath } from "../../core/unsearched.ts";
import { maxFileBytes, type SuppliedBatch } from "../../files/search/index.ts";
import { systemErrorCode } from "../../files/systemError.ts";
import { compileWalk, walkPaths, type WalkSpec } from "../../files/walk/index.ts";
import { openRoot } from "./walkRoots.ts";

/** A file system in another process answers many questions at once as quickly as one. */
const batchSize = 32;

/**
 * The files of a folder that is on no disk, by the same walk, read through VS Code. Its globs are
 * known to compile.
 */
export async function* supplyVirtualFiles(
  rootUri: vscode.Uri,
  spec: WalkSpec,
  signal: AbortSignal,
): AsyncGenerator<SuppliedBatch> {
  const compiled = compileWalk(spec);
  if (!compiled.ok) throw new Error("A glob was not compiled before.");
  const request = { ...compiled.value, signal };
  for await (const { paths, ...others } of walkPaths(openRoot(rootUri, spec), request)) {
    yield { files: [], ...others };
    yield* supplyVirtualPaths(rootUri, paths);
  }
}

/** Files by their paths in a folder; the empty path is the folder itself, being a file. */
export async function* supplyVirtualPaths(
  root: vscode.Uri,
  paths: readonly string[],
): AsyncGenerator<SuppliedBatch> {
  for (let start = 0; start < paths.length; start += batchSize) {
    yield await readBatch(root, paths.slice(start, start + batchSize));
  }
}

async function readBatch(root: vscode.Uri, paths: readonly string[]): Promise<SuppliedBatch> {
  const files: SuppliedBatch["files"][number][] = [];
  const unsearched: UnsearchedPath[] = [];
  const read = async (path: string): Promise<Uint8Array | string> => {
    const uri = path === "" ? root : vscode.Uri.joinPath(root, path);
    try {
      const { size } = await vscode.workspace.fs.stat(uri);
      if (size > maxFileBytes) return unsearchedCause.tooLarge;
      return await vscode.workspace.fs.readFile(uri);
    } catch (error) {
      return systemErrorCode(error) ?? "unknown error";
    }
  };
  const contents = await Promise.all(paths.map(read));
  for (const [index, content] of contents.entries()) {
    const path = paths[index] ?? "";
    if (typeof content === "string") unsearched.push({ path, cause: content });
    else files.push({ path, content: { bytes: content } });
  }
  return { files, unsearched, withheldFiles: 0 };
}
