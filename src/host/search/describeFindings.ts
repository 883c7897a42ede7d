import * as vscode from "vscode";
import type { Unsearched, UnsearchedPath, UnsearchedRest } from "../../core/unsearched.ts";
import type { MatchingFile, SearchFindings } from "../../toolkit/workspace/index.ts";
import type { SearchedPlace } from "./placedRequest.ts";
import { findUnseen } from "./unseenTexts.ts";

/** The findings of all places as they are shown, without the lines. */
export async function describeFindings(
  searched: readonly SearchedPlace[],
): Promise<Omit<SearchFindings, "excerpts">> {
  const all = searched.map(({ outcome }) => outcome.unsearched);
  const paths = await Promise.all(searched.map(describeUnsearched));
  return {
    files: searched.flatMap(describeFiles),
    searchedFiles: sum(searched.map(({ outcome }) => outcome.searchedFiles)),
    unsearched: {
      paths: paths.flat(),
      binaryFiles: sum(all.map(({ binaryFiles }) => binaryFiles)),
      withheldFiles: sum(all.map(({ withheldFiles }) => withheldFiles)),
      uncertain: searched.flatMap(({ request, outcome }) =>
        (outcome.unsearched.uncertain ?? []).map(request.show),
      ),
      rest: joinRests(all),
    },
  };
}

function describeFiles({ request, outcome }: SearchedPlace): readonly MatchingFile[] {
  const { root, show, file, unsaved } = request;
  return outcome.hits.map(({ path, lines, matches }) => ({
    uri: file?.target.uri ?? vscode.Uri.joinPath(root, path).toString(),
    shown: show(path),
    unsaved: unsaved.has(path),
    lines,
    matches,
  }));
}

async function describeUnsearched(searched: SearchedPlace): Promise<readonly UnsearchedPath[]> {
  const { request, outcome } = searched;
  const paths = [...outcome.unsearched.paths, ...(await findUnseen(searched))];
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
