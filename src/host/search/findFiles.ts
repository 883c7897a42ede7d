import type { GlobFailure } from "../../core/failure/index.ts";
import { comparePaths } from "../../core/glob/index.ts";
import type { ResolvedPath } from "../../core/path/index.ts";
import { type Result, succeed } from "../../core/result.ts";
import type { UnsearchedPath } from "../../core/unsearched.ts";
import { compileWalk, listFiles } from "../../files/walk/index.ts";
import type { FileQuery, FoundFiles } from "../../toolkit/workspace/index.ts";
import type { SearchContext } from "./placedRequest.ts";
import { locateWalks, openRoot } from "./walkRoots.ts";

/** Lists files by the one walk that every tool uses. */
export async function findFiles(
  folders: readonly ResolvedPath[],
  query: FileQuery,
  { isConfined, signal }: Pick<SearchContext, "isConfined" | "signal">,
): Promise<Result<FoundFiles, GlobFailure>> {
  const paths: string[] = [];
  const unsearched: UnsearchedPath[] = [];
  for (const { root, show, start } of locateWalks(folders)) {
    const compiled = compileWalk({ ...start, ...query });
    if (!compiled.ok) return compiled;
    const found = await listFiles(openRoot(root, isConfined ? start : {}), {
      ...compiled.value,
      signal,
    });
    for (const { path } of found.files) paths.push(show(path));
    for (const { path, cause } of found.unsearched) unsearched.push({ path: show(path), cause });
  }
  if (folders.length > 1) paths.sort(comparePaths);
  return succeed({ paths, unsearched });
}
