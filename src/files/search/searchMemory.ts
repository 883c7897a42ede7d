import { isAscii } from "node:buffer";
import type { Stats } from "node:fs";

/** What the threads of a pool share, as it crosses to them. */
export interface SharedMemory {
  readonly contents: SharedArrayBuffer;
  /** A row of {@link field}s for each file. */
  readonly files: SharedArrayBuffer;
  readonly counters: SharedArrayBuffer;
}

/**
 * What the threads know of files from earlier searches: the state that each one was in on disk when
 * it was read, and what it held. What the memory has no room for is read at every search.
 */
export interface SearchMemory {
  /** The ids of files: one a path, as long as it is known. Only one thread may give them. */
  identify(folder: string, paths: readonly string[]): Int32Array;
  forgetIds(): void;
  /** What a file holds, if `look` finds it in the state that it was read in. */
  recall(file: number, look: () => Stats): KnownContent | undefined;
  /**
   * For a file about to be read, in the state that it is in: undefined where nothing is to be
   * learned. One file is never in the hands of two threads.
   */
  prepare(file: number, stats: Stats): Lesson | undefined;
}

export interface KnownContent {
  readonly bytes: Buffer;
  readonly isBinary: boolean;
  /** ASCII, without NUL and carriage return: every encoding but UTF-16 reads it alike. */
  readonly isPlain: boolean;
}

export interface Lesson {
  /** Where the content is to be read to, if there is room for it. */
  readonly room: Buffer | undefined;
  readonly learn: (isBinary: boolean) => void;
  /** The content is not what the state promised. */
  readonly discard: () => void;
}

/** Where a file comes too late for an id. */
export const noId = -1;

/** Memory is taken only as it is written to. */
export const maxKnownFiles = 1 << 17;
/** A larger file costs little more to read than to look at, and takes the room of many. */
const maxKeptBytes = 1 << 20;

const counter = {
  /** Bytes of the contents that are taken. */
  usedBytes: 0,
  /** Bytes among them that hold what a file was before it changed. */
  staleBytes: 1,
  /** Files that have an id. */
  files: 2,
} as const;

const field = { size: 0, modified: 1, changed: 2, inode: 3, device: 4, place: 5, kind: 6 } as const;
const fieldsOfFile = 7;

/** Whether text is plain is found out when it is searched again, since most never is. */
const kind = { unknown: 0, binary: 1, text: 2, plain: 3, special: 4 } as const;

/** Where there was no room for the content. */
const noPlace = -1;

export function createSharedMemory(keptBytes: number): SharedMemory {
  return {
    contents: new SharedArrayBuffer(keptBytes),
    files: new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT * fieldsOfFile * maxKnownFiles),
    counters: new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT * Object.keys(counter).length),
  };
}

/** Whether it is full, for the most part of what files once were; or out of ids. */
export function needsCompaction({ contents, counters }: SharedMemory): boolean {
  const [usedBytes = 0, staleBytes = 0, files = 0] = new Int32Array(counters);
  const isFull = usedBytes >= contents.byteLength * 0.9 && staleBytes > usedBytes / 2;
  return isFull || files >= maxKnownFiles;
}

/** Forgets everything. No thread may be at work, and the ids of the files count no more. */
export function emptyMemory({ files, counters }: SharedMemory): void {
  const counts = new Int32Array(counters);
  new Float64Array(files).fill(0, 0, (counts[counter.files] ?? 0) * fieldsOfFile);
  counts.fill(0);
}

export function openSearchMemory({ contents, files, counters }: SharedMemory): SearchMemory {
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
      return Int32Array.from(paths, (path) => known.get(path) ?? giveId(known, path));
    },
    forgetIds: () => folders.clear(),
    recall(file, look) {
      const known = get(file, field.kind);
      const place = get(file, field.place);
      const isBinary = known === kind.binary;
      if (known === kind.unknown || (place === noPlace && !isBinary)) return undefined;
      if (!isCurrent(file, look())) return undefined;
      const start = Math.max(0, place);
      const bytes = all.subarray(start, place === noPlace ? start : start + get(file, field.size));
      return { bytes, isBinary, isPlain: !isBinary && isPlain(file, bytes) };
    },
    prepare(file, stats) {
      if (get(file, field.kind) !== kind.unknown) {
        if (isCurrent(file, stats)) return undefined;
        set(file, field.kind, kind.unknown);
        if (get(file, field.place) !== noPlace) waste(get(file, field.size));
      }
      const place = reserve(stats.size);
      const room = place === noPlace ? undefined : all.subarray(place, place + stats.size);
      return {
        room,
        learn: (isBinary) => learn(file, stats, place, isBinary ? kind.binary : kind.text),
        discard: () => {
          if (place !== noPlace) waste(stats.size);
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
    return (
      stats.size === get(file, field.size) &&
      stats.mtimeMs === get(file, field.modified) &&
      stats.ctimeMs === get(file, field.changed) &&
      stats.ino === get(file, field.inode) &&
      stats.dev === get(file, field.device)
    );
  }

  function isPlain(file: number, bytes: Buffer): boolean {
    if (get(file, field.kind) === kind.text) {
      const hasOnlyPlainBytes = isAscii(bytes) && !bytes.includes(0) && !bytes.includes(13);
      set(file, field.kind, hasOnlyPlainBytes ? kind.plain : kind.special);
    }
    return get(file, field.kind) === kind.plain;
  }

  function reserve(sizeBytes: number): number {
    const usedBytes = Atomics.load(counts, counter.usedBytes);
    if (sizeBytes > maxKeptBytes || usedBytes > all.length - sizeBytes) return noPlace;
    const place = Atomics.add(counts, counter.usedBytes, sizeBytes);
    // Another thread may have been quicker.
    return place + sizeBytes > all.length ? noPlace : place;
  }

  function waste(sizeBytes: number): void {
    Atomics.add(counts, counter.staleBytes, sizeBytes);
  }

  function learn(file: number, stats: Stats, place: number, newKind: number): void {
    set(file, field.size, stats.size);
    set(file, field.modified, stats.mtimeMs);
    set(file, field.changed, stats.ctimeMs);
    set(file, field.inode, stats.ino);
    set(file, field.device, stats.dev);
    set(file, field.place, place);
    // Last, since a thread may be ended at any moment.
    set(file, field.kind, newKind);
  }
}
