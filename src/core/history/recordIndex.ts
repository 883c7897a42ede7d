import type { Pause } from "../async.ts";
import { type FileMove, type FileRecord, isToReview, type StoredEntry } from "./entry.ts";
import { changesFiles } from "./entryStates.ts";
import { isFolderRecord } from "./fileState.ts";
import type { TracedRecord } from "./traceHunks.ts";

/** What the newest entry about a file says; the same object as long as nothing new is known of it. */
export interface LatestRecord {
  readonly entry: StoredEntry;
  /** Named by where the file is now. */
  readonly record: FileRecord;
}

/** The files that entries are about, by URI. */
export interface LatestRecords {
  readonly files: ReadonlyMap<string, LatestRecord>;
  /** Those that a call is changing. */
  readonly underWay: ReadonlySet<string>;
  /** How a file came to be so, or what an entry found, as far back as there was something to review. */
  readonly recordsOf: (uri: string, beforeId?: number) => readonly TracedRecord[];
  /** All records of a file, newest first. */
  readonly allOf: (uri: string) => readonly LatestRecord[];
}

interface IndexedState {
  /** In order of id. */
  readonly entries: readonly StoredEntry[];
  readonly moves: readonly FileMove[];
}

/**
 * Finds the newest record of each file. It follows from the entries and moves alone; what is known of
 * those that did not change is used again.
 *
 * @param showPath How the file at a URI is shown.
 */
export function createRecordIndex(
  pause: Pause,
  showPath: (uri: string) => string,
): (state: IndexedState) => Promise<LatestRecords> {
  /** What `byUri` holds, up to the first entry that is under way: it will be another one. */
  let known: IndexedState = { entries: [], moves: [] };
  const byUri = new Map<string, LatestRecord[]>();

  function forgetAfter(entryId: number): ReadonlyMap<string, readonly LatestRecord[]> {
    const forgotten = new Map<string, readonly LatestRecord[]>();
    for (const [uri, records] of byUri) {
      const count = records.findIndex(({ entry }) => entry.id > entryId);
      if (count === -1) continue;
      forgotten.set(uri, records.splice(count));
      if (count === 0) byUri.delete(uri);
    }
    return forgotten;
  }

  /** Unless a person decided about it without having seen what came before. */
  function add(uri: string, latest: LatestRecord): void {
    const records = byUri.get(uri) ?? [];
    const lastId = records.at(-1)?.entry.id ?? 0;
    if (lastId > (latest.record.seenId ?? Infinity)) return;
    records.push(latest);
    byUri.set(uri, records);
  }

  return async ({ entries, moves }) => {
    const isMoved = JSON.stringify(moves) !== JSON.stringify(known.moves);
    const count = isMoved ? 0 : countCommon(known.entries, entries);
    const forgotten = forgetAfter(entries[count - 1]?.id ?? 0);
    const firstOpen = entries.findIndex(isOpen);
    known = { entries: firstOpen === -1 ? entries : entries.slice(0, firstOpen), moves };
    const underWay = new Set<string>();
    for (const entry of entries.slice(count)) {
      await pause();
      for (const record of recordsOf(entry)) {
        const { place: uri, isTaken } = followMoves(record.uri, entry.id, moves);
        if (isTaken && record.after !== null) continue;
        const same = forgotten.get(uri)?.find((each) => each.entry === entry && !isMoved);
        if (isOpen(entry)) underWay.add(uri);
        else if (isToReview(entry.read()))
          add(uri, same ?? { entry, record: placeRecord(record, uri) });
      }
    }
    const newest = [...byUri].flatMap(([uri, records]) =>
      records.slice(-1).map((latest) => [uri, latest] as const),
    );
    return {
      files: new Map(newest),
      underWay,
      recordsOf: (uri, beforeId = Infinity) =>
        traceBack((byUri.get(uri) ?? []).filter(({ entry }) => entry.id < beforeId)),
      allOf: (uri) => byUri.get(uri)?.toReversed() ?? [],
    };
  };

  function placeRecord(record: FileRecord, uri: string): FileRecord {
    return uri === record.uri ? record : { ...record, uri, path: showPath(uri) };
  }
}

function countCommon<Item>(one: readonly Item[], other: readonly Item[]): number {
  const shorter = Math.min(one.length, other.length);
  for (let index = 0; index < shorter; index++) if (one[index] !== other[index]) return index;
  return shorter;
}

/** A call that may still change its files. */
function isOpen(entry: StoredEntry): boolean {
  return changesFiles(entry) && entry.outcome === undefined && entry.isUnderWay;
}

/** What calls did to files, by where these are now; of each file, the newest first. */
export function recordsOfCalls(
  entryIds: readonly number[],
  { entries, moves }: IndexedState,
): ReadonlyMap<string, readonly LatestRecord[]> {
  const found = new Map<string, readonly LatestRecord[]>();
  for (const entry of entries.filter(({ id }) => entryIds.includes(id)).toReversed()) {
    for (const record of recordsOf(entry)) {
      const uri = findPlace(record.uri, entry.id, moves);
      found.set(uri, [...(found.get(uri) ?? []), { entry, record }]);
    }
  }
  return found;
}

/** What an entry did to files and links alone, as people count them. */
export function fileRecordsOf(entry: StoredEntry): readonly FileRecord[] {
  return recordsOf(entry).filter((record) => !isFolderRecord(record));
}

function traceBack(records: readonly LatestRecord[]): readonly TracedRecord[] {
  const decisions = new Set(
    records.flatMap(({ entry: { id, kind } }) => (kind === "edit" ? [] : [id])),
  );
  /** A redo, or the undo of a keep, cancels a decision: the entries that it was about are open again. */
  const takenBack = new Set<number>();
  const ofUndo = new Map(
    records.map(({ entry: { id, kind, of } }) => [id, kind === "keep" ? [] : of]),
  );
  /** What these did is gone, so what was before them counts; and with it what their undos and redos did. */
  const undone = new Set<number>();
  const isUndone = (id: number): boolean =>
    undone.has(id) || (ofUndo.get(id)?.some(isUndone) ?? false);
  let reopenedFromId = Infinity;
  const traced: TracedRecord[] = [];
  for (const { entry, record } of records.toReversed()) {
    const isReviewed = record.baseline === record.after && !isUndone(entry.id);
    if (isReviewed && entry.id < reopenedFromId) break;
    const isTakenBack = takenBack.has(entry.id);
    if (entry.kind === "undo" && !isTakenBack) entry.of.forEach((id) => undone.add(id));
    for (const id of entry.of.filter((each) => decisions.has(each) !== isTakenBack)) {
      reopenedFromId = Math.min(reopenedFromId, id);
      takenBack.add(id);
    }
    traced.push({ id: entry.kind === "edit" ? entry.id : undefined, hunks: record.hunks ?? [] });
    if (record.othersHunks !== undefined) {
      traced.push({ id: undefined, hunks: record.othersHunks });
    }
  }
  return traced;
}

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

interface EntryRecord extends Place {
  readonly entry: StoredEntry;
  readonly record: FileRecord;
}

/** What entries did to the file that is at a place now, or was there last. */
export interface PlacedChanges {
  readonly uri: string;
  /** In the order of the entries. */
  readonly changes: readonly Pick<EntryRecord, "entry" | "record">[];
  /** What they did to another file whose name this one has now: that is nowhere any more. */
  readonly ofOther: readonly Pick<EntryRecord, "entry" | "record">[];
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
  const byPlace = new Map<string, EntryRecord[]>();
  for (const each of entries.flatMap((entry) => joinMoved(placeRecords(entry, all.moves)))) {
    byPlace.set(each.place, [...(byPlace.get(each.place) ?? []), each]);
  }
  let namesOfOthers: ReadonlySet<string> | undefined;
  const isNameOfOther = (uri: string): boolean =>
    (namesOfOthers ??= findNamesOfOthers(really)).has(uri);
  return [...byPlace].map(([uri, changes]) => {
    const own = changes.filter(({ isTaken }) => !isTaken);
    const isOnlyGone = own.length === 0 && changes[0]?.record.after === null;
    if (isOnlyGone) return { uri, changes, ofOther: [] };
    const kept = own.filter(({ record }) => !isMade(record));
    const mayBeOthers = kept.length < own.length && own.some(({ record }) => record.uri !== uri);
    const isOthersName = own.length < changes.length || (mayBeOthers && isNameOfOther(uri));
    const ofThis = isOthersName ? kept : own;
    const ofOther = changes.filter((each) => !ofThis.includes(each));
    return { uri, changes: ofThis, ofOther };
  });
}

function placeRecords(entry: StoredEntry, moves: readonly FileMove[]): readonly EntryRecord[] {
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
    const { before, modeBefore, baselineBefore = before } = left.record;
    const mode = modeBefore === undefined ? {} : { modeBefore };
    const back = { ...record, ...mode, before, baselineBefore };
    return [{ ...come, record: back }, ...whatItReplaced(come)];
  });
  return found.filter((each) => !joined.has(each));
}

function isMade({ before, modeBefore }: FileRecord): boolean {
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

function whatItReplaced(come: EntryRecord): readonly EntryRecord[] {
  const { movedFrom: _movedFrom, mode: _mode, ...record } = come.record;
  if (record.before === null || isFolderRecord(come.record)) return [];
  return [{ ...come, record: { ...record, after: null }, place: record.uri }];
}
