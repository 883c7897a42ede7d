import { createPause } from "../../core/pause.ts";
import type { JournalState, StoredEntry } from "../../files/history/index.ts";
import { createQueue } from "../../toolkit/concurrency.ts";
import type { FileReview } from "./fileReview.ts";
import { type FileState, foldStep, foldText, type KeptFile } from "./fileState.ts";
import { type FileStep, needsBytes, stepsOf, stepsThatCount } from "./fileSteps.ts";
import type { ReviewServices } from "./reviewServices.ts";

/** The reviews of all files of the workspace. */
export interface FileReviews {
  /** The files with something to review, by path. */
  readonly all: () => readonly FileReview[];
  /** The files that were kept since the oldest call that is still to be reviewed, by path. */
  readonly kept: () => readonly KeptFile[];
  readonly find: (uri: string) => FileReview | undefined;
  /** Takes in what is new in the history, and how the files that it is about are now. */
  readonly refresh: () => Promise<void>;
  /** Takes in how files are now; those of which nothing is to be reviewed cost nothing. */
  readonly settle: (uris: readonly string[]) => Promise<void>;
  /** A file is at another place from now on. */
  readonly move: (fromUri: string, toUri: string, toPath: string) => Promise<void>;
}

/** A file that entries are about. */
interface TrackedFile {
  /** In order of id. */
  readonly entries: readonly StoredEntry[];
  readonly isByteExact: boolean;
  readonly state: FileState;
  /** It is not there, so there is nothing to review of it for now. */
  readonly isGone: boolean;
}

/**
 * Nothing is read before it is refreshed.
 *
 * @param onChange Told of the files whose review or baseline is another, or which were kept.
 */
export function createFileReviews(
  services: ReviewServices,
  onChange: (uris: readonly string[]) => void,
): FileReviews {
  const { history } = services;
  const queue = createQueue();
  const pause = createPause(new AbortController().signal);
  const files = new Map<string, TrackedFile>();
  /** Where a file that was moved is now, for the entries that name its old place. */
  const places = new Map<string, { readonly uri: string; readonly path: string }>();
  const known = new Set<number>();
  let busy: ReadonlySet<string> = new Set();

  const all = (): readonly FileReview[] =>
    [...files.values()]
      .flatMap(({ state, isGone }) => (isGone ? [] : (state.review ?? [])))
      .toSorted(byPath);

  async function takeIn({ entries }: JournalState): Promise<readonly string[]> {
    const stepsByUri = new Map<string, FileStep[]>();
    const entriesByUri = new Map<string, StoredEntry[]>();
    const underWay = new Set<string>();
    for (const entry of findUnknown(entries, known)) {
      await pause();
      if (entry.outcome === undefined) {
        if (entry.isUnderWay) for (const { uri } of entry.read().files) underWay.add(placeOf(uri));
        continue;
      }
      known.add(entry.id);
      for (const step of stepsOf(entry)) {
        const uri = placeOf(step.record.uri);
        stepsByUri.set(uri, [...(stepsByUri.get(uri) ?? []), step]);
        entriesByUri.set(uri, [...(entriesByUri.get(uri) ?? []), entry]);
      }
    }
    busy = underWay;
    for (const [uri, steps] of stepsByUri) await fold(uri, steps, entriesByUri.get(uri) ?? []);
    return [...stepsByUri.keys()];
  }

  const placeOf = (uri: string): string => places.get(uri)?.uri ?? uri;

  /** New entries go on from what is known; where one comes late, all are taken in again. */
  async function fold(
    uri: string,
    newSteps: readonly FileStep[],
    newEntries: readonly StoredEntry[],
  ): Promise<void> {
    const file = files.get(uri);
    const last = file?.entries.at(-1)?.id ?? 0;
    const entries = [...(file?.entries ?? []), ...newEntries].toSorted((a, b) => a.id - b.id);
    const goesOn =
      file !== undefined &&
      newSteps.every(({ entryId }) => entryId > last) &&
      (file.isByteExact || !needsBytes(newSteps));
    const steps = goesOn ? newSteps : entries.flatMap((entry) => stepsAt(uri, entry));
    const isByteExact = (goesOn && file.isByteExact) || needsBytes(steps);
    const { path } = places.get(uri) ?? steps.at(-1)?.record ?? { path: uri };
    let state: FileState = goesOn
      ? file.state
      : { uri, path, review: undefined, kept: undefined };
    for (const step of goesOn ? steps : stepsThatCount(steps)) {
      await pause();
      state = await foldStep(state, step, isByteExact, {
        decode: services.decode,
        readContent: history.readContent,
      });
    }
    files.set(uri, { entries, isByteExact, state, isGone: false });
  }

  function stepsAt(uri: string, entry: StoredEntry): readonly FileStep[] {
    return stepsOf(entry).filter(({ record }) => placeOf(record.uri) === uri);
  }

  /** A file that a call is changing is looked at when it is done. */
  async function look(uris: Iterable<string>): Promise<void> {
    for (const uri of uris) {
      const file = files.get(uri);
      const review = file?.state.review;
      if (file === undefined || review === undefined || busy.has(uri)) continue;
      const text = await services.readText(review);
      const state = text === undefined ? file.state : foldText(file.state, text);
      files.set(uri, { ...file, state, isGone: text === undefined });
    }
  }

  /** Runs alone, then tells what is another. */
  function change(run: () => Promise<void>): Promise<void> {
    return queue(async () => {
      const before = new Map(files);
      await run();
      const changed = [...new Set([...before.keys(), ...files.keys()])].filter((uri) =>
        isOther(before.get(uri), files.get(uri)),
      );
      if (changed.length > 0) onChange(changed);
    });
  }

  return {
    all,
    find: (uri) => {
      const file = files.get(uri);
      return file?.isGone === true ? undefined : file?.state.review;
    },
    kept() {
      const oldest = Math.min(...all().map(({ entryIds }) => entryIds[0] ?? Infinity));
      return [...files.values()]
        .flatMap(({ state: { review, kept } }) => (review === undefined ? (kept ?? []) : []))
        .filter(({ entryId }) => entryId > oldest)
        .toSorted(byPath);
    },
    refresh: () =>
      change(async () => {
        const wasBusy = busy;
        const uris = await takeIn(await history.read());
        await look(new Set([...uris, ...wasBusy]));
      }),
    settle: (uris) =>
      change(async () => {
        const changed = await takeIn(await history.read());
        await look(new Set([...changed, ...uris]));
      }),
    move: (fromUri, toUri, toPath) =>
      change(() => {
        const file = files.get(fromUri);
        if (file === undefined) return Promise.resolve();
        for (const from of [fromUri, ...placesAt(fromUri)]) {
          places.set(from, { uri: toUri, path: toPath });
        }
        files.delete(fromUri);
        files.set(toUri, { ...file, state: moveState(file.state, toUri, toPath) });
        return Promise.resolve();
      }),
  };

  function placesAt(uri: string): readonly string[] {
    return [...places].filter(([, place]) => place.uri === uri).map(([from]) => from);
  }
}

/** Entries come in order of id, and those that are new are mostly the last ones. */
function findUnknown(
  entries: readonly StoredEntry[],
  known: ReadonlySet<number>,
): readonly StoredEntry[] {
  return entries.filter(({ id }) => !known.has(id));
}

function moveState(state: FileState, uri: string, path: string): FileState {
  const { review, kept } = state;
  return {
    uri,
    path,
    review: review && { ...review, uri, path },
    kept: kept && { ...kept, uri, path },
  };
}

function isOther(one: TrackedFile | undefined, other: TrackedFile | undefined): boolean {
  return (
    one?.isGone !== other?.isGone ||
    one?.state.kept !== other?.state.kept ||
    one?.state.review?.baseline !== other?.state.review?.baseline ||
    one?.state.review?.hunkCount !== other?.state.review?.hunkCount
  );
}

function byPath(one: { readonly path: string }, other: { readonly path: string }): number {
  if (one.path === other.path) return 0;
  return one.path < other.path ? -1 : 1;
}
