import * as vscode from "vscode";
import type { FileFailure } from "../../core/failure/index.ts";
import {
  createRecordIndex,
  type FolderRecord,
  type HistoryEntry,
  type ModeChange,
} from "../../core/history/index.ts";
import { createPause, createQueue, type Queue } from "../../core/async.ts";
import { firstWords } from "../../core/lines/index.ts";
import { type Result, succeed } from "../../core/result.ts";
import {
  contentKeyOf,
  type Journal,
  type JournalState,
  openJournal,
} from "../../files/history/index.ts";
import { withWriteLock } from "../../files/write/index.ts";
import { orThrow } from "../../toolkit/failureError.ts";
import type { Route, StartedEntry } from "../apply/index.ts";
import type {
  EditHistory,
  EntryFacts,
  HistoryServices,
  JudgedFile,
  JudgedReviews,
} from "./editHistory.ts";
import { formatOf, readChange, readState } from "./historyTexts.ts";
import { recordChanges, toldModes } from "./recordChanges.ts";
import { recordAllKept } from "./recordKept.ts";
import { isReformatted, recordOutcome, recordRoutes } from "./recordRoutes.ts";
import { createSaveNotes, noteFoundSaves } from "./noteSaves.ts";
import { createSecretTest, type Recorder } from "./recordBaseline.ts";

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
  const changed = new vscode.EventEmitter<void>();
  let opened: Journal | undefined;
  /** Settled when all moves are noted: whoever asks where a file is waits for it. */
  let moving = Promise.resolve();
  /** As it was last read. */
  let known: JournalState | undefined;
  /** An event was fired, and nobody has read the history since. */
  let isTold = false;
  const tell = (): void => {
    isTold = true;
    changed.fire();
  };
  const indexing = createQueue();
  const pause = createPause(new AbortController().signal);
  const index = createRecordIndex(pause, services.showPath);
  const inTurn = createQueue();
  const lockName = contentKeyOf(Buffer.from(services.folder));
  // What an entry finds is what the one before it left: none comes between its look and its line, in no window.
  const recording: Queue = (work) => inTurn(() => withWriteLock(lockName, work));
  const journal = (): Journal => (opened ??= openJournal(services.folder, services));
  const start = (
    entry: HistoryEntry,
    begun: readonly Route[],
    recorder: Recorder,
  ): StartedEntry => {
    const finish = async (
      result: "done" | "takenBack",
      routes?: readonly Route[],
    ): Promise<void> => {
      const isOther = routes !== undefined && !areAsPlanned(routes, begun);
      const recorded = isOther ? await recordOutcome(routes, entry.files, recorder) : undefined;
      const routed = new Set(begun.map(({ change }) => change.file.target.uri));
      const beside = entry.files.filter(({ uri }) => !routed.has(uri));
      const files = recorded && { files: [...recorded, ...beside] };
      await journal().finish({ id: entry.id, result, ...files }, recorder.contents);
      tell();
    };
    return {
      id: entry.id,
      saving: createSaveNotes(entry, recorder, journal()),
      done: (routes) => finish("done", routes),
      takenBack: () => finish("takenBack"),
    };
  };
  const appendDone = async (
    entry: Omit<HistoryEntry, "id" | "timeMs">,
    { contents }: Pick<Recorder, "contents">,
  ): Promise<Result<HistoryEntry, FileFailure>> => {
    const begun = await journal().begin({ timeMs: Date.now(), ...entry }, contents);
    if (begun.ok) await journal().finish({ id: begun.value.id, result: "done" });
    tell();
    return begun;
  };
  const createRecorder = async (isOwn: boolean, judged: Recorder["judged"]): Promise<Recorder> => ({
    latest: await history.latest(),
    journal: journal(),
    isSecret: createSecretTest(services.readSettings()),
    isOwn,
    judged,
    contents: [],
  });
  const history: EditHistory = {
    onDidChange: changed.event,
    async read() {
      await moving;
      const now = await journal().refresh();
      const isNews = known !== undefined && now !== known && !isTold;
      [known, isTold] = [now, false];
      // Whoever finds out first what another window did tells all others.
      if (isNews) changed.fire();
      return now;
    },
    async follow() {
      if (known !== undefined) await history.read();
    },
    readContent: (key) => journal().readContent(key),
    latest: () => indexing(async () => index(await history.read())),
    readState: (record, format = formatOf(record)) =>
      readState(record, format, history.readContent),
    readChange: (record, format) => readChange(record, format, history.readContent),
    begin: (routes, { kind = "edit", of = [], ...facts }, judged = nothingJudged) =>
      recording(async () => {
        const isOwn = facts.madeBy === "person" && kind === "edit";
        const recorder = await createRecorder(isOwn, judged.baselines);
        const { modes, wholes = [], folders = [] } = judged.others ?? {};
        const routed = await recordRoutes(routes, recorder);
        const kept = await recordAllKept(judged.kept, recorder);
        const beside = await recordChanges(wholes, recorder);
        const entry = {
          timeMs: Date.now(),
          kind,
          of,
          ...withFirstWords(facts),
          files: [
            ...routed.map((file) => ({ ...file, ...toldModes(modes?.get(file.uri) ?? {}) })),
            ...kept,
            ...beside,
          ],
          ...toldFolders(folders),
        };
        const begun = await journal().begin(entry, recorder.contents);
        // Contents may be large: they are not held until the call is over.
        const ending = { ...recorder, contents: [] };
        return begun.ok ? succeed(start(begun.value, routes, ending)) : begun;
      }),
    record: (changes, folders, facts) =>
      recording(async () => {
        const recorder = await createRecorder(false, new Map());
        const files = await recordChanges(changes, recorder);
        const told = { ...withFirstWords(facts), ...toldFolders(folders), files };
        return appendDone({ kind: "edit", of: [], ...told }, recorder);
      }),
    async mark(label) {
      const tool = "linewise.markEdits";
      const entry = { kind: "mark", tool, approval: "command", of: [], files: [], label } as const;
      return appendDone(entry, { contents: [] });
    },
    keep: (wanted, { kind = "keep" as HistoryEntry["kind"], ...facts }) =>
      recording(async () => {
        const { files, underWay } = await history.latest();
        const isStill = ({ seen }: JudgedFile): boolean =>
          files.get(seen.record.uri) === seen && !underWay.has(seen.record.uri);
        const kept = wanted.filter(isStill);
        const left = wanted.filter((each) => !isStill(each)).map(({ seen }) => seen.record.uri);
        if (kept.length === 0) return succeed({ entryId: undefined, left });
        const recorder = { journal: journal(), contents: [] };
        const recorded = await recordAllKept(kept, recorder);
        const approval = "command" as const;
        const entry = { kind, approval, ...facts, files: recorded };
        const appended = await appendDone(entry, recorder);
        return appended.ok ? succeed({ entryId: appended.value.id, left }) : appended;
      }),
    async clear(writtenBeforeMs) {
      orThrow(await journal().clear(writtenBeforeMs));
      tell();
    },
    noteSaves: (entry, found) => noteFoundSaves(entry, found, journal()),
    async settle(outcome) {
      await journal().finish(outcome);
      tell();
    },
    noteMoved(from, to) {
      // Without the note, edits of this one file cannot be undone; without the rest, none of any.
      moving = moving
        .then(() => journal().noteMoved(from, to))
        .catch((error: unknown) => services.log.error(`${from} → ${to} was not noted.`, error));
      return moving.then(tell);
    },
  };
  return {
    ...history,
    dispose() {
      changed.dispose();
      void opened?.dispose();
    },
  };
}

function withFirstWords<Facts extends EntryFacts>(facts: Facts): Facts {
  const { request, source } = facts;
  return {
    ...facts,
    ...(request && { request: { ...request, words: firstWords(request.words) } }),
    ...(source && { source: { ...source, action: firstWords(source.action) } }),
  };
}

function toldFolders(
  folders: readonly (ModeChange & Pick<FolderRecord, "uri">)[],
): Pick<HistoryEntry, "folders"> {
  if (folders.length === 0) return {};
  return { folders: folders.map((folder) => ({ uri: folder.uri, ...toldModes(folder) })) };
}

const nothingJudged: JudgedReviews = { baselines: new Map(), kept: [] };

/** Whether all that was begun was carried out, and saved without further changes. */
function areAsPlanned(routes: readonly Route[], begun: readonly Route[]): boolean {
  return (
    routes.length === begun.length &&
    routes.every(
      (route, index) => route.change.edit === begun[index]?.change.edit && !isReformatted(route),
    )
  );
}
