import * as vscode from "vscode";
import { compileExcludes, compileGlob } from "../../core/glob.ts";
import { createLeftOutTest, type SearchSecrets } from "../../core/path/protectedReads.ts";
import { maxFileBytes } from "../../files/search/readContent.ts";
import type { SuppliedBatch } from "../../files/search/searchRequest.ts";
import { scanGap } from "../../files/search/searchMessages.ts";
import { systemErrorCode } from "../../files/systemError.ts";
import { walk } from "../../files/walk/walk.ts";
import type { WalkRequest } from "../../files/walk/walkRequest.ts";
import { globPlatform, type WalkPlace } from "../walkRoots.ts";
import type { Selection } from "./searchPlaces.ts";

/** A file system in another process answers many questions at once as quickly as one. */
const batchSize = 32;

/** The files of a folder that is on no disk, by the same walk, read through VS Code. */
export async function* supplyVirtualFiles(
  place: WalkPlace,
  selection: Selection,
  secrets: SearchSecrets,
  signal: AbortSignal,
): AsyncGenerator<SuppliedBatch> {
  const isSecret = createLeftOutTest(secrets);
  const request = { ...requestOf(place, selection), isSecret, signal };
  for await (const { files, skipped } of walk(place.root, request)) {
    const withheldFiles = files.filter(({ kind }) => kind === "withheld").length;
    yield { files: [], skipped, withheldFiles };
    const paths = files.filter(({ kind }) => kind === "file").map(({ path }) => path);
    yield* supplyVirtualPaths(place.rootUri, paths);
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
  const skipped: SuppliedBatch["skipped"][number][] = [];
  const read = async (path: string): Promise<Uint8Array | string> => {
    const uri = path === "" ? root : vscode.Uri.joinPath(root, path);
    try {
      const { size } = await vscode.workspace.fs.stat(uri);
      return size > maxFileBytes ? scanGap.tooLarge : await vscode.workspace.fs.readFile(uri);
    } catch (error) {
      return systemErrorCode(error) ?? "unknown error";
    }
  };
  const contents = await Promise.all(paths.map(read));
  for (const [index, content] of contents.entries()) {
    const path = paths[index] ?? "";
    if (typeof content === "string") skipped.push({ path, cause: content });
    else files.push({ path, content: { bytes: content } });
  }
  return { files, skipped, withheldFiles: 0 };
}

function requestOf(place: WalkPlace, selection: Selection): WalkRequest {
  const { base, glob, exclude, includeHidden, includeGitignored } = selection;
  const folder = place.rootUri.path.replace(/\/$/, "");
  const slashless = glob?.slashless ?? "anyDepth";
  const options = {
    ...globPlatform,
    folder: base === "" ? folder : `${folder}/${base}`,
    includeHidden,
    slashless,
  };
  const compiled = glob && compileGlob(glob.pattern, options);
  const excludes = compileExcludes(exclude, options);
  if (compiled?.ok === false || !excludes.ok) throw new Error("A glob was not compiled before.");
  return {
    base,
    includeHidden,
    includeGitignored,
    glob: compiled?.value,
    excludes: excludes.value,
  };
}
