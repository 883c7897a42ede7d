import type { FileFailure, GlobFailure } from "../core/failure.ts";
import { compileExcludes, compileGlob } from "../core/glob.ts";
import { revealHiddenInName } from "../core/hiddenCharacters.ts";
import type { ResolvedPath } from "../core/path/resolvedPath.ts";
import { comparePaths } from "../core/pathOrder.ts";
import { succeed, type Result } from "../core/result.ts";
import { listFiles } from "../files/walk/walk.ts";
import type { FileQuery, FoundFiles } from "../toolkit/workspace.ts";
import { globPlatform, locateWalks, type WalkPlace } from "./walkRoots.ts";

type Found = Result<FoundFiles, FileFailure | GlobFailure>;

/** Lists files by the one walk that every tool uses. */
export async function findFiles(
  folders: readonly ResolvedPath[],
  query: FileQuery,
  signal: AbortSignal,
): Promise<Found> {
  const paths: string[] = [];
  const skipped: FoundFiles["skipped"][number][] = [];
  for (const [index, place] of locateWalks(folders).entries()) {
    const found = await findInPlace(place, folders[index]?.absolutePath ?? "", query, signal);
    if (!found.ok) return found;
    for (const path of found.value.paths) paths.push(path);
    skipped.push(...found.value.skipped);
  }
  if (folders.length > 1) paths.sort(comparePaths);
  return succeed({ paths, skipped });
}

async function findInPlace(
  { root, base, shownPrefix }: WalkPlace,
  absolutePath: string,
  query: FileQuery,
  signal: AbortSignal,
): Promise<Found> {
  const { includeHidden, includeGitignored, slashless } = query;
  const options = {
    ...globPlatform,
    folder: absolutePath.replaceAll("\\", "/").replace(/\/$/, ""),
    includeHidden,
    slashless,
  };
  const glob = compileGlob(query.pattern, options);
  if (!glob.ok) return glob;
  const excludes = compileExcludes(query.exclude, options);
  if (!excludes.ok) return excludes;
  const { files, skipped } = await listFiles(root, {
    base,
    includeHidden,
    includeGitignored,
    glob: glob.value,
    excludes: excludes.value,
    signal,
  });
  const show = (path: string): string => shownPrefix + revealHiddenInName(path);
  return succeed({
    paths: files.map(({ path }) => show(path)),
    skipped: skipped.map(({ path, cause }) => ({ path: show(path), cause })),
  });
}
