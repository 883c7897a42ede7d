import * as vscode from "vscode";
import {
  joinIgnored,
  type Unsearched,
  type UnsearchedPath,
  type UnsearchedRest,
} from "../../core/unsearched.ts";
import type { SearchOutcome } from "../../files/search/index.ts";
import type { MatchingFile, SearchFindings } from "../../toolkit/workspace/index.ts";
import type { PlacedRequest, SearchOutcomes } from "./placedRequest.ts";
import { findUnsearchedTexts } from "./unsavedTexts.ts";

/** The findings of all places as they are shown, without the lines. */
export async function describeFindings(
  outcomes: SearchOutcomes,
): Promise<Omit<SearchFindings, "excerpts">> {
  const places = [...outcomes];
  const all = places.map(([, { unsearched }]) => unsearched);
  const paths = await Promise.all(places.map((place) => describeUnsearched(...place)));
  return {
    files: places.flatMap((place) => describeFiles(...place)),
    searchedFiles: sum(places.map(([, { searchedFiles }]) => searchedFiles)),
    unsearched: {
      paths: paths.flat(),
      binaryFiles: sum(all.map(({ binaryFiles }) => binaryFiles)),
      ignored: places
        .map(
          ([
            { show },
            {
              unsearched: { ignored },
            },
          ]) => ignored && { ...ignored, first: show(ignored.first) },
        )
        .reduce(joinIgnored, undefined),
      withheldFiles: sum(all.map(({ withheldFiles }) => withheldFiles)),
      uncertain: places.flatMap(([{ show }, { unsearched }]) =>
        (unsearched.uncertain ?? []).map(show),
      ),
      rest: joinRests(all),
    },
  };
}

function describeFiles(
  { root, show, file }: PlacedRequest,
  { hits }: SearchOutcome,
): readonly MatchingFile[] {
  return hits.map(({ path, lines, matches }) => ({
    uri: file?.target.uri ?? vscode.Uri.joinPath(root, path).toString(),
    shown: show(path),
    lines,
    matches,
  }));
}

async function describeUnsearched(
  request: PlacedRequest,
  outcome: SearchOutcome,
): Promise<readonly UnsearchedPath[]> {
  const paths = [...outcome.unsearched.paths, ...(await findUnsearchedTexts(request, outcome))];
  return paths.map(({ path, cause }) => ({ path: request.show(path), cause }));
}

/** The first reason counts. */
function joinRests(all: readonly Unsearched[]): UnsearchedRest | undefined {
  const rests = all.flatMap(({ rest }) => (rest === undefined ? [] : [rest]));
  const [first] = rests;
  return (
    first && {
      reason: first.reason,
      unsearchedFiles: sum(rests.map(({ unsearchedFiles }) => unsearchedFiles)),
      isListIncomplete: rests.some(({ isListIncomplete }) => isListIncomplete),
    }
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
