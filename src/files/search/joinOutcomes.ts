import { comparePaths } from "../../core/glob/index.ts";
import { type Unsearched, unsearchedCause, type UnsearchedPath } from "../../core/unsearched.ts";
import type { SearchOutcome } from "./searchRequest.ts";

/** Files that were not searched because their encoding is not known here. */
export function pathsOfUnknownEncoding({ unsearched }: SearchOutcome): readonly string[] {
  return unsearched.paths.filter(hasUnknownEncoding).map(({ path }) => path);
}

/** The outcome of a search that was cut short: its files of unknown encoding count as not searched. */
export function leaveUnsearched(outcome: SearchOutcome, count: number): SearchOutcome {
  const { rest } = outcome.unsearched;
  return {
    ...outcome,
    unsearched: {
      ...withoutUnknownEncodings(outcome.unsearched),
      rest: rest && { ...rest, unsearchedFiles: rest.unsearchedFiles + count },
    },
  };
}

/** The outcome of a search, joined with that of its files of unknown encoding. */
export function joinOutcomes(first: SearchOutcome, second: SearchOutcome): SearchOutcome {
  const hits = [...first.hits, ...second.hits];
  const decided = withoutUnknownEncodings(first.unsearched);
  const { paths, binaryFiles, rest } = second.unsearched;
  return {
    ...first,
    hits: hits.sort((one, other) => comparePaths(one.path, other.path)),
    unsearched: {
      ...decided,
      paths: [...decided.paths, ...paths],
      binaryFiles: decided.binaryFiles + binaryFiles,
      rest,
    },
  };
}

function withoutUnknownEncodings(unsearched: Unsearched): Unsearched {
  return { ...unsearched, paths: unsearched.paths.filter((path) => !hasUnknownEncoding(path)) };
}

function hasUnknownEncoding({ cause }: UnsearchedPath): boolean {
  return cause === unsearchedCause.unknownEncoding;
}
