import * as vscode from "vscode";
import type { HistoryEntry } from "../../core/history/index.ts";
import { succeed } from "../../core/result.ts";
import { type Journal, type JournalState, openJournal } from "../../files/history/index.ts";
import type { Route, StartedEntry } from "../apply/index.ts";
import type { EditHistory } from "./editHistory.ts";
import { giveContents } from "./giveContents.ts";
import type { UndoServices } from "./historyServices.ts";
import { isReformatted, recordRoutes } from "./recordRoutes.ts";
import { undoEntries } from "./undoEntries.ts";
import { undoTexts } from "./undoTexts.ts";

interface StoredHistoryServices extends UndoServices {
  /** Made with the first entry. */
  readonly folder: string;
}

/** An entry is written in two steps, and calls come in rows. */
const followDelayMs = 200;

/** The edit history of this workspace. Its folder comes to be with the first entry. */
export function createEditHistory(
  services: StoredHistoryServices,
): EditHistory & { readonly dispose: () => void } {
  const changed = new vscode.EventEmitter<void>();
  let opened: Journal | undefined;
  /** Who asks where a file is must know of moves that are being noted. */
  let moving = Promise.resolve();
  /** As it was last read. */
  let known: JournalState | undefined;
  /** Something was told that nobody has read since. */
  let isTold = false;
  let watchers = 0;
  let stopWatching: (() => void) | undefined;
  let followTimer: NodeJS.Timeout | undefined;
  const tell = (): void => {
    isTold = true;
    // There may have been no journal to watch before.
    startWatching();
    changed.fire();
  };
  const journal = (): Journal => (opened ??= openJournal(services.folder));
  const startWatching = (): void => {
    if (watchers > 0) stopWatching ??= journal().watch(followSoon);
  };
  const followSoon = (): void => {
    followTimer ??= setTimeout(() => {
      followTimer = undefined;
      history.follow().catch((error: unknown) => {
        services.log.error("What other windows did could not be read.", error);
      });
    }, followDelayMs);
  };
  const endWatching = (): void => {
    stopWatching?.();
    stopWatching = undefined;
    clearTimeout(followTimer);
    followTimer = undefined;
  };
  const start = (entry: HistoryEntry, begun: readonly Route[]): StartedEntry => {
    const finish = async (
      result: "done" | "takenBack",
      routes?: readonly Route[],
    ): Promise<void> => {
      const isOther = routes !== undefined && !areAsPlanned(routes, begun);
      const recorded = isOther ? await recordRoutes(routes, "carriedOut") : undefined;
      const files = recorded && { files: recorded.files };
      await journal().finish({ id: entry.id, result, ...files }, recorded?.contents);
      tell();
    };
    return {
      id: entry.id,
      done: (routes) => finish("done", routes),
      takenBack: () => finish("takenBack"),
    };
  };
  const history: EditHistory = {
    onDidChange: changed.event,
    async read() {
      await moving;
      const now = await journal().refresh();
      const isNews = known !== undefined && now !== known && !isTold;
      [known, isTold] = [now, false];
      // What another window did is told to all, whoever comes upon it.
      if (isNews) changed.fire();
      return now;
    },
    async follow() {
      if (known !== undefined) await history.read();
    },
    watch() {
      watchers += 1;
      startWatching();
      let isOver = false;
      return {
        dispose() {
          if (isOver) return;
          isOver = true;
          watchers -= 1;
          if (watchers === 0) endWatching();
        },
      };
    },
    readContent: (key) => journal().readContent(key),
    async begin(routes, { kind = "edit", of = [], ...facts }) {
      const { files, contents } = await recordRoutes(routes, "planned");
      const entry = { timeMs: Date.now(), kind, of, ...facts, files };
      const begun = await journal().begin(entry, contents);
      return begun.ok ? succeed(start(begun.value, routes)) : begun;
    },
    async note(noted, contents = []) {
      const entry = { timeMs: Date.now(), files: [], ...noted };
      const begun = await journal().begin(entry, contents);
      if (begun.ok) await journal().finish({ id: begun.value.id, result: "done" });
      tell();
      return begun;
    },
    async settle(outcome) {
      await journal().finish(outcome);
      tell();
    },
    giveContents: (records, side, of) =>
      giveContents(records, { side, of }, { ...services, history }),
    noteMoved(from, to) {
      // Without the note, edits of this one file cannot be undone; without the rest, none of any.
      moving = moving
        .then(() => journal().noteMoved(from, to))
        .catch((error: unknown) => services.log.error(`${from} → ${to} was not noted.`, error));
      return moving.then(tell);
    },
    planUndo: (ids, kind) => undoEntries({ ids, kind, isDryRun: true }, { ...services, history }),
    undo: (ids, kind) => undoEntries({ ids, kind, isDryRun: false }, { ...services, history }),
    undoTexts: (wanted, facts) => undoTexts(wanted, facts, { ...services, history }),
  };
  return {
    ...history,
    dispose() {
      changed.dispose();
      endWatching();
      void opened?.dispose();
    },
  };
}

/** Whether all that was begun was carried out, and saved without further changes. */
function areAsPlanned(routes: readonly Route[], begun: readonly Route[]): boolean {
  return (
    routes.length === begun.length &&
    routes.every(
      (route, index) => route.change.edit === begun[index]?.change.edit && !isReformatted(route),
    )
  );
}
