import * as vscode from "vscode";
import { createRecordIndex } from "../../core/history/index.ts";
import { createPause, createQueue } from "../../core/async.ts";
import {
  contentKeyOf,
  type Journal,
  type JournalState,
  openJournal,
} from "../../files/history/index.ts";
import { withWriteLock } from "../../files/write/index.ts";
import type { EditHistory, HistoryServices } from "./editHistory.ts";
import { formatOf, readChange, readSide, readState } from "./historyTexts.ts";
import { createEntryWriter } from "./entryWriter.ts";

interface StoredHistoryServices extends HistoryServices {
  /** Made with the first entry. */
  readonly folder: string;
  /** The user's own key for contents with secrets; undefined where VS Code can keep none. */
  readonly readSealKey?: () => Promise<Uint8Array | undefined>;
}

type HistoryReader = Omit<
  EditHistory,
  "begin" | "record" | "mark" | "keep" | "clear" | "noteSaves" | "settle"
>;

/** The edit history of this workspace. Its folder comes to be with the first entry. */
export function createEditHistory(
  services: StoredHistoryServices,
): EditHistory & { readonly dispose: () => void } {
  const { folder } = services;
  let opened: Journal | undefined;
  const journal = (): Journal => (opened ??= openJournal(folder, services));
  const changes = createChangeEvent();
  const reader = createReader(journal, changes, services);
  const inTurn = createQueue();
  const lockName = contentKeyOf(Buffer.from(folder));
  const writer = createEntryWriter({
    journal,
    latest: reader.latest,
    readSettings: services.readSettings,
    // Locked from reading the newest records to appending, so that no window appends in between.
    inTurn: (work) => inTurn(() => withWriteLock(lockName, work)),
    tell: changes.tell,
  });
  return {
    ...reader,
    ...writer,
    dispose() {
      changes.dispose();
      void opened?.dispose();
    },
  };
}

interface ChangeEvent {
  readonly event: vscode.Event<void>;
  readonly tell: () => void;
  /** Takes note that somebody has read the history; says whether its readers had been told. */
  readonly takeTold: () => boolean;
  readonly dispose: () => void;
}

function createChangeEvent(): ChangeEvent {
  const changed = new vscode.EventEmitter<void>();
  /** An event was fired, and nobody has read the history since. */
  let isTold = false;
  return {
    event: changed.event,
    tell() {
      isTold = true;
      changed.fire();
    },
    takeTold() {
      const wasTold = isTold;
      isTold = false;
      return wasTold;
    },
    dispose: () => changed.dispose(),
  };
}

function createReader(
  journal: () => Journal,
  changes: ChangeEvent,
  { log, showPath }: HistoryServices,
): HistoryReader {
  /** Settled when all moves are noted: whoever asks where a file is waits for it. */
  let moving = Promise.resolve();
  /** As it was last read. */
  let known: JournalState | undefined;
  const indexing = createQueue();
  const index = createRecordIndex(createPause(new AbortController().signal), showPath);
  const readContent: Journal["readContent"] = (key) => journal().readContent(key);
  const read = async (): Promise<JournalState> => {
    await moving;
    const now = await journal().refresh();
    const isNews = !changes.takeTold() && known !== undefined && now !== known;
    known = now;
    // Whoever finds out first what another window did tells all others.
    if (isNews) {
      changes.tell();
      changes.takeTold();
    }
    return now;
  };
  return {
    onDidChange: changes.event,
    read,
    async follow() {
      if (known !== undefined) await read();
    },
    readContent,
    latest: () => indexing(async () => index(await read())),
    readState: (record, format = formatOf(record), reader = readContent) =>
      readState(record, format, reader),
    readChange: (record, format, reader = readContent) => readChange(record, format, reader),
    readSide: (record, side, mode) => readSide(record, side, mode, readContent),
    noteMoved(from, to) {
      // Without the note, edits of this one file cannot be undone; without the rest, none of any.
      moving = moving
        .then(() => journal().noteMoved(from, to))
        .catch((error: unknown) => log.error(`${from} → ${to} was not noted.`, error));
      return moving.then(changes.tell);
    },
  };
}
