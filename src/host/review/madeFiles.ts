import {
  isOnlyOfCalls,
  type LatestRecord,
  type LatestRecords,
  takesAway,
} from "../../core/history/index.ts";

/** The calls that made files what they are, and these files with the places that they came from. */
export interface MadeFiles {
  readonly ids: readonly number[];
  readonly uris: ReadonlySet<string>;
  /** They may hold what these calls took away. */
  readonly mayBeRest: boolean;
}

/** Of files that are to be reviewed: what is undone with them. */
export function findMadeFiles(
  files: readonly { readonly uri: string }[],
  known: LatestRecords | undefined,
): MadeFiles {
  const uris = new Set(files.map(({ uri }) => uri));
  const ids = new Set<number>();
  let mayBeRest = false;
  // What comes along may have come from elsewhere itself.
  for (const uri of uris) {
    if (known === undefined) break;
    const made = findMadeFile(uri, known);
    made.ids.forEach((id) => ids.add(id));
    made.places.forEach((place) => uris.add(place));
    mayBeRest ||= made.mayBeRest;
  }
  return { ids: [...ids], uris, mayBeRest };
}

function findMadeFile(
  uri: string,
  { allOf, recordsOf }: LatestRecords,
): Omit<MadeFiles, "uris"> & { readonly places: readonly string[] } {
  const open = new Set(recordsOf(uri).flatMap(({ id }) => id ?? []));
  const all = allOf(uri);
  const records = all.filter(({ entry }) => open.has(entry.id) && !isTakenAway(all, entry.id));
  // A file that was there before by the same name was another one.
  const count = records.findIndex(({ record }) => record.before === null) + 1;
  const since = count === 0 ? records : records.slice(0, count);
  const isOpen = (place: string, openId: number): boolean =>
    recordsOf(place).some(({ id }) => id === openId);
  const places = since.flatMap(({ entry, record: { movedFrom = "" } }) =>
    isOpen(movedFrom, entry.id) ? movedFrom : [],
  );
  const isMade = since.at(-1)?.record.before === null;
  const mayBeRest = since.some(
    (each) => (isMade && takesAway(each.entry)) || holdsTaken(each, allOf),
  );
  return { ids: since.map(({ entry }) => entry.id), places, mayBeRest };
}

/** Whether a call put here what was elsewhere before and is there no more, and not all of that is of calls. */
function holdsTaken({ entry, record }: LatestRecord, allOf: LatestRecords["allOf"]): boolean {
  const { movedFrom, after } = record;
  const { files } = entry.read();
  const gone = files.filter(
    (file) =>
      file.uri === movedFrom || (file.after === null && file.before && file.before === after),
  );
  if (movedFrom !== undefined && gone.length === 0) return true;
  return gone.some(
    ({ uri }) => !isOnlyOfCalls(allOf(uri).filter((each) => each.entry.id <= entry.id)),
  );
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
