import { comparePaths } from "../../core/pathOrder.ts";
import { scanGap } from "./searchMessages.ts";
import type { SearchOutcome } from "./searchRequest.ts";

/** The files of an outcome that were left to whoever knows their encoding. */
export function undecidedPaths({ gaps }: SearchOutcome): readonly string[] {
  return gaps.filter(({ cause }) => cause === scanGap.undecided).map(({ path }) => path);
}

/** A search that was cut short, and what it left undecided, as one. */
export function leaveUnsearched(outcome: SearchOutcome, count: number): SearchOutcome {
  const { cut } = outcome;
  return {
    ...outcome,
    gaps: decidedGaps(outcome),
    cut: cut && { ...cut, unsearchedFiles: cut.unsearchedFiles + count },
  };
}

/** A search, and that of the files that it left undecided, as one. */
export function joinOutcomes(first: SearchOutcome, undecided: SearchOutcome): SearchOutcome {
  const hits = [...first.hits, ...undecided.hits];
  return {
    ...first,
    hits: hits.sort((one, other) => comparePaths(one.path, other.path)),
    binaryFiles: first.binaryFiles + undecided.binaryFiles,
    gaps: [...decidedGaps(first), ...undecided.gaps],
    cut: undecided.cut,
  };
}

function decidedGaps({ gaps }: SearchOutcome): SearchOutcome["gaps"] {
  return gaps.filter(({ cause }) => cause !== scanGap.undecided);
}
