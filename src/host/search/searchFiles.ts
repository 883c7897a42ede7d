import { type Result, succeed } from "../../core/result.ts";
import type { SearchOutcome } from "../../files/search/index.ts";
import type { FileExcerpt, SearchFindings, SearchQuery } from "../../toolkit/workspace/index.ts";
import { describeFindings } from "./describeFindings.ts";
import { pageOfHits } from "./pageOfHits.ts";
import {
  type PlacedRequest,
  requestAgain,
  type SearchContext,
  type SearchOutcomes,
} from "./placedRequest.ts";
import { placeQuery } from "./placeQuery.ts";
import { searchUndecided } from "./searchUndecided.ts";

/** Searches the places of a query one after the other, first for the numbers, then for the lines. */
export async function searchFiles(
  query: SearchQuery,
  context: SearchContext,
): Promise<Result<SearchFindings>> {
  const { pool, signal } = context;
  const requests = await placeQuery(query, context);
  if (!requests.ok) return requests;
  const outcomes = new Map<PlacedRequest, SearchOutcome>();
  for (const request of requests.value) {
    const outcome = await pool.search(request, signal);
    outcomes.set(...(await searchUndecided(request, outcome, context)));
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
  const pages = pageOfHits(
    [...outcomes.values()].map(({ hits }) => hits),
    window,
  );
  const excerpts: FileExcerpt[] = [];
  for (const [index, request] of [...outcomes.keys()].entries()) {
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
