import { isToldOf } from "../path/index.ts";
import type { FileMove, FileRecord, StoredEntry } from "./entry.ts";
import { isFolderRecord } from "./fileState.ts";

/** What an entry did, and nothing where it was taken back. */
export function recordsOf({ outcome, read }: StoredEntry): readonly FileRecord[] {
  return outcome?.result === "takenBack" ? [] : (outcome?.files ?? read().files);
}

/** Where a file is now that an entry names. */
export function findPlace(uri: string, entryId: number, moves: readonly FileMove[]): string {
  return followMoves(uri, entryId, moves).place;
}

interface Place {
  readonly place: string;
  /** What is there now, if anything, is another file: a person has given it this name. */
  readonly isTaken: boolean;
}

function followMoves(uri: string, entryId: number, moves: readonly FileMove[]): Place {
  let place = uri;
  let isTaken = false;
  for (const { id, fromUri, toUri } of moves) {
    if (id < entryId) continue;
    const moved = moveUri(place, fromUri, toUri);
    isTaken ||= moved === undefined && isToldOf(place, toUri);
    place = moved ?? place;
  }
  return { place, isTaken };
}

/** Where a file is after it, or a folder above it, was moved; undefined for one that was not. */
function moveUri(uri: string, fromUri: string, toUri: string): string | undefined {
  if (uri === fromUri) return toUri;
  return uri.startsWith(`${fromUri}/`) ? toUri + uri.slice(fromUri.length) : undefined;
}

interface EntryRecord extends Place {
  readonly entry: StoredEntry;
  readonly record: FileRecord;
}

/** What entries did to the file that is at a place now, or was there last. */
export interface PlacedChanges {
  readonly uri: string;
  /** In the order of the entries. */
  readonly changes: readonly Pick<EntryRecord, "entry" | "record">[];
  /** They changed another file, too, whose name this one has now: that is not among the changes. */
  readonly isOthersName: boolean;
}

/**
 * What entries did, by where their files are now. Changes that lead to one name are of one file, unless a
 * person has given that name to another: that one's are meant then. If entries made it, it stays as well,
 * since it may be there for what it took the name of.
 *
 * @param entries Newest first.
 */
export function placeChanges(
  entries: readonly StoredEntry[],
  all: { readonly entries: readonly StoredEntry[]; readonly moves: readonly FileMove[] },
): readonly PlacedChanges[] {
  const byPlace = new Map<string, EntryRecord[]>();
  for (const each of entries.flatMap((entry) => joinMoved(placeRecords(entry, all.moves)))) {
    byPlace.set(each.place, [...(byPlace.get(each.place) ?? []), each]);
  }
  return [...byPlace].map(([uri, changes]) => {
    const own = changes.filter(({ isTaken }) => !isTaken);
    const isOnlyGone = own.length === 0 && changes[0]?.record.after === null;
    if (isOnlyGone) return { uri, changes, isOthersName: false };
    const kept = own.filter(({ record }) => record.before !== null);
    const mayBeOthers = kept.length < own.length && own.some(({ record }) => record.uri !== uri);
    const isOthersName = own.length < changes.length || (mayBeOthers && isNameOfOther(uri, all));
    return { uri, changes: isOthersName ? kept : own, isOthersName };
  });
}

function placeRecords(entry: StoredEntry, moves: readonly FileMove[]): readonly EntryRecord[] {
  return recordsOf(entry).map((record) => {
    const { place, isTaken } = followMoves(record.uri, entry.id, moves);
    return { entry, record, place, isTaken };
  });
}

function isNameOfOther(
  uri: string,
  { entries, moves }: Parameters<typeof placeChanges>[1],
): boolean {
  return entries.some((entry) =>
    placeRecords(entry, moves).some(({ place, isTaken }) => isTaken && place === uri),
  );
}

/**
 * What a call moved, and somebody has moved back, has come and gone at one place: one change. What it was
 * moved over is gone from where that was.
 */
function joinMoved(records: readonly EntryRecord[]): readonly EntryRecord[] {
  const gone = new Map(
    records.flatMap((each) => (each.isTaken && isGone(each.record) ? [[each.place, each]] : [])),
  );
  const joined = new Set<EntryRecord>();
  const found = records.flatMap((come): readonly EntryRecord[] => {
    const left = come.isTaken ? undefined : gone.get(come.place);
    if (left === undefined || !isSameFile(left.record, come.record)) return [come];
    joined.add(left);
    const { movedFrom: _movedFrom, ...record } = come.record;
    const { before, modeBefore } = left.record;
    const back = { ...record, before, ...(modeBefore !== undefined && { modeBefore }) };
    return [{ ...come, record: back }, ...whatItReplaced(come)];
  });
  return found.filter((each) => !joined.has(each));
}

function isGone({ after, mode }: FileRecord): boolean {
  return after === null && mode === undefined;
}

function isSameFile(gone: FileRecord, come: FileRecord): boolean {
  const isBack =
    come.movedFrom === gone.uri || (gone.before !== null && come.after === gone.before);
  return isBack || [gone, come].every(isFolderRecord);
}

function whatItReplaced(come: EntryRecord): readonly EntryRecord[] {
  const { movedFrom: _movedFrom, mode: _mode, ...record } = come.record;
  if (record.before === null || isFolderRecord(come.record)) return [];
  return [{ ...come, record: { ...record, after: null }, place: record.uri }];
}
