import { type Result, succeed } from "../../core/result.ts";
import type { SearchWindow } from "../../core/search/index.ts";
import type { FileMatches } from "../../files/search/index.ts";
import type { FileExcerpt, SearchFindings, SearchQuery } from "../../toolkit/workspace/index.ts";
import { describeFindings } from "./describeFindings.ts";
import { requestAgain, type SearchContext, type SearchOutcomes } from "./placedRequest.ts";
import { placeQuery } from "./placeQuery.ts";
import { searchUnknownEncodings } from "./searchUnknownEncodings.ts";

/** Searches the places of a query one after the other, first for the numbers, then for the lines. */
export async function searchFiles(
  query: SearchQuery,
  context: SearchContext,
): Promise<Result<SearchFindings>> {
  const { pool, signal } = context;
  const requests = await placeQuery(query, context);
  if (!requests.ok) return requests;
  const outcomes: SearchOutcomes[number][] = [];
  for (const request of requests.value) {
    const outcome = await pool.search(request, signal);
    outcomes.push(await searchUnknownEncodings(request, outcome, context));
  }
  const excerpts = await findExcerpts(outcomes, query, context);
  return succeed({ ...(await describeFindings(outcomes)), excerpts });
}

/** The lines of the window. The files that hold them are searched once more. */
async function findExcerpts(
  outcomes: SearchOutcomes,
  { window }: SearchQuery,
  { pool, signal }: SearchContext,
): Promise<readonly FileExcerpt[]> {
  if (window === undefined) return [];
  const pages = pageHits(
    outcomes.map(([, { hits }]) => hits),
    window,
  );
  const excerpts: FileExcerpt[] = [];
  for (const [index, [request]] of outcomes.entries()) {
    const wanted = pages[index];
    if (wanted === undefined || wanted.size === 0) continue;
    const again = { ...requestAgain(request, [...wanted.keys()]), excerpts: wanted };
    const found = await pool.search(again, signal);
    for (const path of wanted.keys()) {
      excerpts.push({
        shown: request.show(path),
        unsaved: request.unsaved.has(path),
        hiddenChanges: request.hidden.has(path),
        lines: found.excerpts.get(path) ?? [],
      });
    }
  }
  return excerpts;
}

/**
 * The lines of each file that lie in a window over all hits, by path: one map for each place, in the
 * order of places, files and lines. A file outside the window is in no map.
 */
export function pageHits(
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
