import { type HistoryEntry, renderEntryLine } from "../../core/history/index.ts";
import { isRunning } from "../processIdentity.ts";
import { systemErrorCode } from "../systemError.ts";
import type { NewContent } from "./journal.ts";
import { ensureFolder, type JournalDisk } from "./journalDisk.ts";
import { createSegmentName, type SegmentName } from "./segmentName.ts";
import { createSegment, type SegmentWriter } from "./segmentWriter.ts";

/** Lines, without their ends, and the contents that they name. */
interface Addition {
  readonly lines: readonly string[];
  readonly contents: readonly NewContent[];
}

/** Appends to segments of this process: each for a day, or until it is large enough. One call at a time. */
export interface JournalWriter {
  /**
   * Makes an entry durable, which is made for the segment that it comes into.
   *
   * @throws the system's error; then nothing is left behind that counts.
   */
  readonly begin: (
    make: (
      segment: SegmentWriter,
    ) => Promise<{ readonly entry: HistoryEntry; readonly contents: readonly NewContent[] }>,
  ) => Promise<HistoryEntry>;
  /** Adds something; what cannot be written is added with what comes next. */
  readonly add: (addition: Addition, isDurable?: boolean) => Promise<void>;
  /** An entry of ours gets its outcome. */
  readonly end: (entryId: number) => void;
  /** Nothing more is added to the segment. */
  readonly seal: () => Promise<void>;
  readonly isDayOver: () => boolean;
  /** How much of the entries of one of our segments counts. */
  readonly limitOf: (segment: string) => number | undefined;
  /** Whether nobody writes to a segment any more, and no entry of ours in it waits for its outcome. */
  readonly isSealed: (segment: SegmentName) => boolean;
  readonly dispose: () => Promise<void>;
}

const dayMs = 86_400_000;

/** Names of the segments that writers of this process write or wrote to, and are not disposed. */
const ownSegments = new Set<string>();

export function isWriterRunning({ name, startMs, writer }: SegmentName): boolean {
  return writer.id === process.pid ? ownSegments.has(name) : isRunning(writer, startMs);
}

/** @param onFull Told where a segment is full, or its day is over. */
export function createJournalWriter(
  disk: JournalDisk,
  folder: string,
  segmentBytes: number,
  onFull: () => void,
): JournalWriter {
  const limits = new Map<string, number>();
  /** The segments of entries of ours that have no outcome yet, by id. */
  const begun = new Map<number, string>();
  let writer: SegmentWriter | undefined;
  let newestSegment: string | undefined;
  let segmentStartMs = 0;
  let owed: Addition = { lines: [], contents: [] };

  /** What is written to for longer could not be removed when it is old. */
  const isDayOver = (): boolean => Math.abs(Date.now() - segmentStartMs) >= dayMs;

  /** The segment to write to, a new one where there is none or someone removed it. */
  async function readyWriter(): Promise<SegmentWriter> {
    if (writer !== undefined) {
      if (await writer.isInPlace()) return writer;
      await close();
    }
    await ensureFolder(disk, folder);
    segmentStartMs = Date.now();
    const name = createSegmentName(segmentStartMs);
    // Known as ours before it is there, so that nobody takes it for a rest.
    limits.set(name, 0);
    ownSegments.add(name);
    newestSegment = name;
    writer = await createSegment(disk, folder, name);
    return writer;
  }

  /** Adds what is owed too. After a failure a new segment is begun: what is in this one stands. */
  async function append(
    current: SegmentWriter,
    { lines, contents }: Addition,
    isDurable: boolean,
  ): Promise<{ readonly error: unknown; readonly isGone: boolean } | undefined> {
    try {
      await current.append([...owed.lines, ...lines], [...owed.contents, ...contents], isDurable);
    } catch (error) {
      writer = undefined;
      return { error, isGone: await current.giveUp() };
    }
    owed = { lines: [], contents: [] };
    limits.set(current.name, current.entriesBytes());
    return undefined;
  }

  function owe({ lines, contents }: Addition): void {
    owed = { lines: [...owed.lines, ...lines], contents: [...owed.contents, ...contents] };
  }

  /** What was written to it stands, whatever closing says: it was synced where it had to be. */
  async function close(): Promise<void> {
    const closing = writer;
    writer = undefined;
    await closing?.close().catch(() => undefined);
  }

  return {
    async begin(make) {
      if (writer !== undefined && (writer.sizeBytes() >= segmentBytes || isDayOver())) {
        await close();
        onFull();
      }
      const current = await readyWriter();
      const { entry, contents } = await make(current);
      begun.set(entry.id, current.name);
      const lines = [renderEntryLine({ kind: "entry", entry })];
      const failure = await append(current, { lines, contents }, true);
      if (failure === undefined) return entry;
      begun.delete(entry.id);
      const outcome = { id: entry.id, result: "takenBack" } as const;
      const takenBack = renderEntryLine({ kind: "outcome", outcome });
      if (!failure.isGone) owe({ lines: [takenBack], contents: [] });
      throw failure.error;
    },
    async add(addition, isDurable = false) {
      try {
        const failure = await append(await readyWriter(), addition, isDurable);
        if (failure !== undefined) throw failure.error;
      } catch (error) {
        if (systemErrorCode(error) === undefined) throw error;
        owe(addition);
      }
    },
    end: (entryId) => void begun.delete(entryId),
    async seal() {
      await close();
      newestSegment = undefined;
    },
    isDayOver,
    limitOf: (segment) => limits.get(segment),
    isSealed(segment) {
      if (!limits.has(segment.name)) return !isWriterRunning(segment);
      return segment.name !== newestSegment && ![...begun.values()].includes(segment.name);
    },
    async dispose() {
      await close();
      for (const name of limits.keys()) ownSegments.delete(name);
    },
  };
}
