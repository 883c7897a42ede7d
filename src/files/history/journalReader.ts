import { createQueue, mapConcurrently } from "../../core/async.ts";
import type { ContentKey } from "../../core/history/index.ts";
import { systemErrorCode } from "../systemError.ts";
import type { DamagedPart, JournalState, NewContent } from "./journal.ts";
import { ignoreMissing, type JournalDisk } from "./journalDisk.ts";
import { createStateKeeper, type StateKeeper } from "./journalState.ts";
import type { Placement } from "./placement.ts";
import { readFromSegment } from "./readContent.ts";
import { emptySegment, indexPlacements, readGrowth, type ReadSegment } from "./readSegment.ts";
import { compareSegments, parsePartFile, type SegmentName } from "./segmentName.ts";

/** Reads the segments of all processes, each time only what is new. */
export interface JournalReader {
  readonly refresh: () => Promise<JournalState>;
  /** Of the segments that were read, the newest that holds it; undefined if none does. */
  readonly readContent: (key: ContentKey) => Promise<StoredContent | undefined>;
  /** Those of the keys that neither are given nor in a segment: what that names may not be elsewhere. */
  readonly copyContents: (
    keys: readonly ContentKey[],
    given: readonly NewContent[],
    segment: { readonly holds: (key: ContentKey) => boolean },
  ) => Promise<readonly NewContent[]>;
  readonly lastId: () => number;
  readonly segments: () => readonly ReadSegment[];
}

export interface StoredContent {
  readonly bytes: Uint8Array;
  readonly isSealed: boolean;
}

export interface ReaderOptions {
  readonly disk: JournalDisk;
  readonly folder: string;
  /** How much of the entries of a segment counts, if it is one of ours. */
  readonly limitOf: (name: string) => number | undefined;
  readonly isWriterRunning: (segment: SegmentName) => boolean;
}

export function createJournalReader(options: ReaderOptions): JournalReader {
  const { disk, folder, limitOf, isWriterRunning } = options;
  let segments: readonly ReadSegment[] = [];
  const indexes = new WeakMap<ReadSegment, ReadonlyMap<ContentKey, Placement>>();
  const keeper: StateKeeper = createStateKeeper(isWriterRunning, holdsContents);
  const inTurn = createQueue();

  async function refreshNow(): Promise<JournalState> {
    const { names, damaged } = await listSegments();
    const known = new Map(segments.map((segment) => [segment.segment.name, segment]));
    segments = await mapConcurrently(names, async (name) => {
      const before = known.get(name.name) ?? emptySegment(name);
      return readGrowth(disk, folder, before, limitOf(name.name));
    });
    return keeper.update(segments, damaged);
  }

  async function listSegments(): Promise<{
    readonly names: readonly SegmentName[];
    readonly damaged: readonly DamagedPart[];
  }> {
    try {
      const files = (await ignoreMissing(disk.readFolder(folder))) ?? [];
      const parsed = files.map((file) => ({ file, part: parsePartFile(file) }));
      const names = parsed.flatMap(({ part }) => (part?.part === "entries" ? [part.segment] : []));
      const foreign = parsed.filter(({ file, part }) => part === undefined && file !== "ids");
      return {
        names: names.sort(compareSegments),
        damaged: foreign.map(({ file }) => ({ file, reason: "not a file of the edit history" })),
      };
    } catch (error) {
      const code = systemErrorCode(error);
      if (code === undefined) throw error;
      return {
        names: segments.map(({ segment }) => segment),
        damaged: [{ file: folder, reason: `cannot be read (${code})` }],
      };
    }
  }

  async function readContent(key: ContentKey): Promise<StoredContent | undefined> {
    for (const segment of segments.toReversed()) {
      const bytes = await readFrom(segment, key);
      const isSealed = indexOf(segment).get(key)?.isSealed ?? false;
      if (bytes !== undefined) return { bytes, isSealed };
    }
    return undefined;
  }

  async function readFrom(segment: ReadSegment, key: ContentKey): Promise<Uint8Array | undefined> {
    const index = indexOf(segment);
    if (!index.has(key)) return undefined;
    return readFromSegment({ disk, folder }, segment.segment.name, key, index);
  }

  function indexOf(segment: ReadSegment): ReadonlyMap<ContentKey, Placement> {
    const index = indexes.get(segment) ?? indexPlacements(segment);
    indexes.set(segment, index);
    return index;
  }

  /** Whether all that the segment says to hold of the contents is there. */
  async function holdsContents(
    segment: ReadSegment,
    keys: readonly ContentKey[],
  ): Promise<boolean> {
    const index = indexOf(segment);
    for (const key of keys) {
      if (index.has(key) && (await readFrom(segment, key)) === undefined) return false;
    }
    return true;
  }

  return {
    refresh: () => inTurn(refreshNow),
    readContent,
    async copyContents(keys, given, segment) {
      const known = new Set(given.map(({ key }) => key));
      const copied: NewContent[] = [];
      for (const key of keys) {
        if (known.has(key) || segment.holds(key)) continue;
        const stored = await readContent(key);
        if (stored !== undefined) copied.push({ key, ...stored });
      }
      return copied;
    },
    lastId: keeper.lastId,
    segments: () => segments,
  };
}
