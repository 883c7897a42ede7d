import type { LatestRecord, LatestRecords } from "../../core/history/index.ts";

/** The calls that made files what they are, and these files with the places that they came from. */
export interface MadeFiles {
  readonly ids: readonly number[];
  readonly uris: ReadonlySet<string>;
  /** Whether they came, or may have come, from elsewhere, and agents had not made all that was there. */
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
  const places = new Map<string, Place>();
  const add = (place: Place): unknown => places.set(`${place.beforeId ?? ""} ${place.uri}`, place);
  files.forEach(add);
  const ids = new Set<number>();
  let [areMoved, areMade, count] = [false, true, 0];
  while (known !== undefined && count < places.size) {
    const next = [...places.values()].slice(count);
    count = places.size;
    for (const place of next) {
      const made = findMadeFile(place, known);
      made.ids.forEach((id) => ids.add(id));
      areMoved ||= made.isMoved;
      areMade &&= made.isMade;
      // What comes along may have come from elsewhere itself.
      made.origins.forEach(add);
    }
    // What comes back with these calls, and agents had made, goes with the calls that made it.
    for (const { uri } of [...places.values()]) {
      for (const { entry, record } of known.allOf(uri)) {
        const isAgents = record.before !== null && record.baselineBefore === null;
        if (ids.has(entry.id) && isAgents) add({ uri, beforeId: entry.id });
      }
    }
  }
  const uris = new Set([...places.values()].map(({ uri }) => uri));
  return { ids: [...ids], uris, areMoved: areMoved && !areMade };
}

function findMadeFile(
  { uri, beforeId = Infinity }: Place,
  { allOf, recordsOf }: LatestRecords,
): Pick<MadeFiles, "ids"> & {
  readonly origins: readonly Place[];
  readonly isMoved: boolean;
  readonly isMade: boolean;
} {
  const open = new Set(recordsOf(uri, beforeId).flatMap(({ id }) => id ?? []));
  const all = allOf(uri);
  const records = all.filter(({ entry }) => open.has(entry.id) && !isTakenAway(all, entry.id));
  // A file that was there before by the same name was another one, unless that is to be reviewed, too.
  const count = records.findIndex(({ record: { before, baselineBefore } }) => {
    return before === null && !baselineBefore;
  });
  const since = records.slice(0, count === -1 ? records.length : count + 1);
  const moved = since.filter(({ record }) => record.movedFrom !== undefined);
  const origins = moved.flatMap(({ entry: { id }, record: { movedFrom = "" } }) => [
    ...(recordsOf(movedFrom).some((each) => each.id === id) ? [{ uri: movedFrom }] : []),
    // What agents had made and moved on is to be reviewed where it is now.
    ...(recordsOf(movedFrom, id).length > 0 ? [{ uri: movedFrom, beforeId: id }] : []),
  ]);
  const ids = since.map(({ entry }) => entry.id);
  // What was moved here, agents made only where they made it elsewhere.
  const cameFrom = origins.some((origin) => origin.uri !== uri);
  const isMade = count !== -1 && (moved.length === 0 || cameFrom);
  const isTypedInto = since.some(({ record }) => record.isTypedInto === true);
  return { ids, origins, isMoved: moved.length > 0 || isTypedInto, isMade };
}

/** The tool of an entry by which what a person took back without Linewise is decided, or no longer. */
export const byHand = "byHand";

/** Whether a person has taken back, without Linewise, all that was to be reviewed of a file then. */
export function isTakenBackByHand({ entry, record }: LatestRecord): boolean {
  return entry.kind === "keep" && record.baseline === record.after && entry.read().tool === byHand;
}

/** Whether an undo, which stands, has made the file what it was before a call and others. */
export function isTakenAway(records: readonly LatestRecord[], id: number): boolean {
  const takenBack = new Set(records.flatMap(({ entry }) => entry.of));
  return records.some(({ entry: { id: undoId, kind, of }, record: { after } }) => {
    if (kind !== "undo" || !of.includes(id) || takenBack.has(undoId)) return false;
    const oldest = records.findLast(({ entry }) => of.includes(entry.id));
    return after === null || after === oldest?.record.before;
  });
}
