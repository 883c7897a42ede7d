import { comparePaths } from "../../core/glob/index.ts";
import {
  carryBaseline,
  type FileRecord,
  findOrigins,
  findReviewHunks,
  type LatestRecord,
  type LatestRecords,
  leavesOthers,
  type ReviewedText,
  type ReviewHunk,
} from "../../core/history/index.ts";
import { createQueue, mapConcurrently } from "../../core/async.ts";
import type { TextFormat } from "../documents/index.ts";
import type { EditHistory } from "../history/index.ts";
import { findMadeFiles, isTakenAway, type MadeFiles } from "./madeFiles.ts";

export interface FileFormat extends TextFormat {
  readonly uri: string;
}

/** A file that agents changed and nobody has judged yet. */
interface ToReview extends FileFormat {
  readonly path: string;
  readonly latest: LatestRecord;
}

/** What there is to review in a file: the differences between its text and its baseline. */
export interface FileReview extends ToReview {
  readonly text: string;
  /** The text without what is to be reviewed; null if there was no file. */
  readonly baseline: string | null;
  /** At least one. */
  readonly hunks: readonly ReviewHunk[];
}

/**
 * A file that cannot be shown: an agent deleted it or made it empty, the history lost a text of it, or it
 * is too large for VS Code to compare.
 */
export interface UnshownFile extends ToReview {
  readonly reason: "deleted" | "empty" | "unreadable" | "tooLarge";
}

/** Whether it has no lines, which a person can decide about all the same. */
export function hasNoLines({ reason }: UnshownFile): boolean {
  return reason === "deleted" || reason === "empty";
}

/** A file that a person can decide about as a whole. */
export type ReviewedFile = FileReview | UnshownFile;

/** How much there is to review. */
export interface ReviewCount {
  readonly edits: number;
  readonly files: number;
}

/** Of what cannot be shown, only a file without lines counts: as one edit. */
export function countToReview(listed: readonly ReviewedFile[]): ReviewCount {
  const all = listed.filter((file) => isShownNow(file) || hasNoLines(file));
  const edits = all.reduce((sum, file) => sum + (isShownNow(file) ? file.hunks.length : 1), 0);
  return { edits, files: all.length };
}

/** What a file holds now. */
export type TextNow = { readonly text: string } | "gone" | "tooLarge";

/** What the reviews need from the history and from VS Code. */
export interface TextServices {
  readonly history: Pick<EditHistory, "latest" | "readState">;
  /** In its editor or else on the disk. */
  readonly readText: (file: FileFormat) => Promise<TextNow>;
}

/**
 * The reviews of all files of the workspace. Each follows from the newest record about the file and
 * the text that it has now, never from what was between: a window that is reloaded knows what one
 * knows that saw all of it.
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
  readonly isFrom: (review: FileReview, entryIds: ReadonlySet<number>) => boolean;
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

interface TrackedFile {
  readonly latest: LatestRecord;
  /** As the newest record left it; undefined where that cannot be read, or was not. */
  readonly state: ReviewedText | undefined;
  /** None while the file is gone, or as if nothing had been done. */
  readonly shown: ReviewedFile | undefined;
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
    if (file === undefined || file.latest.entry.id < entryId) return false;
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

async function lookAt(
  uri: string,
  latest: LatestRecord,
  before: TrackedFile | undefined,
  { history, readText }: TextServices,
): Promise<TrackedFile> {
  const { path, encoding, isByteExact = false } = latest.record;
  const file = { uri, path, encoding, isByteExact, latest };
  const now = await readText(file);
  const known = before?.latest === latest ? before.state : undefined;
  if (before && known && typeof now !== "string" && isSameText(before.shown, now.text))
    return before;
  if (typeof now === "string") {
    return { latest, state: known, shown: showWithout(now, file) };
  }
  const state = known ?? (await history.readState(latest.record));
  if (state === undefined) return { latest, state, shown: { ...file, reason: "unreadable" } };
  // The same string, which is held once.
  const text = state.text === now.text ? state.text : now.text;
  return { latest, state, shown: showText(text, state, file) };
}

function showText(text: string, state: ReviewedText, file: ToReview): ReviewedFile | undefined {
  const baseline = carryBaseline(state, text);
  const hunks = findReviewHunks(baseline, text);
  if (hunks.length > 0) return { ...file, text, baseline, hunks };
  return baseline === null && state.text === "" ? { ...file, reason: "empty" } : undefined;
}

/** A file without a text; one that a person deleted is none of it. */
function showWithout(now: "gone" | "tooLarge", file: ToReview): UnshownFile | undefined {
  if (now === "tooLarge") return { ...file, reason: now };
  return file.latest.record.after === null ? { ...file, reason: "deleted" } : undefined;
}

export function isShownNow(file: ReviewedFile): file is FileReview {
  return "hunks" in file;
}

function isSameText(shown: ReviewedFile | undefined, text: string): boolean {
  return shown !== undefined && isShownNow(shown) && shown.text === text;
}

/** Whether there is nothing else to show of a file. */
function looksSame(one: TrackedFile["shown"], other: TrackedFile["shown"]): boolean {
  if (one === undefined || other === undefined) return one === other;
  if (!isShownNow(one) || !isShownNow(other)) {
    return !isShownNow(one) && !isShownNow(other) && one.reason === other.reason;
  }
  return one.baseline === other.baseline && one.text === other.text;
}
