import { closeSync, fstatSync, lstatSync, openSync, readSync, type Stats } from "node:fs";
import { unsearchedCause } from "../../../core/unsearched.ts";
import { requireOpenAt } from "../../realPlace.ts";
import { readWithoutWaiting } from "../../readRegularFile.ts";
import { type KnownContent, maxFileBytes, type SearchMemory } from "../searchMemory.ts";

/** How a thread reads files. */
export interface ContentReading {
  readonly memory: SearchMemory;
  /** See `SearchPoolOptions`. */
  readonly racinessMs: number;
}

export interface PlacedFile {
  readonly path: string;
  /** Where the file must really be; if it is elsewhere, it is not read. */
  readonly realPath: string | undefined;
}

/** The content of a file. The bytes are valid only until the next file is read. */
export type ReadContent =
  | ({ readonly kind: "known" } & KnownContent)
  | {
      readonly kind: "read";
      readonly bytes: Buffer;
      /** To be told what the new content is. */
      readonly learn: ((isBinary: boolean) => void) | undefined;
    }
  | { readonly kind: "unread"; readonly cause: string };

const buffer = Buffer.allocUnsafeSlow(1 << 20);

/**
 * A file as it is now: from memory if its state is still the one in which it was put there, otherwise
 * from disk. A link is not followed: where it leads was not asked about. The state is what the system
 * reports about the file, so a change that it does not report goes unseen: what a program keeps writing
 * through a memory map, until its time is set, and what a network file system reports only later.
 *
 * @param id Undefined for a file that is not remembered.
 * @throws the system's error.
 */
export function readContent(
  { path, realPath }: PlacedFile,
  id: number | undefined,
  reading: ContentReading,
): ReadContent {
  const known = id === undefined ? undefined : reading.memory.recall(id, () => lstatSync(path));
  return known === undefined
    ? readAgain({ path, realPath }, id, reading)
    : { kind: "known", ...known };
}

function readAgain(
  placed: PlacedFile,
  id: number | undefined,
  { memory, racinessMs }: ContentReading,
): ReadContent {
  return readOpened(placed, racinessMs, (file, stats, isRacy) => {
    if (!stats.isFile()) return { kind: "unread", cause: unsearchedCause.noFile };
    if (stats.size > maxFileBytes) return { kind: "unread", cause: unsearchedCause.tooLarge };
    if (id === undefined || isRacy) {
      return { kind: "read", bytes: readAll(file, stats.size, buffer), learn: undefined };
    }
    return readAndLearn(file, id, stats, memory);
  });
}

/** @param read Gets the open file, its state, and whether that is too recent to be relied on. */
export function readOpened<Read>(
  { path, realPath }: PlacedFile,
  racinessMs: number,
  read: (file: number, stats: Stats, isRacy: boolean) => Read,
): Read {
  const file = openSync(path, readWithoutWaiting);
  try {
    const startedMs = Date.now();
    const stats = fstatSync(file);
    if (realPath !== undefined) requireOpenAt(file, realPath);
    const isRacy = Math.max(stats.mtimeMs, stats.ctimeMs) > startedMs - racinessMs;
    return read(file, stats, isRacy);
  } finally {
    closeSync(file);
  }
}

function readAndLearn(file: number, id: number, stats: Stats, memory: SearchMemory): ReadContent {
  const { size } = stats;
  const lesson = memory.prepare(id, stats);
  // Files that the system generates say 0 and have content.
  const target = lesson?.room === undefined || size === 0 ? buffer : lesson.room;
  const bytes = readAll(file, size, target);
  return { kind: "read", bytes, learn: bytes.length === size ? lesson?.learn : undefined };
}

/** All bytes, in the target if they fit; of a file that grows meanwhile, what it held before. */
export function readAll(file: number, sizeBytes: number, given: Buffer): Buffer {
  let target = sizeBytes <= given.length ? given : Buffer.allocUnsafeSlow(sizeBytes + 1);
  let length = 0;
  for (;;) {
    const bytesRead = readSync(file, target, length, target.length - length, null);
    length += bytesRead;
    if (bytesRead === 0 || length === sizeBytes || length > maxFileBytes) break;
    if (length === target.length) target = Buffer.concat([target], 2 * length);
  }
  return target.subarray(0, length);
}
