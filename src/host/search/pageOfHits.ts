import type { SearchWindow } from "../../core/search/index.ts";
import type { FileMatches } from "../../files/search/index.ts";

/**
 * Which lines of which files lie in a window over all that was found, by path: one map for each
 * place, in the order of places, files and lines. A file of which none is wanted is in no map.
 */
export function pageOfHits(
  places: readonly (readonly Pick<FileMatches, "path" | "lines">[])[],
  { offset, limit, contextLines }: SearchWindow,
): readonly ReadonlyMap<string, SearchWindow>[] {
  let at = 0;
  return places.map((hits) => {
    const wanted = new Map<string, SearchWindow>();
    for (const { path, lines } of hits) {
      const start = Math.max(0, offset - at);
      const end = Math.min(lines, offset + limit - at);
      if (start < end) wanted.set(path, { offset: start, limit: end - start, contextLines });
      at += lines;
    }
    return wanted;
  });
}
