import type { Stats } from "node:fs";
import { factsOfFile, type SharedMemory } from "./sharedMemory.ts";

/** What the content of a file is, as far as that is known without looking at it. */
export const contentKind = {
  unknown: 0,
  binary: 1,
  text: 2,
  /** ASCII, without NUL and carriage return: every encoding but UTF-16 reads it alike. */
  plain: 3,
  /** Text that is not plain. */
  special: 4,
} as const;

/** Where there was no room for the content. */
export const noPlace = -1;

/**
 * What the workers know of the files that have a number: each one's state on disk when it was read,
 * and what its content was. One file is never in the hands of two workers.
 */
export interface FileFacts {
  isKnown(file: number): boolean;
  /** Whether the file still is in the state that it was read in. */
  isCurrent(file: number, stats: Stats): boolean;
  kindOf(file: number): number;
  /** Of the content in the content store, or {@link noPlace}. */
  placeOf(file: number): number;
  sizeOf(file: number): number;
  setKind(file: number, kind: number): void;
  learn(file: number, stats: Stats, kind: number, place: number): void;
  forget(file: number): void;
}

const field = { size: 0, modified: 1, changed: 2, inode: 3, device: 4, place: 5, kind: 6 } as const;

export function openFileFacts({ facts }: SharedMemory): FileFacts {
  const table = new Float64Array(facts);
  const get = (file: number, at: number): number => table[file * factsOfFile + at] ?? 0;
  const set = (file: number, at: number, value: number): void => {
    table[file * factsOfFile + at] = value;
  };
  return {
    isKnown: (file) => get(file, field.kind) !== contentKind.unknown,
    isCurrent: (file, stats) =>
      stats.size === get(file, field.size) &&
      stats.mtimeMs === get(file, field.modified) &&
      stats.ctimeMs === get(file, field.changed) &&
      stats.ino === get(file, field.inode) &&
      stats.dev === get(file, field.device),
    kindOf: (file) => get(file, field.kind),
    placeOf: (file) => get(file, field.place),
    sizeOf: (file) => get(file, field.size),
    setKind: (file, kind) => set(file, field.kind, kind),
    learn(file, stats, kind, place) {
      set(file, field.size, stats.size);
      set(file, field.modified, stats.mtimeMs);
      set(file, field.changed, stats.ctimeMs);
      set(file, field.inode, stats.ino);
      set(file, field.device, stats.dev);
      set(file, field.place, place);
      // Last, since a worker may be ended at any moment.
      set(file, field.kind, kind);
    },
    forget: (file) => set(file, field.kind, contentKind.unknown),
  };
}
