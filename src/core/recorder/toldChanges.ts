import {
  changesFiles,
  type FileMove,
  type FileRecord,
  findPlace,
  type StoredEntry,
  recordsOf,
} from "../history/index.ts";

/** What the history says of a file, and by which entry. */
export interface ToldRecord {
  readonly id: number;
  readonly record: FileRecord;
}

/**
 * The newest record of each file since a call began, by URI: what is recorded there is not
 * that call's.
 *
 * @param afterId The newest entry when the call began.
 */
export function findToldRecords(
  entries: readonly StoredEntry[],
  moves: readonly FileMove[],
  afterId: number,
): ReadonlyMap<string, ToldRecord> {
  const told = new Map<string, ToldRecord>();
  for (const entry of entries.slice(entries.findLastIndex(({ id }) => id <= afterId) + 1)) {
    if (!changesFiles(entry)) continue;
    const { id } = entry;
    for (const record of recordsOf(entry)) {
      told.set(findPlace(record.uri, id, moves), { id, record });
    }
  }
  return told;
}
