import { join } from "node:path";
import { createQueue } from "../../core/async.ts";
import type { FileFailure } from "../../core/failure/index.ts";
import { type ContentKey, type HistoryEntry, renderEntryLine } from "../../core/history/index.ts";
import { fail, type Result, succeed } from "../../core/result.ts";
import { systemErrorCode } from "../systemError.ts";
import { createSealing } from "./contentKey.ts";
import { createIdCounter } from "./idCounter.ts";
import type { Journal, NewContent } from "./journal.ts";
import { ensureFolder, type JournalDisk, journalDisk } from "./journalDisk.ts";
import { createJournalReader } from "./journalReader.ts";
import { keysOf } from "./journalState.ts";
import { isRunning } from "../processIdentity.ts";
import { createSegmentName, type SegmentName } from "./segmentName.ts";
import { createSegment, type SegmentWriter } from "./segmentWriter.ts";
import { clearSegments, tidySegments } from "./tidySegments.ts";

export interface JournalOptions {
  /** How much is kept at most; the oldest segment goes as a whole. */
  readonly maxSizeBytes?: number;
  readonly maxAgeMs?: number;
  /** When a new segment is begun. */
  readonly segmentBytes?: number;
  readonly disk?: JournalDisk;
  /** The key for contents with secrets, which the journal does not hold; undefined where there is none. */
  readonly readSealKey?: () => Promise<Uint8Array | undefined>;
}

/** The folder of this format: a newer one gets another, and what is in it is left alone. */
const formatFolder = "v1";
const megabyte = 1 << 20;
const dayMs = 86_400_000;
const tidyAfterMs = 60_000;

/** Names of the segments that journals of this process write or wrote to, and are not disposed. */
const ownSegments = new Set<string>();

/**
 * The journal in a folder, which need not be there: it is made with the first entry, and nothing is
 * done before the journal is asked for something.
 */
export function openJournal(root: string, options: JournalOptions = {}): Journal {
  const {
    maxSizeBytes = 256 * megabyte,
    maxAgeMs = 30 * dayMs,
    segmentBytes = 16 * megabyte,
    disk = journalDisk,
  } = options;
  const sealing = createSealing(options.readSealKey);
  const folder = join(root, formatFolder);
  const counter = createIdCounter(disk, join(folder, "ids"));
  /** How much of the entries of our segments counts, by name. */
  const limits = new Map<string, number>();
  /** The segments of entries of ours that have no outcome yet, by id. */
  const begun = new Map<number, string>();
  const reader = createJournalReader({
    disk,
    root,
    folder,
    limitOf: (name) => limits.get(name),
    isWriterRunning,
  });
  let writer: SegmentWriter | undefined;
  let newestSegment: string | undefined;
  let segmentStartMs = 0;
  /** One after another, in the order in which they were asked for. */
  const inTurn = createQueue();
  let firstRead: Promise<unknown> | undefined;
  /** Tidying and clearing, which no call waits for. */
  const tidyInTurn = createQueue();
  let tidyTimer: NodeJS.Timeout | undefined;
  /** What could not be written and is told with what comes next. */
  let owed: Addition = { lines: [], contents: [] };

  async function beginNow(
    given: Omit<HistoryEntry, "id">,
    contents: readonly NewContent[],
  ): Promise<HistoryEntry> {
    if (writer !== undefined && (writer.sizeBytes() >= segmentBytes || isDayOver())) {
      await closeWriter();
      tidyLater(tidyAfterMs);
    }
    const current = await readyWriter();
    // A crash of the machine can take the counter back, but no entry.
    await (firstRead ??= reader.refresh());
    const entry: HistoryEntry = { ...given, id: await counter.claim(reader.lastId()) };
    const line = renderEntryLine({ kind: "entry", entry });
    begun.set(entry.id, current.name);
    const copied = await reader.copyContents(keysOf(entry), contents, current);
    const all = { lines: [line], contents: [...contents, ...copied] };
    const failure = await append(current, all, true);
    if (failure !== undefined) {
      begun.delete(entry.id);
      if (!failure.isGone) owe({ lines: [renderTakenBack(entry.id)], contents: [] });
      throw failure.error;
    }
    if (tidyTimer === undefined) tidyLater(tidyAfterMs);
    return entry;
  }

  /** The segment to write to, a new one where there is none or someone removed it. */
  async function readyWriter(): Promise<SegmentWriter> {
    if (writer !== undefined) {
      if (await writer.isInPlace()) return writer;
      await closeWriter();
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

  /** Adds something; if that fails, with what comes next. */
  async function tell(addition: Addition, isDurable = false): Promise<void> {
    try {
      const failure = await append(await readyWriter(), addition, isDurable);
      if (failure !== undefined) throw failure.error;
    } catch (error) {
      if (systemErrorCode(error) === undefined) throw error;
      owe(addition);
    }
  }

  function owe({ lines, contents }: Addition): void {
    owed = { lines: [...owed.lines, ...lines], contents: [...owed.contents, ...contents] };
  }

  /** What was written to it stands, whatever closing says: it was synced where it had to be. */
  async function closeWriter(): Promise<void> {
    const closing = writer;
    writer = undefined;
    await closing?.close().catch(() => undefined);
  }

  async function attempt<Value>(work: () => Promise<Value>): Promise<Result<Value, FileFailure>> {
    try {
      return succeed(await work());
    } catch (error) {
      const cause = systemErrorCode(error);
      if (cause === undefined) throw error;
      return fail({ code: "historyUnavailable", path: folder, cause });
    }
  }

  async function readContent(key: ContentKey): Promise<Result<Uint8Array, FileFailure>> {
    let stored = await reader.readContent(key);
    if (stored === undefined) {
      await reader.refresh();
      stored = await reader.readContent(key);
    }
    const bytes = stored?.isSealed === true ? await sealing.open(stored.bytes) : stored?.bytes;
    return bytes === undefined ? fail({ code: "historyDamaged", path: folder }) : succeed(bytes);
  }

  function tidyLater(delayMs: number): void {
    clearTimeout(tidyTimer);
    tidyTimer = setTimeout(
      () => void tidyInTurn(tidyNow).then(() => tidyLater(dayMs)),
      delayMs,
    ).unref();
  }

  /** What is written to for longer could not be removed when it is old. */
  function isDayOver(): boolean {
    return Math.abs(Date.now() - segmentStartMs) >= dayMs;
  }

  async function seal(): Promise<void> {
    await closeWriter();
    newestSegment = undefined;
  }

  /** Not in turn with the calls, which it would keep waiting. */
  async function tidyNow(): Promise<void> {
    try {
      await inTurn(async () => (isDayOver() ? seal() : undefined));
      await tidySegments({ disk, folder, maxSizeBytes, maxAgeMs, isSealed });
    } catch (error) {
      if (systemErrorCode(error) === undefined) throw error;
    }
  }

  async function clearNow(writtenBeforeMs: number): Promise<void> {
    await inTurn(seal);
    await reader.refresh();
    const segments = reader.segments();
    const ended = new Set(segments.flatMap(({ outcomes }) => outcomes.map(({ id }) => id)));
    const complete = segments.filter(({ entries }) => entries.every(({ id }) => ended.has(id)));
    const names = new Set(complete.map(({ segment }) => segment.name));
    await clearSegments({ disk, folder }, names, writtenBeforeMs);
    await reader.refresh();
  }

  function isSealed(segment: SegmentName): boolean {
    if (!limits.has(segment.name)) return !isWriterRunning(segment);
    return segment.name !== newestSegment && ![...begun.values()].includes(segment.name);
  }

  return {
    begin: (entry, contents) => inTurn(() => attempt(() => beginNow(entry, contents))),
    clear: (writtenBeforeMs) => tidyInTurn(() => attempt(() => clearNow(writtenBeforeMs))),
    noteSaved: (saved, contents) =>
      inTurn(() => tell({ lines: [renderEntryLine({ kind: "saved", saved })], contents }, true)),
    finish: (outcome, contents = []) =>
      inTurn(async () => {
        begun.delete(outcome.id);
        await tell({ lines: [renderEntryLine({ kind: "outcome", outcome })], contents });
      }),
    noteMoved: (fromUri, toUri) =>
      inTurn(async () => {
        const id = await counter.readLast();
        if (id === 0) return;
        await tell({
          lines: [renderEntryLine({ kind: "moved", move: { id, fromUri, toUri } })],
          contents: [],
        });
      }),
    async refresh() {
      const state = await reader.refresh();
      if (tidyTimer === undefined && state.entries.length > 0) tidyLater(tidyAfterMs);
      return state;
    },
    nameContent: sealing.name,
    readContent,
    tidy: () => tidyInTurn(tidyNow),
    async dispose() {
      clearTimeout(tidyTimer);
      await tidyInTurn(() => Promise.resolve());
      clearTimeout(tidyTimer);
      await inTurn(closeWriter);
      for (const name of limits.keys()) ownSegments.delete(name);
    },
  };
}

/** Lines, without their ends, and the contents that they name. */
interface Addition {
  readonly lines: readonly string[];
  readonly contents: readonly NewContent[];
}

function renderTakenBack(id: number): string {
  return renderEntryLine({ kind: "outcome", outcome: { id, result: "takenBack" } });
}

function isWriterRunning({ name, startMs, writer }: SegmentName): boolean {
  return writer.id === process.pid ? ownSegments.has(name) : isRunning(writer, startMs);
}
