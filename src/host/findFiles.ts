import type { FileFailure, GlobFailure } from "../core/failure.ts";
import { compileExcludes, compileGlob } from "../core/glob.ts";
import { revealHiddenInName } from "../core/hiddenCharacters.ts";
import type { ResolvedPath } from "../core/path/resolvedPath.ts";
import { succeed, type Result } from "../core/result.ts";
import { listFiles } from "../files/walk/walk.ts";
import type { FileQuery, FoundFiles } from "../toolkit/workspace.ts";
import { globPlatform, locateWalk } from "./walkRoots.ts";

/** Lists files by the one walk that every tool uses. */
export async function findFiles(
  folder: ResolvedPath,
  query: FileQuery,
  signal: AbortSignal,
): Promise<Result<FoundFiles, FileFailure | GlobFailure>> {
  const { includeHidden, includeGitignored, slashless } = query;
  const options = {
    ...globPlatform,
    folder: folder.absolutePath.replaceAll("\\", "/").replace(/\/$/, ""),
    includeHidden,
    slashless,
  };
  const glob = compileGlob(query.pattern, options);
  if (!glob.ok) return glob;
  const excludes = compileExcludes(query.exclude, options);
  if (!excludes.ok) return excludes;
  const { root, base, shownPrefix } = locateWalk(folder);
  // A workspace folder inside the one asked for is part of it: no other root is walked beside it.
  const wholeRoot = { ...root, innerRoots: new Set<string>() };
  const { files, skipped } = await listFiles(wholeRoot, {
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
