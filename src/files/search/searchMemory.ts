import { isAscii } from "node:buffer";
import type { Stats } from "node:fs";
import { stateOf } from "../walk/index.ts";

/** The memory that the threads of a pool share, in the form in which they are given it. */
export interface SharedMemory {
  readonly contents: SharedArrayBuffer;
  /** A row of {@link field}s for each file. */
  readonly files: SharedArrayBuffer;
  readonly counters: SharedArrayBuffer;
  /** How much of the contents searches may take; the rest is for states. */
  readonly searchBytes: number;
}

/**
 * What earlier searches learned about files: the state of each on disk when it was read, and its
 * content. A file that the memory has no room for is read by every search.
 */
export interface SearchMemory {
  /** One id for each path. Only one thread may give ids. */
  identify(folder: string, paths: readonly string[]): Int32Array;
  /** The content of a file, if `look` finds the file in the state in which it was read. */
  recall(file: number, look: () => Stats): KnownContent | undefined;
  /**
   * To be called before a file is read, with its present state; undefined if there is nothing to
   * learn. Two threads never read one file at the same time.
   */
  prepare(file: number, stats: Stats, use?: MemoryUse): Lesson | undefined;
  /** Where the content of a file in this state is kept. */
  findPlace(file: number, stats: Stats): number | undefined;
  /** Room for a content of which nothing is learned. */
  hold(sizeBytes: number): HeldRoom | undefined;
}

/** A search keeps small files only, and less in all than a state of the workspace. */
export type MemoryUse = "search" | "state";

/** What is written there stays as long as the memory. */
interface HeldRoom {
  readonly place: number;
  readonly room: Buffer;
}

export interface KnownContent {
  readonly bytes: Buffer;
  readonly isBinary: boolean;
  /** ASCII, without NUL and carriage return: every encoding but UTF-16 reads it alike. */
  readonly isPlain: boolean;
}

export interface Lesson {
  /** To read the content into, if there is room. */
  readonly room: Buffer | undefined;
  readonly place: number | undefined;
  readonly learn: (isBinary: boolean) => void;
}

/** For a file that came when all ids were given. */
export const noId = -1;

/** The system takes this memory only as it is written to. */
export const maxKnownFiles = 1 << 17;
/** VS Code opens no document above this for extensions; a text of it is twice as much in memory. */
export const maxFileBytes = 50 << 20;
/** The largest file whose content a state of the workspace keeps. */
export const maxStateFileBytes = 5 << 20;
/** A larger file costs little more to read than to look at, and takes the room of many. */
const maxKeptBytes: Readonly<Record<MemoryUse, number>> = {
  search: 1 << 20,
  state: maxStateFileBytes,
};

const counter = {
  /** Bytes of the contents that are taken. */
  usedBytes: 0,
  /** Files that have an id. */
  files: 1,
} as const;

/** The first are those of {@link stateOf}. */
const field = { size: 0, place: 5, kind: 6 } as const;
const fieldsOfFile = 7;

const kind = { unknown: 0, binary: 1, text: 2, plain: 3 } as const;

/** For a file whose content had no room. */
const noPlace = -1;

export function createSharedMemory(searchBytes: number, stateBytes = 0): SharedMemory {
  return {
    searchBytes,
    contents: new SharedArrayBuffer(Math.max(searchBytes, stateBytes)),
    files: new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT * fieldsOfFile * maxKnownFiles),
    counters: new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT * Object.keys(counter).length),
  };
}

/** Whether states of the workspace took more than searches may. */
export function holdsStates(memory: SharedMemory): boolean {
  return countUsedBytes(memory) > memory.searchBytes;
}

/**
 * Whether little room is left, and new memory would have clearly more.
 *
 * @param neededBytes What is referred to by now; the rest is of earlier states, which keep it as long as they need it.
 */
export function isWorn(memory: SharedMemory, neededBytes: number): boolean {
  const { byteLength } = memory.contents;
  const usedBytes = countUsedBytes(memory);
  return usedBytes > (byteLength * 3) / 4 && usedBytes - neededBytes > byteLength / 8;
}

function countUsedBytes({ counters }: SharedMemory): number {
  return new Int32Array(counters)[0] ?? 0;
}

export function openSearchMemory({
  contents,
  files,
  counters,
  searchBytes,
}: SharedMemory): SearchMemory {
  const all = Buffer.from(contents);
  const table = new Float64Array(files);
  const counts = new Int32Array(counters);
  const folders = new Map<string, Map<string, number>>();
  const get = (file: number, at: number): number => table[file * fieldsOfFile + at] ?? 0;
  const set = (file: number, at: number, value: number): void => {
    table[file * fieldsOfFile + at] = value;
  };
  return {
    identify(folder, paths) {
      const known = folders.get(folder) ?? new Map<string, number>();
      folders.set(folder, known);
      const ids = new Int32Array(paths.length);
      // More than twice as fast as `Int32Array.from`.
      paths.forEach((path, at) => (ids[at] = known.get(path) ?? giveId(known, path)));
      return ids;
    },
    recall(file, look) {
      const known = get(file, field.kind);
      const place = get(file, field.place);
      const isBinary = known === kind.binary;
      if (known === kind.unknown || (place === noPlace && !isBinary)) return undefined;
      if (!isCurrent(file, look())) return undefined;
      const start = Math.max(0, place);
      const bytes = all.subarray(start, place === noPlace ? start : start + get(file, field.size));
      return { bytes, isBinary, isPlain: known === kind.plain };
    },
    findPlace(file, stats) {
      const place = get(file, field.place);
      const isKept = get(file, field.kind) !== kind.unknown && place !== noPlace;
      return isKept && isCurrent(file, stats) ? place : undefined;
    },
    hold(sizeBytes) {
      const place = reserve(sizeBytes, "state");
      if (place === noPlace) return undefined;
      return { place, room: all.subarray(place, place + sizeBytes) };
    },
    prepare(file, stats, use = "search") {
      if (get(file, field.kind) !== kind.unknown) {
        const isKept = use === "search" || get(file, field.place) !== noPlace;
        if (isKept && isCurrent(file, stats)) return undefined;
        set(file, field.kind, kind.unknown);
      }
      const place = reserve(stats.size, use);
      const room = place === noPlace ? undefined : all.subarray(place, place + stats.size);
      return {
        room,
        place: room && place,
        learn(isBinary) {
          const text = room !== undefined && isPlain(room) ? kind.plain : kind.text;
          learn(file, stats, place, isBinary ? kind.binary : text);
        },
      };
    },
  };

  function giveId(known: Map<string, number>, path: string): number {
    const id = Atomics.load(counts, counter.files);
    if (id >= maxKnownFiles) return noId;
    Atomics.store(counts, counter.files, id + 1);
    known.set(path, id);
    return id;
  }

  function isCurrent(file: number, stats: Stats): boolean {
    return stateOf(stats).every((value, at) => value === get(file, at));
  }

  function reserve(sizeBytes: number, use: MemoryUse): number {
    const usedBytes = Atomics.load(counts, counter.usedBytes);
    const availableBytes = use === "search" ? searchBytes : all.length;
    if (sizeBytes > maxKeptBytes[use] || usedBytes > availableBytes - sizeBytes) return noPlace;
    const place = Atomics.add(counts, counter.usedBytes, sizeBytes);
    // Another thread may have been quicker.
    return place + sizeBytes > all.length ? noPlace : place;
  }

  function learn(file: number, stats: Stats, place: number, newKind: number): void {
    table.set([...stateOf(stats), place], file * fieldsOfFile);
    // Last, since a thread may be ended at any moment.
    set(file, field.kind, newKind);
  }
}

function isPlain(bytes: Buffer): boolean {
  return isAscii(bytes) && !bytes.includes(0) && !bytes.includes(13);
}
