import { comparePaths } from "../../core/glob/index.ts";
import {
  type FileRecord,
  findOrigins,
  type LatestRecord,
  type LatestRecords,
  leavesOthers,
  type ReviewHunk,
} from "../../core/history/index.ts";
import { createQueue, mapConcurrently } from "../../core/async.ts";
import { findMadeFiles, isTakenAway, isTakenBackByHand, type MadeFiles } from "./madeFiles.ts";
import {
  type FileReview,
  isShownNow,
  lookAt,
  looksSame,
  type ReviewedFile,
  type TextServices,
  type TrackedFile,
} from "./reviewedFile.ts";

/**
 * The reviews of all files of the workspace. Each follows from the newest record about the file and
 * the text that it has now: a window that is reloaded knows what one knows that saw all of it. Where
 * only what was between tells whose lines are, that becomes a record once the file is saved.
 */
export interface FileReviews {
  /** The files with something to review, by path. */
  readonly all: () => readonly FileReview[];
  /** Those and the ones that cannot be shown, by path. */
  readonly listed: () => readonly ReviewedFile[];
  readonly find: (uri: string) => FileReview | undefined;
  /** All files in which a new text could change what there is to review, or bring it back. */
  readonly uris: () => readonly string[];
  /** The calls that made these hunks. */
  readonly originsOf: (review: FileReview, hunks: readonly ReviewHunk[]) => readonly number[];
  /** How many of a file's hunks were decided since all of it was reviewed. */
  readonly decidedIn: (uri: string) => number;
  /** Whether a call is among those that changed the file since all of it was reviewed. */
  readonly isFrom: (file: ReviewedFile, entryIds: ReadonlySet<number>) => boolean;
  /**
   * Whether nothing is left to review of what a call did to a file, since its text says so: nobody kept
   * it. False where that is not known.
   */
  readonly isGone: (uri: string, entryId: number) => boolean;
  /** Whether what a call took from a file is not back, though it {@link isGone}. */
  readonly isLost: (uri: string, entryId: number) => boolean;
  /** Whether something that a call did to a file waits for review. */
  readonly isOpen: (uri: string, entryId: number) => boolean;
  /** The calls that made files what they are, and these files with the places that they came from. */
  readonly madeBy: (files: readonly Pick<ReviewedFile, "uri">[]) => MadeFiles;
  /** Whether somebody else has changed lines of a hunk: to take back the rest leaves these. */
  readonly isOverlapped: (review: FileReview) => boolean;
  /** Reads what is new in the history, and the files that it names. */
  readonly refresh: () => Promise<void>;
  /** The same, and reads these files again. */
  readonly settle: (uris: readonly string[]) => Promise<void>;
}

/** Shows reviews, until it is disposed of. */
export interface ReviewDisplay {
  /** @param uris Files whose review has changed. */
  readonly update: (uris: readonly string[]) => void;
  readonly dispose: () => void;
}

/**
 * Nothing is read before it is refreshed.
 *
 * @param onChange Told of the files whose review or baseline is another.
 */
export function createFileReviews(
  services: TextServices,
  onChange: (uris: readonly string[]) => void,
): FileReviews {
  const queue = createQueue();
  let files: ReadonlyMap<string, TrackedFile> = new Map();
  let known: LatestRecords | undefined;
  const traced = new WeakMap<FileReview, ReturnType<typeof trace>>();

  /** The review of a file stays as it is while a call changes it. */
  async function look(uris: readonly string[]): Promise<ReadonlyMap<string, TrackedFile>> {
    const now = await services.history.latest();
    const asked = new Set([...uris, ...(known?.underWay ?? [])]);
    const open = [...now.files].filter(([, { record }]) => isOpen(record));
    const looked = await mapConcurrently(open, async ([uri, latest]) => {
      const before = files.get(uri);
      const isKnown = before?.latest === latest && !asked.has(uri);
      if (before !== undefined && (isKnown || now.underWay.has(uri))) return [uri, before] as const;
      return [uri, await lookAt(uri, latest, before, services)] as const;
    });
    known = now;
    return new Map(looked);
  }

  /** One after another; then reports the files that look different. */
  function settle(uris: readonly string[]): Promise<void> {
    return queue(async () => {
      const before = files;
      files = await look(uris);
      const changed = [...new Set([...before.keys(), ...files.keys()])].filter(
        (uri) => !looksSame(before.get(uri)?.shown, files.get(uri)?.shown),
      );
      if (changed.length > 0) onChange(changed);
    });
  }

  const listed = (): readonly ReviewedFile[] =>
    [...files.values()]
      .flatMap((file) => file.shown ?? [])
      .toSorted((one, other) => comparePaths(one.path, other.path));

  /** The calls behind each hunk. */
  function trace({ uri, text }: FileReview, hunks: readonly ReviewHunk[]) {
    const left = files.get(uri)?.state?.text ?? null;
    return findOrigins(hunks, left, text, known?.recordsOf(uri) ?? []);
  }

  function isGone(uri: string, entryId: number): boolean {
    const file = files.get(uri);
    const latest = known?.files.get(uri);
    if (latest === undefined || latest.entry.id < entryId) return false;
    if (file === undefined) return isTakenBackByHand(latest);
    const { shown: review } = file;
    if (review === undefined) return true;
    if (!isShownNow(review)) return false;
    // Asked for each row of a list, about the same few files.
    const origins = traced.get(review) ?? trace(review, review.hunks);
    traced.set(review, origins);
    return origins.every((ids) => ids.length > 0 && !ids.includes(entryId));
  }

  return {
    all: () => listed().filter(isShownNow),
    listed,
    find(uri) {
      const file = files.get(uri)?.shown;
      return file !== undefined && isShownNow(file) ? file : undefined;
    },
    uris: () => [...files.keys()],
    originsOf: (review, hunks) => trace(review, hunks).flat(),
    decidedIn: (uri) => countDecisions(known?.allOf(uri) ?? []),
    isFrom: ({ uri }, entryIds) =>
      known?.recordsOf(uri).some(({ id }) => id !== undefined && entryIds.has(id)) === true,
    madeBy: (all) => findMadeFiles(all, known),
    isOverlapped({ uri, text, hunks }) {
      const state = files.get(uri)?.state;
      return state !== undefined && leavesOthers(state, text, hunks);
    },
    isGone,
    isLost: (uri, entryId) =>
      isGone(uri, entryId) && !isTakenAway(known?.allOf(uri) ?? [], entryId),
    isOpen: (uri, entryId) =>
      files.get(uri)?.shown !== undefined &&
      known?.recordsOf(uri).some(({ id }) => id === entryId) === true,
    refresh: () => settle([]),
    settle,
  };
}

/**
 * One that was taken back again does not count.
 *
 * @param records Newest first.
 */
function countDecisions(records: readonly LatestRecord[]): number {
  const end = records.findIndex(({ record }) => !isOpen(record));
  const since = end === -1 ? records : records.slice(0, end);
  const takenBack = new Set(since.flatMap(({ entry }) => entry.of));
  return since.filter(({ entry }) => isOfHunk(entry) && !takenBack.has(entry.id)).length;
}

function isOfHunk({ kind, read }: LatestRecord["entry"]): boolean {
  return kind !== "edit" && ["linewise.keepHunk", "linewise.undoHunk"].includes(read().tool);
}

function isOpen({ baseline, after }: FileRecord): boolean {
  return baseline !== after;
}
