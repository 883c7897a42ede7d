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

/** The edit history of this workspace. Its folder comes to be with the first entry. */
export function createEditHistory(
  services: StoredHistoryServices,
): EditHistory & { readonly dispose: () => void } {
  const { folder, log, showPath, readSettings } = services;
  const changed = new vscode.EventEmitter<void>();
  let opened: Journal | undefined;
  const journal = (): Journal => (opened ??= openJournal(folder, services));
  /** Settled when all moves are noted: whoever asks where a file is waits for it. */
  let moving = Promise.resolve();
  let hasRead = false;
  /** As it was last read; undefined where all have been told since that there is more. */
  let known: JournalState | undefined;
  const indexing = createQueue();
  const index = createRecordIndex(createPause(new AbortController().signal), showPath);
  const inTurn = createQueue();
  const lockName = contentKeyOf(Buffer.from(folder));

  function tell(): void {
    known = undefined;
    changed.fire();
  }

  async function read(): Promise<JournalState> {
    await moving;
    const now = await journal().refresh();
    const isNews = known !== undefined && now !== known;
    known = now;
    hasRead = true;
    // Whoever finds out first what another window did tells all others.
    if (isNews) changed.fire();
    return now;
  }

  const readContent: Journal["readContent"] = (key) => journal().readContent(key);
  const latest: EditHistory["latest"] = () => indexing(async () => index(await read()));
  const writer = createEntryWriter({
    journal,
    latest,
    readSettings,
    // Locked from reading the newest records to appending, so that no window appends in between.
    inTurn: (work) => inTurn(() => withWriteLock(lockName, work)),
    tell,
  });
  return {
    ...writer,
    onDidChange: changed.event,
    read,
    async follow() {
      if (hasRead) await read();
    },
    readContent,
    latest,
    readState: (record, format = formatOf(record), reader = readContent) =>
      readState(record, format, reader),
    readChange: (record, format, reader = readContent) => readChange(record, format, reader),
    readSide: (record, side, mode) => readSide(record, side, mode, readContent),
    noteMoved(from, to) {
      // Without the note, edits of this one file cannot be undone; without the rest, none of any.
      moving = moving
        .then(() => journal().noteMoved(from, to))
        .catch((error: unknown) => log.error(`${from} → ${to} was not noted.`, error));
      return moving.then(tell);
    },
    dispose() {
      changed.dispose();
      void opened?.dispose();
    },
  };
}
