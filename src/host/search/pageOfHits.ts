import type { ExcerptRequest } from "../../files/search/searchMessages.ts";
import type { FileMatches } from "../../files/search/searchRequest.ts";
import type { SearchWindow } from "../../toolkit/search/search.ts";

export interface WantedFile extends ExcerptRequest {
  readonly path: string;
}

/** Which lines of which files lie in a window over all of them, of which some were counted before. */
export function pageOfHits(
  hits: readonly FileMatches[],
  { offset, limit, contextLines }: SearchWindow,
  linesBefore: number,
): { readonly wanted: readonly WantedFile[]; readonly linesAfter: number } {
  const wanted: WantedFile[] = [];
  let at = linesBefore;
  for (const { path, lines } of hits) {
    const first = Math.max(0, offset - at);
    const end = Math.min(lines, offset + limit - at);
    if (first < end) wanted.push({ path, first, limit: end - first, contextLines });
    at += lines;
  }
  return { wanted, linesAfter: at };
}
