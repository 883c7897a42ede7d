import { join } from "node:path";
import { type ContentKey, formatLine } from "../../core/history/index.ts";
import { type FileHandle, writeAll } from "../write/index.ts";
import { chainLines } from "./chainedLines.ts";
import type { NewContent } from "./journal.ts";
import { type JournalDisk, removeFile, syncFolder } from "./journalDisk.ts";
import { placeContents, renderPlacement } from "./placement.ts";
import { partFile } from "./segmentName.ts";

const fileMode = 0o600;

/** The segment that this process appends to. What it was given counts once `append` has resolved. */
export interface SegmentWriter {
  readonly name: string;
  /** How much of the entries counts, in bytes. */
  readonly entriesBytes: () => number;
  readonly sizeBytes: () => number;
  readonly holds: (key: ContentKey) => boolean;
  /** Whether its files still are where they were made. */
  readonly isInPlace: () => Promise<boolean>;
  /**
   * Adds lines, without their ends, and the contents that the segment does not have.
   *
   * @throws the system's error. The segment can then only be given up.
   */
  readonly append: (
    lines: readonly string[],
    contents: readonly NewContent[],
    isDurable: boolean,
  ) => Promise<void>;
  /**
   * Closes it after a failure and takes away what does not count.
   *
   * @returns whether that is gone.
   */
  readonly giveUp: () => Promise<boolean>;
  readonly close: () => Promise<void>;
}

/** @throws the system's error; then there is no segment. */
export async function createSegment(
  disk: JournalDisk,
  folder: string,
  name: string,
): Promise<SegmentWriter> {
  const entriesPath = join(folder, partFile(name, "entries"));
  const contentsPath = join(folder, partFile(name, "contents"));
  const contents = await disk.open(contentsPath, "wx", fileMode);
  let entries: FileHandle;
  try {
    entries = await disk.open(entriesPath, "wx", fileMode);
  } catch (error) {
    await contents.close().catch(() => undefined);
    await disk.unlink(contentsPath).catch(() => undefined);
    throw error;
  }
  /** How much of each file counts. */
  let entriesBytes = 0;
  let contentsBytes = 0;
  let checksum = 0;
  let areNamesDurable = false;
  /** By content: the length of its chain of differences. */
  const depths = new Map<ContentKey, number>();

  async function append(
    lines: readonly string[],
    given: readonly NewContent[],
    isDurable: boolean,
  ): Promise<void> {
    const { placements, pieces, newDepths } = placeContents(given, contentsBytes, depths);
    const chained = chainLines([...placements.map(renderPlacement), ...lines], checksum);
    const heading = entriesBytes === 0 ? [Buffer.from(`${formatLine}\n`)] : [];
    const lineBytes = Buffer.concat([...heading, chained.bytes]);
    await allDone([
      appendTo(contents, pieces, contentsBytes, isDurable),
      appendTo(entries, [lineBytes], entriesBytes, isDurable),
      ...(isDurable && !areNamesDurable ? [syncFolder(disk, folder)] : []),
    ]);
    areNamesDurable ||= isDurable;
    entriesBytes += lineBytes.length;
    ({ checksum } = chained);
    contentsBytes += pieces.reduce((size, piece) => size + piece.length, 0);
    for (const [key, depth] of newDepths) depths.set(key, depth);
  }

  async function isInPlace(): Promise<boolean> {
    const states = await Promise.all([entries.stat(), contents.stat()]);
    return states.every(({ nlink }) => nlink > 0n);
  }

  async function close(): Promise<void> {
    await allDone([entries.close(), contents.close()]);
  }

  async function giveUp(): Promise<boolean> {
    const isGone = await cutOff().then(
      () => true,
      () => false,
    );
    await close().catch(() => undefined);
    return isGone;
  }

  async function cutOff(): Promise<void> {
    if (entriesBytes === 0) {
      await removeFile(disk, entriesPath);
      await removeFile(disk, contentsPath);
      return;
    }
    await entries.truncate(entriesBytes);
    await entries.sync();
    await contents.truncate(contentsBytes);
  }

  return {
    name,
    entriesBytes: () => entriesBytes,
    sizeBytes: () => entriesBytes + contentsBytes,
    holds: (key) => depths.has(key),
    isInPlace,
    append,
    giveUp,
    close,
  };
}

async function appendTo(
  file: FileHandle,
  pieces: readonly Uint8Array[],
  position: number,
  isDurable: boolean,
): Promise<void> {
  if (pieces.length === 0) return;
  await writeAll(file, pieces, position);
  if (isDurable) await file.sync();
}

/** Waits for all of them before it throws what the first of them threw. */
async function allDone(works: readonly Promise<void>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(works)) {
    if (outcome.status === "rejected") throw outcome.reason;
  }
}
