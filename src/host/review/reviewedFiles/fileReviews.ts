import { type FileMove, findPlace } from "../../../core/history/index.ts";
import { createPause, createQueue } from "../../../core/async.ts";
import type { JournalState, StoredEntry } from "../../../files/history/index.ts";
import type { FileReview } from "./fileReview.ts";
import { foldText, type KeptFile } from "./fileState.ts";
import {
  type ChangeStep,
  type FileStep,
  inOrderOfTexts,
  isAgents,
  needsBytes,
  stepsOf,
  stepsThatCount,
} from "./fileSteps.ts";
import { foldSteps } from "./foldSteps.ts";
import type { ReviewServices } from "./reviewServices.ts";
import { goesOn, isOther, moveState, type News, type TrackedFile } from "./trackedFile.ts";

/** The reviews of all files of the workspace. */
export interface FileReviews {
  /** The files with something to review, by path. */
  readonly all: () => readonly FileReview[];
  /** The files that were kept since the oldest call that is still to be reviewed, by path. */
  readonly kept: () => readonly KeptFile[];
  readonly find: (uri: string) => FileReview | undefined;
  /** Whether a call was changing the file when the history was last read. */
  readonly isBusy: (uri: string) => boolean;
  /** Whether another text of a file could change what is to be reviewed, or bring it back. */
  readonly isAnyOpen: () => boolean;
  /** What entries did that is to be reviewed of a file, oldest first. */
  readonly changesOf: (review: FileReview) => readonly ChangeStep[];
  /** All files that entries are about. */
  readonly uris: () => readonly string[];
  /** Takes in what is new in the history, and how the files that it is about are now. */
  readonly refresh: () => Promise<void>;
  /** The same, and how these files are now; those that the last entry left reviewed cost nothing. */
  readonly settle: (uris: readonly string[]) => Promise<void>;
}

/**
 * Nothing is read before it is refreshed.
 *
 * @param onChange Told of the files whose review or baseline is another, or which were kept.
 */
export function createFileReviews(
  services: Pick<ReviewServices, "readText" | "decode" | "showPath"> & {
    readonly history: Pick<ReviewServices["history"], "read" | "readContent">;
  },
  onChange: (uris: readonly string[]) => void,
): FileReviews {
  const { history } = services;
  const queue = createQueue();
  const pause = createPause(new AbortController().signal);
  const folding = { ...services, pause };
  const files = new Map<string, TrackedFile>();
  const takenIn = new Set<number>();
  let moves: readonly FileMove[] = [];
  /** Files that a call is changing: what is theirs and what is a person's is known when it is done. */
  let busy: ReadonlySet<string> = new Set();

  const all = (): readonly FileReview[] =>
    [...files.values()]
      .flatMap(({ state, isGone }) => (isGone ? [] : (state.review ?? [])))
      .toSorted(byPath);
  const placeOf = (uri: string, entryId: number): string => findPlace(uri, entryId, moves);

  async function takeIn(state: JournalState): Promise<readonly string[]> {
    // Another window may have told of a move late: then all is taken in anew.
    if (!moves.every((move, index) => isSameMove(move, state.moves[index]))) {
      files.clear();
      takenIn.clear();
      moves = [];
    }
    const moved = moveFiles(state.moves.slice(moves.length));
    moves = state.moves;
    const news = new Map<string, News>();
    const taken: number[] = [];
    const underWay = new Set<string>();
    for (const entry of state.entries.filter(({ id }) => !takenIn.has(id))) {
      await pause();
      if (entry.outcome === undefined) {
        const changed = entry.isUnderWay ? entry.read().files : [];
        for (const { uri } of changed) underWay.add(placeOf(uri, entry.id));
        continue;
      }
      taken.push(entry.id);
      for (const step of stepsOf(entry)) {
        const uri = placeOf(step.record.uri, entry.id);
        const known = news.get(uri) ?? { steps: [], entries: [] };
        known.steps.push(step);
        known.entries.push(entry);
        news.set(uri, known);
      }
    }
    busy = underWay;
    const folded = new Map<string, TrackedFile>();
    for (const [uri, each] of news) folded.set(uri, await fold(uri, each));
    // All at once: where one fails, they are news once more.
    for (const [uri, file] of folded) files.set(uri, file);
    for (const id of taken) takenIn.add(id);
    return [...news.keys(), ...moved];
  }

  /** Gives where they are now: at the old place they may have been found to be gone. */
  function moveFiles(newMoves: readonly FileMove[]): readonly string[] {
    const moved = new Map<string, TrackedFile>();
    for (const [uri, file] of files) {
      const place = findPlace(uri, 0, newMoves);
      if (place === uri) continue;
      const state = moveState(file.state, place, services.showPath(place));
      moved.set(place, { ...file, state });
      files.delete(uri);
    }
    // Once all have left: files may have changed places with each other.
    for (const [place, file] of moved) files.set(place, file);
    return [...moved.keys()];
  }

  /**
   * New entries go on from what is known; where one comes late, or an undo may bring back what was
   * known before, all are taken in again.
   */
  async function fold(uri: string, news: News): Promise<TrackedFile> {
    const known = files.get(uri);
    const entries = [...(known?.entries ?? []), ...news.entries].toSorted((a, b) => a.id - b.id);
    const lastEntry = known?.entries.at(-1);
    const lastStep = lastEntry && stepsAt(uri, lastEntry).at(-1);
    if (known !== undefined && goesOn(known, news, lastStep)) {
      const { isByteExact } = known;
      const given = { steps: inOrderOfTexts(news.steps), isByteExact };
      const state = await foldSteps(known.state, given, folding);
      return { ...known, entries, state, isGone: false };
    }
    const steps = inOrderOfTexts(entries.flatMap((entry) => stepsAt(uri, entry)));
    const isByteExact = needsBytes(steps);
    const path = services.showPath(uri);
    const nothing = {
      uri,
      path,
      review: undefined,
      last: undefined,
      kept: undefined,
      undone: new Map(),
    };
    const given = { steps: stepsThatCount(steps), isByteExact };
    const state = await foldSteps(nothing, given, folding);
    return { entries, isByteExact, state, isGone: false };
  }

  function stepsAt(uri: string, entry: StoredEntry): readonly FileStep[] {
    return stepsOf(entry).filter(({ record }) => placeOf(record.uri, entry.id) === uri);
  }

  async function look(uris: Iterable<string>): Promise<void> {
    for (const uri of uris) {
      const file = files.get(uri);
      const last = file?.state.last;
      if (file === undefined || last === undefined || busy.has(uri)) continue;
      const text = await services.readText(last);
      const state = text === undefined ? file.state : foldText(file.state, text);
      files.set(uri, { ...file, state, isGone: text === undefined });
    }
  }

  /** One after another; then tells what is another than before. */
  function settle(uris: readonly string[]): Promise<void> {
    return queue(async () => {
      const before = new Map(files);
      const wasBusy = busy;
      const news = await takeIn(await history.read());
      await look(new Set([...news, ...wasBusy, ...uris]));
      const changed = [...new Set([...before.keys(), ...files.keys()])].filter((uri) =>
        isOther(before.get(uri), files.get(uri)),
      );
      if (changed.length > 0) onChange(changed);
    });
  }

  return {
    all,
    find(uri) {
      const file = files.get(uri);
      return file?.isGone === true ? undefined : file?.state.review;
    },
    isBusy: (uri) => busy.has(uri),
    isAnyOpen: () => [...files.values()].some(({ state }) => state.last !== undefined),
    kept() {
      const oldest = Math.min(...all().map(({ entryIds }) => entryIds[0] ?? Infinity));
      return [...files.values()]
        .flatMap(({ state: { review, kept } }) => (review === undefined ? (kept ?? []) : []))
        .filter(({ entryId }) => entryId > oldest)
        .toSorted(byPath);
    },
    changesOf: ({ uri, entryIds }) =>
      (files.get(uri)?.entries ?? [])
        .filter(({ id }) => entryIds.includes(id))
        .flatMap((entry) => stepsAt(uri, entry))
        .filter(isAgents),
    uris: () => [...files.keys()],
    refresh: () => settle([]),
    settle,
  };
}

function isSameMove(one: FileMove, other: FileMove | undefined): boolean {
  return one.id === other?.id && one.fromUri === other.fromUri && one.toUri === other.toUri;
}

function byPath(one: { readonly path: string }, other: { readonly path: string }): number {
  if (one.path === other.path) return 0;
  return one.path < other.path ? -1 : 1;
}
