import type { Queue } from "../../core/async.ts";
import type { FileFailure } from "../../core/failure/index.ts";
import {
  type FileRecord,
  type HistoryEntry,
  isToReview,
  maxRequestCharacters,
} from "../../core/history/index.ts";
import { firstWords } from "../../core/lines/index.ts";
import { type Result, succeed } from "../../core/result.ts";
import type { Journal } from "../../files/history/index.ts";
import { orThrow } from "../../toolkit/failureError.ts";
import type { Settings } from "../../toolkit/manifest/index.ts";
import type { Route, StartedEntry, StayedFiles } from "../apply/index.ts";
import type { EditHistory, EntryFacts, KeptFile, JudgedReviews } from "./editHistory.ts";
import { recordChanges, changedModes } from "./recordChanges.ts";
import { createSaveNotes, noteFoundSaves } from "./noteSaves.ts";
import { isReformatted, recordOutcome, recordRoutes } from "./recordRoutes.ts";
import { createSecretTest, recordAllKept, type RecordContext } from "./recordFile.ts";

type EntryWriter = Pick<
  EditHistory,
  "begin" | "record" | "mark" | "keep" | "clear" | "noteSaves" | "settle"
>;

interface WriterServices {
  readonly journal: () => Journal;
  readonly latest: EditHistory["latest"];
  readonly readSettings: () => Settings;
  /** One after another, in all windows. */
  readonly inTurn: Queue;
  readonly tell: () => void;
}

/** Appends entries to the history. */
export function createEntryWriter(services: WriterServices): EntryWriter {
  const { journal, latest, readSettings, inTurn, tell } = services;
  const append = async (
    entry: Omit<HistoryEntry, "id" | "timeMs">,
    { contents }: Pick<RecordContext, "contents">,
  ): Promise<Result<HistoryEntry, FileFailure>> => {
    const begun = await journal().begin({ timeMs: Date.now(), ...entry }, contents);
    if (begun.ok) await journal().finish({ id: begun.value.id, result: "done" });
    tell();
    return begun;
  };
  const createRecorder = async (
    who: Pick<RecordContext, "isOwn" | "isUndo">,
    judged: RecordContext["judged"],
  ): Promise<RecordContext> => ({
    ...who,
    latest: await latest(),
    journal: journal(),
    isSecret: createSecretTest(readSettings()),
    judged,
    contents: [],
  });
  return {
    begin: (routes, { kind = "edit", of = [], ...given }, judged = nothingJudged) =>
      inTurn(async () => {
        const facts = kind === "edit" ? withReviewer(given, readSettings()) : given;
        const isOwn = kind === "edit" && !isToReview(facts);
        const who = { isOwn, isUndo: kind === "undo" };
        const recorder = await createRecorder(who, judged.baselines);
        const files = await recordAll(routes, judged, recorder);
        const entry = { timeMs: Date.now(), kind, of, ...withFirstWords(facts), files };
        const begun = await journal().begin(entry, recorder.contents);
        // Contents may be large: they are not held until the call is over.
        const ending = { ...recorder, contents: [] };
        return begun.ok ? succeed(start(begun.value, routes, ending, services)) : begun;
      }),
    record: (changes, given) =>
      inTurn(async () => {
        const facts = withReviewer(given, readSettings());
        const who = { isOwn: !isToReview(facts), isUndo: false };
        const recorder = await createRecorder(who, new Map());
        const files = await recordChanges(changes, recorder);
        return append({ kind: "edit", of: [], ...withFirstWords(facts), files }, recorder);
      }),
    mark: (facts) =>
      append({ kind: "mark", of: [], files: [], ...withFirstWords(facts) }, { contents: [] }),
    keep: (wanted, { kind = "keep" as HistoryEntry["kind"], ...facts }) =>
      inTurn(async () => {
        const { files, underWay } = await latest();
        const isStill = ({ seen }: KeptFile): boolean =>
          files.get(seen.record.uri) === seen && !underWay.has(seen.record.uri);
        const kept = wanted.filter(isStill);
        const left = wanted.filter((each) => !isStill(each)).map(({ seen }) => seen.record.uri);
        if (kept.length === 0) return succeed({ entryId: undefined, left });
        const recorder = { journal: journal(), contents: [] };
        const recorded = await recordAllKept(kept, recorder);
        const approval = "command" as const;
        const appended = await append({ kind, approval, ...facts, files: recorded }, recorder);
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
  };
}

/** Records of all that an entry is about to change. */
async function recordAll(
  routes: readonly Route[],
  { kept, states = [] }: JudgedReviews,
  recorder: RecordContext,
): Promise<readonly FileRecord[]> {
  const routed = await recordRoutes(routes, recorder);
  const judged = await recordAllKept(kept, recorder);
  const texts = new Set(routed.map(({ uri }) => uri));
  const others = states.filter(({ uri }) => !texts.has(uri));
  const beside = await recordChanges(others, recorder);
  // A text may get another mode as well.
  const modes = new Map(states.map((state) => [state.uri, changedModes(state)]));
  return [...routed.map((file) => ({ ...file, ...modes.get(file.uri) })), ...judged, ...beside];
}

function start(
  entry: HistoryEntry,
  begun: readonly Route[],
  recorder: RecordContext,
  { journal, tell }: WriterServices,
): StartedEntry {
  const { id, files } = entry;
  const finish = async (
    result: "done" | "takenBack",
    routes: readonly Route[] = begun,
    left: StayedFiles = { uris: new Set(), ids: [] },
  ): Promise<void> => {
    const isOther = left.uris.size > 0 || !areAsPlanned(routes, begun);
    const outcome = isOther && {
      files: await recordOutcome(files, { begun, routes, left: left.uris }, recorder),
      ...(left.ids.length > 0 && { inPart: [...new Set([...(entry.inPart ?? []), ...left.ids])] }),
    };
    await journal().finish({ id, result, ...outcome }, recorder.contents);
    tell();
  };
  return {
    id,
    saving: createSaveNotes(entry, recorder, journal()),
    done: (routes, left) => finish("done", routes, left),
    takenBack: () => finish("takenBack"),
  };
}

/** Some want to review all of it in one place. */
function withReviewer<Facts extends Pick<EntryFacts, "reviewed">>(
  { reviewed, ...facts }: Facts,
  { review }: Pick<Settings, "review">,
): Omit<Facts, "reviewed"> & Pick<EntryFacts, "reviewed"> {
  return reviewed === undefined || review === "all" ? facts : { ...facts, reviewed };
}

function withFirstWords<Facts extends Pick<EntryFacts, "request" | "source">>(facts: Facts): Facts {
  const { request, source } = facts;
  return {
    ...facts,
    ...(request && {
      request: { ...request, words: firstWords(request.words, maxRequestCharacters) },
    }),
    ...(source && { source: { ...source, action: firstWords(source.action) } }),
  };
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
