import type { LatestRecord, LatestRecords } from "../../core/history/index.ts";

/** The calls that made files what they are, and these files with the places that they came from. */
export interface MadeFiles {
  readonly ids: readonly number[];
  readonly uris: ReadonlySet<string>;
}

/** Of files that are to be reviewed: what is undone with them. */
export function findMadeFiles(
  files: readonly { readonly uri: string }[],
  known: LatestRecords | undefined,
): MadeFiles {
  const made = files.flatMap(({ uri }) => (known === undefined ? [] : findMadeFile(uri, known)));
  return {
    ids: [...new Set(made.flatMap(({ ids }) => ids))],
    uris: new Set([...files.map(({ uri }) => uri), ...made.flatMap(({ places }) => places)]),
  };
}

function findMadeFile(
  uri: string,
  { allOf, recordsOf }: LatestRecords,
): { readonly ids: readonly number[]; readonly places: readonly string[] } {
  const open = new Set(recordsOf(uri).flatMap(({ id }) => id ?? []));
  const all = allOf(uri);
  const records = all.filter(({ entry }) => open.has(entry.id) && !isTakenAway(all, entry.id));
  // A file that was there before by the same name was another one.
  const count = records.findIndex(({ record }) => record.before === null) + 1;
  const since = count === 0 ? records : records.slice(0, count);
  // What has come to its old place since is a row of its own.
  const isGone = (place: string, id: number): boolean =>
    allOf(place).some(({ entry, record }) => entry.id === id && record.after === null);
  const places = since.flatMap(({ entry, record: { movedFrom = "" } }) =>
    isGone(movedFrom, entry.id) ? movedFrom : [],
  );
  return { ids: since.map(({ entry }) => entry.id), places };
}

/** Whether an undo, which stands, has taken away what a call made. */
function isTakenAway(records: readonly LatestRecord[], id: number): boolean {
  const takenBack = new Set(records.flatMap(({ entry }) => entry.of));
  return records.some(
    ({ entry, record }) =>
      entry.kind === "undo" &&
      entry.of.includes(id) &&
      record.after === null &&
      !takenBack.has(entry.id),
  );
}
