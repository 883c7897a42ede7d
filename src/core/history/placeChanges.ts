import { findEntryStates } from "./entryStates.ts";
import type { FileMove, FileRecord, StoredEntry } from "./entry.ts";
import { isFolderRecord } from "./fileState.ts";

/** Entries, and what people moved beside them. */
export interface IndexedState {
  /** In order of id. */
  readonly entries: readonly StoredEntry[];
  readonly moves: readonly FileMove[];
}

/** What an entry did to one file. */
export interface EntryRecord {
  readonly entry: StoredEntry;
  readonly record: FileRecord;
}

/** What an entry did, and nothing where it was taken back. */
export function recordsOf({ outcome, read }: StoredEntry): readonly FileRecord[] {
  return outcome?.result === "takenBack" ? [] : (outcome?.files ?? read().files);
}

/** What an entry did to files and links alone, as people count them. */
export function fileRecordsOf(entry: StoredEntry): readonly FileRecord[] {
  return recordsOf(entry).filter((record) => !isFolderRecord(record));
}

/** Where a file is now that an entry names. */
export function findPlace(uri: string, entryId: number, moves: readonly FileMove[]): string {
  return followMoves(uri, entryId, moves).place;
}

/** Where a path has led to. */
export interface CurrentPlace {
  readonly place: string;
  /** What is there now, if anything, is another file: a person has given it this name. */
  readonly isTaken: boolean;
}

export function followMoves(
  uri: string,
  entryId: number,
  moves: readonly FileMove[],
): CurrentPlace {
  let place = uri;
  let isTaken = false;
  for (const { id, fromUri, toUri } of moves) {
    if (id < entryId) continue;
    const moved = moveUri(place, fromUri, toUri);
    isTaken ||= moved === undefined && (place === toUri || place.startsWith(`${toUri}/`));
    place = moved ?? place;
  }
  return { place, isTaken };
}

/** Where a file is after it, or a folder above it, was moved; undefined for one that was not. */
function moveUri(uri: string, fromUri: string, toUri: string): string | undefined {
  if (uri === fromUri) return toUri;
  return uri.startsWith(`${fromUri}/`) ? toUri + uri.slice(fromUri.length) : undefined;
}

/** What calls did to files, by where these are now; of each file, the newest first. */
export function recordsOfCalls(
  entryIds: readonly number[],
  { entries, moves }: IndexedState,
): ReadonlyMap<string, readonly EntryRecord[]> {
  const calls = entries.filter(({ id }) => entryIds.includes(id)).toReversed();
  return recordsByPlace(calls, moves);
}

/** What entries did, by where the files are now; of each file, in the order of the entries. */
export function recordsByPlace(
  entries: readonly StoredEntry[],
  moves: readonly FileMove[],
): ReadonlyMap<string, readonly EntryRecord[]> {
  const all = entries.flatMap((entry) => recordsOf(entry).map((record) => ({ entry, record })));
  return Map.groupBy(all, ({ entry, record }) => findPlace(record.uri, entry.id, moves));
}

interface PlacedRecord extends EntryRecord, CurrentPlace {}

/** What entries did to the file that is at a place now, or was there last. */
export interface PlacedChanges {
  readonly uri: string;
  /** In the order of the entries. */
  readonly changes: readonly EntryRecord[];
  /** What they did to another file whose name this one has now: that is nowhere any more. */
  readonly ofOther: readonly EntryRecord[];
}

/**
 * What entries did, by where their files are now. Changes that lead to one name are of one file, unless a
 * person has given that name to another: that one's are meant then. If entries made it, it stays as well,
 * since it may be there for what it took the name of.
 *
 * @param entries Newest first.
 * @param really If not all of these moves were made by somebody.
 */
export function placeChanges(
  entries: readonly StoredEntry[],
  all: IndexedState,
  really = all,
): readonly PlacedChanges[] {
  const records = entries.flatMap((entry) => joinMoved(placeRecords(entry, all.moves)));
  const byPlace = Map.groupBy(records, ({ place }) => place);
  const makers = findLaterMakers(entries, byPlace, all);
  for (const [place, changes] of byPlace) {
    const isOther = ({ entry, record }: EntryRecord): boolean =>
      hasMade(record) && entry.id < (makers.get(place) ?? 0);
    const placed = changes.map((each) => (isOther(each) ? { ...each, isTaken: true } : each));
    byPlace.set(place, placed);
  }
  let namesOfOthers: ReadonlySet<string> | undefined;
  const isNameOfOther = (uri: string): boolean =>
    (namesOfOthers ??= findNamesOfOthers(really)).has(uri);
  return [...byPlace].map(([uri, changes]) => {
    const own = changes.filter(({ isTaken }) => !isTaken);
    const isOnlyGone = own.length === 0 && changes[0]?.record.after === null;
    if (isOnlyGone) return { uri, changes, ofOther: [] };
    const kept = own.filter(({ record }) => !isFromNothing(record));
    const mayBeOthers = kept.length < own.length && own.some(({ record }) => record.uri !== uri);
    const isOthersName = own.length < changes.length || (mayBeOthers && isNameOfOther(uri));
    const ofThis = isOthersName ? kept : own;
    const ofOther = changes.filter((each) => !ofThis.includes(each));
    return { uri, changes: ofThis, ofOther };
  });
}

/**
 * The newest edits in effect that made files at the places of others again: a person had taken away what these
 * made. Those of the entries themselves do not count, and none does whose file, or an earlier one, an edit has taken
 * away, or a person has replaced: then nobody knows whose is there.
 */
function findLaterMakers(
  entries: readonly StoredEntry[],
  places: ReadonlyMap<string, readonly EntryRecord[]>,
  all: IndexedState,
): ReadonlyMap<string, number> {
  const made = [...places.values()].flat().filter(({ record }) => hasMade(record));
  const oldestId = Math.min(...made.map(({ entry }) => entry.id));
  const later = all.entries.filter(({ id, kind }) => kind === "edit" && id > oldestId);
  if (later.length === 0) return new Map();
  const states = findEntryStates(all.entries);
  const isInEffect = ({ id }: StoredEntry): boolean =>
    ["applied", "kept"].includes(states.get(id) ?? "applied");
  const makers = recordsByPlace(later.filter(isInEffect), all.moves);
  const own = new Set(entries.map(({ id }) => id));
  return new Map(
    [...places.keys()].flatMap((place) => {
      const records = makers.get(place) ?? [];
      const id = records.findLast(({ record }) => isMaking(record))?.entry.id ?? 0;
      const isReplaced = all.moves.some((move) => move.toUri === place && move.id >= id);
      const isGone = records.some(({ record }) => record.after === null);
      return id === 0 || own.has(id) || isReplaced || isGone ? [] : [[place, id]];
    }),
  );
}

function isMaking(record: FileRecord): boolean {
  return hasMade(record) && record.movedFrom === undefined;
}

function hasMade(record: FileRecord): boolean {
  return isFromNothing(record) && record.after !== null;
}

function placeRecords(entry: StoredEntry, moves: readonly FileMove[]): readonly PlacedRecord[] {
  return recordsOf(entry).map((record) => {
    const { place, isTaken } = followMoves(record.uri, entry.id, moves);
    return { entry, record, place, isTaken };
  });
}

/** The names that a person gave to other files than those that entries had left there. */
function findNamesOfOthers({ entries, moves }: IndexedState): ReadonlySet<string> {
  const taken = entries.flatMap((entry) =>
    placeRecords(entry, moves).flatMap(({ place, isTaken }) => (isTaken ? place : [])),
  );
  return new Set(taken);
}

/**
 * What a call moved, and somebody has moved back, has come and gone at one place: one change. What it was
 * moved over is gone from where that was.
 */
function joinMoved(records: readonly PlacedRecord[]): readonly PlacedRecord[] {
  const gone = new Map(
    records.flatMap((each) => (each.isTaken && isGone(each.record) ? [[each.place, each]] : [])),
  );
  const joined = new Set<PlacedRecord>();
  const found = records.flatMap((come): readonly PlacedRecord[] => {
    const left = gone.get(come.place);
    const isOne = left === undefined || left === come;
    if (isOne || !isSameFile(left.record, come.record)) return [come];
    const { movedFrom, ...record } = come.record;
    const { before, modeBefore, baselineBefore = before } = left.record;
    const mode = modeBefore === undefined ? {} : { modeBefore };
    const back = { ...record, ...mode, before, baselineBefore };
    // It may have been away once more since, or gone: all the same where it came back unchanged.
    const isMoved = movedFrom === left.record.uri || isFolderRecord(back);
    const isUnchanged = before === back.after && modeBefore === back.mode;
    if (come.isTaken && !(isMoved && isUnchanged)) return [come];
    joined.add(left);
    return [{ ...come, record: back, isTaken: false }, ...whatItReplaced(come)];
  });
  return found.filter((each) => !joined.has(each));
}

/** Whether nothing was at its path before. */
export function isFromNothing({ before, modeBefore }: FileRecord): boolean {
  return before === null && modeBefore === undefined;
}

function isGone({ after, mode }: FileRecord): boolean {
  return after === null && mode === undefined;
}

function isSameFile(gone: FileRecord, come: FileRecord): boolean {
  const isBack =
    come.movedFrom === gone.uri || (gone.before !== null && come.after === gone.before);
  return isBack || [gone, come].every(isFolderRecord);
}

function whatItReplaced(come: PlacedRecord): readonly PlacedRecord[] {
  const { movedFrom: _movedFrom, mode: _mode, ...record } = come.record;
  if (record.before === null || isFolderRecord(come.record)) return [];
  return [{ ...come, record: { ...record, after: null }, place: record.uri }];
}
