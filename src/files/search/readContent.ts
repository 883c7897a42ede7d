import { closeSync, fstatSync, lstatSync, openSync, readSync, type Stats } from "node:fs";
import { isAscii } from "node:buffer";
import { readWithoutWaiting } from "../readWithoutWaiting.ts";
import type { ContentStore } from "./contentStore.ts";
import { contentKind, noPlace, type FileFacts } from "./fileFacts.ts";
import { scanGap } from "./searchMessages.ts";

/** VS Code opens no document above this for extensions; a text of it is twice as much in memory. */
export const maxFileBytes = 50 * 1024 * 1024;

/** What a worker knows of files from earlier searches. */
export interface FileMemory {
  readonly store: ContentStore;
  readonly facts: FileFacts;
  /** How old the last change of a file must be for it to be known. */
  readonly settledAfterMs: number;
}

/**
 * What is to be searched of a file. Where it is known by its facts, these are those of this very
 * content. The bytes are only good until the next file is read.
 */
export type ReadContent =
  | { readonly kind: "binary" }
  | { readonly kind: "unread"; readonly cause: string }
  | {
      readonly kind: "bytes";
      readonly bytes: Buffer;
      readonly isPlain: boolean;
      /** For content that is new: to be told what it turned out to be. */
      readonly learn?: ((isBinary: boolean) => void) | undefined;
    };

const binary: ReadContent = { kind: "binary" };

const buffer = Buffer.allocUnsafeSlow(1 << 20);

/**
 * A file as it is now: out of memory if it is in the state in which it was put there, otherwise
 * read. A link is not followed: where it leads was not asked about. The state is what the system
 * tells of the file, so what changes without a word of it goes unseen: what a program keeps writing
 * through a memory map, until its time is set, and what a network file system tells only later.
 *
 * @throws the system's error.
 */
export function readContent(
  path: string,
  number: number | undefined,
  memory: FileMemory,
): ReadContent {
  const known = number === undefined ? undefined : recall(path, number, memory);
  return known ?? readAnew(path, number, memory);
}

function recall(
  path: string,
  number: number,
  { facts, store }: FileMemory,
): ReadContent | undefined {
  if (!facts.isKnown(number)) return undefined;
  const isBinary = facts.kindOf(number) === contentKind.binary;
  const place = facts.placeOf(number);
  if (!isBinary && place === noPlace) return undefined;
  if (!facts.isCurrent(number, lstatSync(path))) return undefined;
  if (isBinary) return binary;
  const bytes = store.at(place, facts.sizeOf(number));
  return { kind: "bytes", bytes, isPlain: isPlain(number, bytes, facts) };
}

/** Found out when a content is searched for the second time, since many never are. */
function isPlain(number: number, bytes: Buffer, facts: FileFacts): boolean {
  if (facts.kindOf(number) === contentKind.text) {
    const hasOnlyPlainBytes = isAscii(bytes) && !bytes.includes(0) && !bytes.includes(13);
    facts.setKind(number, hasOnlyPlainBytes ? contentKind.plain : contentKind.special);
  }
  return facts.kindOf(number) === contentKind.plain;
}

function readAnew(path: string, number: number | undefined, memory: FileMemory): ReadContent {
  const file = openSync(path, readWithoutWaiting);
  try {
    const startedMs = Date.now();
    const stats = fstatSync(file);
    const isLearned = number !== undefined && isKnownAs(number, stats, memory);
    if (!stats.isFile()) return { kind: "unread", cause: scanGap.noFile };
    if (stats.size > maxFileBytes) return { kind: "unread", cause: scanGap.tooLarge };
    const isSettled = Math.max(stats.mtimeMs, stats.ctimeMs) <= startedMs - memory.settledAfterMs;
    if (number === undefined || isLearned || !isSettled) {
      return { kind: "bytes", bytes: readAll(file, stats.size, buffer), isPlain: false };
    }
    return readAndLearn(file, number, stats, memory);
  } finally {
    closeSync(file);
  }
}

/** Forgets what is known of the file if that is of another state. */
function isKnownAs(number: number, stats: Stats, { facts, store }: FileMemory): boolean {
  if (!facts.isKnown(number)) return false;
  if (facts.isCurrent(number, stats)) return true;
  facts.forget(number);
  if (facts.placeOf(number) !== noPlace) store.waste(facts.sizeOf(number));
  return false;
}

function readAndLearn(
  file: number,
  number: number,
  stats: Stats,
  { facts, store }: FileMemory,
): ReadContent {
  const { size } = stats;
  const place = store.reserve(size) ?? noPlace;
  // Files that the system makes up say 0 and have content.
  const target = place === noPlace || size === 0 ? buffer : store.at(place, size);
  const bytes = readAll(file, size, target);
  const isWhole = bytes.length === size;
  if (!isWhole && place !== noPlace) store.waste(size);
  const learn = (isBinary: boolean): void => {
    const kind = isBinary ? contentKind.binary : contentKind.text;
    facts.learn(number, stats, kind, place);
  };
  return { kind: "bytes", bytes, isPlain: false, learn: isWhole ? learn : undefined };
}

/** All bytes, in the target if they fit; a file that grows meanwhile is read as it was. */
function readAll(file: number, sizeBytes: number, given: Buffer): Buffer {
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
