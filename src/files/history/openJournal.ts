import { join } from "node:path";
import { createQueue } from "../../core/async.ts";
import type { FileFailure } from "../../core/failure/index.ts";
import {
  type ContentKey,
  type HistoryEntry,
  type HistoryRecord,
  renderEntryLine,
} from "../../core/history/index.ts";
import { fail, type Result, succeed } from "../../core/result.ts";
import { systemErrorCode } from "../systemError.ts";
import { createSealing } from "./contentKey.ts";
import { createIdCounter } from "./idCounter.ts";
import type { Journal, NewContent } from "./journal.ts";
import { type JournalDisk, journalDisk } from "./journalDisk.ts";
import { createJournalReader } from "./journalReader.ts";
import { keysOf } from "./journalState.ts";
import { createJournalWriter, isWriterRunning } from "./journalWriter.ts";
import { clearSegments, historyLimits, tidySegments } from "./tidySegments.ts";

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

const dayMs = 86_400_000;
const tidyAfterMs = 60_000;

/**
 * The journal in a folder, which need not be there: it is made with the first entry, and nothing is
 * done before the journal is asked for something.
 */
export function openJournal(root: string, options: JournalOptions = {}): Journal {
  const {
    maxSizeBytes = historyLimits.sizeBytes,
    maxAgeMs = historyLimits.ageMs,
    segmentBytes = 16 << 20,
    disk = journalDisk,
  } = options;
  const sealing = createSealing(options.readSealKey);
  const folder = join(root, "v1");
  const counter = createIdCounter(disk, join(folder, "ids"));
  const tidying = createDailyWork(tidyNow);
  const writer = createJournalWriter(disk, folder, segmentBytes, tidying.again);
  const { limitOf, isSealed } = writer;
  const reader = createJournalReader({ disk, folder, limitOf, isWriterRunning });
  /** One after another, in the order in which they were asked for. */
  const inTurn = createQueue();
  let firstRead: Promise<unknown> | undefined;

  async function attempt<Value>(work: () => Promise<Value>): Promise<Result<Value, FileFailure>> {
    try {
      return succeed(await work());
    } catch (error) {
      const cause = systemErrorCode(error);
      if (cause === undefined) throw error;
      return fail({ code: "historyUnavailable", path: folder, cause });
    }
  }

  async function begin(
    given: Omit<HistoryEntry, "id">,
    contents: readonly NewContent[],
  ): Promise<HistoryEntry> {
    const begun = await writer.begin(async (segment) => {
      // A crash of the machine can take the counter back, but no entry.
      await (firstRead ??= reader.refresh());
      const entry: HistoryEntry = { ...given, id: await counter.claim(reader.lastId()) };
      const copied = await reader.copyContents(keysOf(entry), contents, segment);
      return { entry, contents: [...contents, ...copied] };
    });
    tidying.start();
    return begun;
  }

  function add(
    record: HistoryRecord,
    contents: readonly NewContent[],
    isDurable = false,
  ): Promise<void> {
    return writer.add({ lines: [renderEntryLine(record)], contents }, isDurable);
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

  /** Not in turn with the calls, which it would keep waiting. */
  async function tidyNow(): Promise<void> {
    try {
      await inTurn(async () => (writer.isDayOver() ? writer.seal() : undefined));
      await tidySegments({ disk, folder, maxSizeBytes, maxAgeMs, isSealed });
    } catch (error) {
      if (systemErrorCode(error) === undefined) throw error;
    }
  }

  async function clear(writtenBeforeMs: number): Promise<void> {
    await inTurn(writer.seal);
    await reader.refresh();
    const segments = reader.segments();
    const ended = new Set(segments.flatMap(({ outcomes }) => outcomes.map(({ id }) => id)));
    const complete = segments.filter(({ entries }) => entries.every(({ id }) => ended.has(id)));
    const names = new Set(complete.map(({ segment }) => segment.name));
    await clearSegments({ disk, folder }, names, writtenBeforeMs);
    await reader.refresh();
  }

  return {
    begin: (entry, contents) => inTurn(() => attempt(() => begin(entry, contents))),
    clear: (writtenBeforeMs) => tidying.inTurn(() => attempt(() => clear(writtenBeforeMs))),
    noteSaved: (saved, contents) => inTurn(() => add({ kind: "saved", saved }, contents, true)),
    finish: (outcome, contents = []) =>
      inTurn(async () => {
        writer.end(outcome.id);
        await add({ kind: "outcome", outcome }, contents);
      }),
    noteMoved: (fromUri, toUri) =>
      inTurn(async () => {
        const id = await counter.readLast();
        if (id > 0) await add({ kind: "moved", move: { id, fromUri, toUri } }, []);
      }),
    async refresh() {
      const state = await reader.refresh();
      if (state.entries.length > 0) tidying.start();
      return state;
    },
    nameContent: sealing.name,
    readContent,
    tidy: () => tidying.inTurn(tidyNow),
    async dispose() {
      await tidying.dispose();
      await inTurn(writer.dispose);
    },
  };
}

/** Work that is done a while after it was asked for, and once a day from then on. */
function createDailyWork(work: () => Promise<void>) {
  const inTurn = createQueue();
  let timer: NodeJS.Timeout | undefined;
  function wait(delayMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void inTurn(work).then(() => wait(dayMs)), delayMs).unref();
  }
  return {
    /** Nothing else is done meanwhile. */
    inTurn,
    start: (): void => {
      if (timer === undefined) wait(tidyAfterMs);
    },
    again: (): void => wait(tidyAfterMs),
    async dispose(): Promise<void> {
      clearTimeout(timer);
      await inTurn(() => Promise.resolve());
      clearTimeout(timer);
    },
  };
}
