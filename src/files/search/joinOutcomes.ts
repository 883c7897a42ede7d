import { comparePaths } from "../../core/glob/index.ts";
import { type Unsearched, unsearchedCause, type UnsearchedPath } from "../../core/unsearched.ts";
import type { SearchOutcome } from "./searchRequest.ts";

/** Files that were not searched because their encoding is not known here. */
export function undecidedPaths({ unsearched }: SearchOutcome): readonly string[] {
  return unsearched.paths.filter(isUndecided).map(({ path }) => path);
}

/** The outcome of a search that was cut short: its undecided files count as not searched. */
export function leaveUnsearched(outcome: SearchOutcome, count: number): SearchOutcome {
  const { rest } = outcome.unsearched;
  return {
    ...outcome,
    unsearched: {
      ...withoutUndecided(outcome.unsearched),
      rest: rest && { ...rest, unsearchedFiles: rest.unsearchedFiles + count },
    },
  };
}

/** The outcome of a search, joined with that of its undecided files. */
export function joinOutcomes(first: SearchOutcome, undecided: SearchOutcome): SearchOutcome {
  const hits = [...first.hits, ...undecided.hits];
  const decided = withoutUndecided(first.unsearched);
  const { paths, binaryFiles, rest } = undecided.unsearched;
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

function withoutUndecided(unsearched: Unsearched): Unsearched {
  return { ...unsearched, paths: unsearched.paths.filter((path) => !isUndecided(path)) };
}

function isUndecided({ cause }: UnsearchedPath): boolean {
  return cause === unsearchedCause.undecided;
}
