import type { Pause } from "../async.ts";
import { type FileRecord, isToReview, type StoredEntry } from "./entry.ts";
import { changesFiles } from "./entryStates.ts";
import { type EntryRecord, followMoves, type IndexedState, recordsOf } from "./placeChanges.ts";
import type { TracedRecord } from "./traceHunks.ts";

/** What the newest entry about a file says; the same object as long as nothing new is known of it. */
export interface LatestRecord extends EntryRecord {
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

type KnownRecords = ReadonlyMap<string, readonly LatestRecord[]>;

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
  /** What entries last said of files whose names others have now: a person gave it to them. */
  const ofOthers = new Map<string, LatestRecord>();
  const renamed = new WeakSet<LatestRecord>();

  function forgetAfter(entryId: number): KnownRecords {
    const forgotten = new Map<string, readonly LatestRecord[]>();
    for (const [uri, records] of byUri) {
      const count = records.findIndex(({ entry }) => entry.id > entryId);
      if (count === -1) continue;
      forgotten.set(uri, records.splice(count));
      if (count === 0) byUri.delete(uri);
    }
    for (const [uri, { entry }] of ofOthers) if (entry.id > entryId) ofOthers.delete(uri);
    return forgotten;
  }

  function addEntry(entry: StoredEntry, moves: IndexedState["moves"], old: KnownRecords): void {
    for (const record of recordsOf(entry)) {
      const { place: uri, isTaken } = followMoves(record.uri, entry.id, moves);
      const same = old.get(uri)?.find((each) => each.entry === entry);
      const latest = same ?? { entry, record: placeRecord(record, uri) };
      if (uri !== record.uri) renamed.add(latest);
      else if (isTaken) ofOthers.set(uri, latest);
      if (!isTaken || record.after === null) add(uri, latest);
    }
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
    if (isMoved) ofOthers.clear();
    const count = isMoved ? 0 : countCommon(known.entries, entries);
    const forgotten = forgetAfter(entries[count - 1]?.id ?? 0);
    const firstOpen = entries.findIndex(isOpen);
    known = { entries: firstOpen === -1 ? entries : entries.slice(0, firstOpen), moves };
    const underWay = new Set<string>();
    for (const entry of entries.slice(count)) {
      await pause();
      if (isOpen(entry)) listOpen(entry, moves).forEach((uri) => underWay.add(uri));
      else if (isToReview(entry.read())) addEntry(entry, moves, isMoved ? new Map() : forgotten);
    }
    for (const [uri, other] of ofOthers) tellLast(byUri.get(uri) ?? [], other);
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

  /**
   * Of a name that a person gave to what calls made, what they did to the file that had it is the last that is
   * said: its text is not there, so nothing that is there is taken away.
   */
  function tellLast(records: LatestRecord[], other: LatestRecord): void {
    const newest = records.findLast((each) => renamed.has(each));
    if (newest === undefined) return;
    const { entry, record } = other;
    const isGone = record.after === null && entry.id >= newest.entry.id;
    const isMovedBack = newest.record.movedFrom === record.uri;
    if (newest.record.baseline !== null && (!isGone || isMovedBack)) return;
    if (records.includes(other)) records.splice(records.indexOf(other), 1);
    records.splice(records.indexOf(newest) + 1, 0, other);
  }

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

/** The files that it may be changing. */
function listOpen(entry: StoredEntry, moves: IndexedState["moves"]): readonly string[] {
  return recordsOf(entry).flatMap((record) => {
    const { place, isTaken } = followMoves(record.uri, entry.id, moves);
    return isTaken && record.after !== null ? [] : [place];
  });
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
