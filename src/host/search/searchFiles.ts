import { type Result, succeed } from "../../core/result.ts";
import type { FileExcerpt, SearchFindings, SearchQuery } from "../../toolkit/workspace/index.ts";
import { describeFindings } from "./describeFindings.ts";
import { pageOfHits } from "./pageOfHits.ts";
import {
  requestAgain,
  requestPlace,
  type SearchContext,
  type SearchedPlace,
} from "./placedRequest.ts";
import { findSearchPlaces } from "./searchPlaces.ts";
import { searchUndecided } from "./searchUndecided.ts";

/** Searches the places of a query one after the other, first for the numbers, then for the lines. */
export async function searchFiles(
  query: SearchQuery,
  context: SearchContext,
): Promise<Result<SearchFindings>> {
  const { pool, signal } = context;
  const places = await findSearchPlaces(query.scope, context);
  if (!places.ok) return places;
  const searched: SearchedPlace[] = [];
  for (const place of places.value) {
    const request = await requestPlace(place, query, context);
    const outcome = await pool.search(request, signal);
    searched.push(await searchUndecided({ request, outcome }, context));
  }
  const excerpts = await findExcerpts(searched, query, context);
  return succeed({ ...(await describeFindings(searched)), excerpts });
}

/** The lines of the window. The files that hold them are searched once more. */
async function findExcerpts(
  searched: readonly SearchedPlace[],
  { window }: SearchQuery,
  { pool, signal }: SearchContext,
): Promise<readonly FileExcerpt[]> {
  if (window === undefined) return [];
  const pages = pageOfHits(
    searched.map(({ outcome }) => outcome.hits),
    window,
  );
  const excerpts: FileExcerpt[] = [];
  for (const [index, { request }] of searched.entries()) {
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
