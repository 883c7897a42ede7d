import type { LatestRecord, LatestRecords } from "../../core/history/index.ts";

/** The calls that made files what they are, and these files with the places that they came from. */
export interface MadeFiles {
  readonly ids: readonly number[];
  readonly uris: ReadonlySet<string>;
  readonly areMoved: boolean;
}

/** A file as an entry found it; as it is now without one. */
interface Place {
  readonly uri: string;
  readonly beforeId?: number;
}

/** Of files that are to be reviewed: what is undone with them. */
export function findMadeFiles(
  files: readonly Place[],
  known: LatestRecords | undefined,
): MadeFiles {
  const places = new Map(files.map((file) => [file.uri, file]));
  const ids = new Set<number>();
  let areMoved = false;
  // What comes along may have come from elsewhere itself.
  for (const place of places.values()) {
    if (known === undefined) break;
    const made = findMadeFile(place, known);
    made.ids.forEach((id) => ids.add(id));
    areMoved ||= made.isMoved;
    for (const origin of made.origins) {
      if (!places.has(origin.uri)) places.set(origin.uri, origin);
    }
  }
  return { ids: [...ids], uris: new Set(places.keys()), areMoved };
}

function findMadeFile(
  { uri, beforeId = Infinity }: Place,
  { allOf, recordsOf }: LatestRecords,
): Pick<MadeFiles, "ids"> & { readonly origins: readonly Place[]; readonly isMoved: boolean } {
  const open = new Set(recordsOf(uri, beforeId).flatMap(({ id }) => id ?? []));
  const all = allOf(uri);
  const records = all.filter(({ entry }) => open.has(entry.id) && !isTakenAway(all, entry.id));
  // A file that was there before by the same name was another one.
  const count = records.findIndex(({ record }) => record.before === null) + 1;
  const since = count === 0 ? records : records.slice(0, count);
  const origins = since.flatMap(
    ({ entry: { id }, record: { movedFrom = "" } }): Place | readonly [] => {
      if (recordsOf(movedFrom).some((each) => each.id === id)) return { uri: movedFrom };
      // What agents had made and moved on is to be reviewed where it is now.
      return recordsOf(movedFrom, id).length > 0 ? { uri: movedFrom, beforeId: id } : [];
    },
  );
  const isMoved = since.some(({ record }) => record.movedFrom !== undefined);
  return { ids: since.map(({ entry }) => entry.id), origins, isMoved };
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
