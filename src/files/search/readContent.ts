import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readSync,
  type Stats,
} from "node:fs";
import { binaryPlace, scanGap, unknownPlace, type KnownFile } from "./searchMessages.ts";
import type { ContentStore } from "./contentStore.ts";

/** VS Code opens no document above this for extensions; a text of it is twice as much in memory. */
export const maxFileBytes = 50 * 1024 * 1024;

/**
 * Time stamps are only as fine as the clock of their file system, two seconds on FAT: a file that
 * was read so soon after a change may change once more and show the same stamp. Its content is not
 * kept. (Git calls such a file "racily clean".)
 */
export const settledAfterMs = 2_500;

export interface ReadContent {
  /** Only good until the next file is read, unless it was kept. */
  readonly bytes: Buffer;
  readonly isKnownBinary: boolean;
  /** What to remember of the file once it is known to be text or binary. */
  readonly remember: ((isBinary: boolean) => KnownFile | undefined) | undefined;
}

const buffer = Buffer.allocUnsafeSlow(1 << 20);
const nothing = Buffer.alloc(0);

/** A pipe that took the file's place must not block; Windows has neither flag. */
const openFlags =
  process.platform === "win32"
    ? constants.O_RDONLY
    : constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

/**
 * The content of a file as it is now: out of the store if the file is in the state in which it was
 * put there, otherwise read; or why it is not read. A link is not followed: where it leads was not
 * asked about.
 *
 * @throws the system's error.
 */
export function readContent(
  path: string,
  known: KnownFile,
  store: ContentStore,
): ReadContent | string {
  if (known.place !== unknownPlace && isUnchanged(lstatSync(path), known)) {
    const isKnownBinary = known.place === binaryPlace;
    const bytes = isKnownBinary ? nothing : store.at(known.place, known.sizeBytes);
    return { bytes, isKnownBinary, remember: undefined };
  }
  const file = openSync(path, openFlags);
  try {
    const startedMs = Date.now();
    const stats = fstatSync(file);
    if (!stats.isFile()) return scanGap.noFile;
    if (stats.size > maxFileBytes) return scanGap.tooLarge;
    const bytes = readAll(file, stats.size);
    const isSettled = Math.max(stats.mtimeMs, stats.ctimeMs) <= startedMs - settledAfterMs;
    const mayKeep = isSettled && bytes.length === stats.size;
    const remember = (isBinary: boolean): KnownFile | undefined => {
      const place = isBinary ? binaryPlace : store.keep(bytes);
      return place === undefined ? undefined : { ...stateOf(stats), place };
    };
    return { bytes, isKnownBinary: false, remember: mayKeep ? remember : undefined };
  } finally {
    closeSync(file);
  }
}

function isUnchanged(stats: Stats, known: KnownFile): boolean {
  return (
    stats.size === known.sizeBytes &&
    stats.mtimeMs === known.modifiedMs &&
    stats.ctimeMs === known.changedMs &&
    stats.ino === known.inode
  );
}

function stateOf(stats: Stats): Omit<KnownFile, "place"> {
  return {
    sizeBytes: stats.size,
    modifiedMs: stats.mtimeMs,
    changedMs: stats.ctimeMs,
    inode: stats.ino,
  };
}

/** All bytes, in the shared buffer if they fit; a file that grows meanwhile is read as it was. */
function readAll(file: number, sizeBytes: number): Buffer {
  let target = sizeBytes < buffer.length ? buffer : Buffer.allocUnsafeSlow(sizeBytes + 1);
  let length = 0;
  for (;;) {
    const bytesRead = readSync(file, target, length, target.length - length, null);
    length += bytesRead;
    // Files that the system makes up say 0 and have content.
    if (bytesRead === 0 || length === sizeBytes || length > maxFileBytes) break;
    if (length === target.length) target = Buffer.concat([target], 2 * length);
  }
  return target.subarray(0, length);
}
