import type { StoredEntry } from "./entry.ts";
import type { LatestRecord } from "./recordIndex.ts";

/**
 * Whether calls made a file out of nothing, and nobody else has changed it since: a person misses none of
 * it. What a call put into it while it took something away may be a person's, too.
 *
 * @param records All of the file until then, newest first.
 */
export function isOnlyOfCalls(records: readonly LatestRecord[]): boolean {
  const isTheirs = ({ entry, record }: LatestRecord, index: number): boolean => {
    const { before, modeBefore, after, movedFrom } = record;
    const older = records[index + 1]?.record;
    if (before !== (older?.after ?? null) || movedFrom !== undefined) return true;
    if (older === undefined && modeBefore !== undefined) return true;
    return after !== null && after !== before && takesAway(entry);
  };
  return records.length > 0 && !records.some(isTheirs);
}

/** Whether a call took away contents, as far as it is known: they may be in what the call made. */
export function takesAway({ read }: StoredEntry): boolean {
  const { files, notCovered } = read();
  return (
    files.some(
      ({ before, after, movedFrom }) =>
        (before !== null && after === null) || movedFrom !== undefined,
    ) || notCovered?.some(({ isGone }) => isGone === true) === true
  );
}
