import {
  carryBaseline,
  countDoubtful,
  isTypedInto,
  type FileRecord,
  findReviewHunks,
  holdsSame,
  type KnownState,
  type LatestRecord,
  type ReviewedText,
  type ReviewHunk,
} from "../../core/history/index.ts";
import type { TextFormat } from "../documents/index.ts";
import type { EditHistory } from "../history/index.ts";

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
  /** The text is the one that the newest record left. */
  readonly isAsLeft?: boolean;
  /** How it was to be reviewed before, where only that tells which lines are a person's: the history is to know it. */
  readonly seen?: ReviewedText;
  /** How it was to be reviewed before a person began to type in a line of an agent, if they still do. */
  readonly untyped?: SeenText | undefined;
}

/**
 * A file that cannot be shown: an agent deleted it or made it empty, it is no text (or too large to be kept as one),
 * the history lost a text of it, or it is too large for VS Code to compare.
 */
export interface UnshownFile extends ToReview {
  readonly reason: "deleted" | "empty" | "noText" | "unreadable" | "tooLarge";
}

/** Whether it has no lines, which a person can decide about all the same. */
export function hasNoLines({ reason }: UnshownFile): boolean {
  return reason !== "unreadable" && reason !== "tooLarge";
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
export type TextNow = { readonly text: string; readonly isUnsaved?: boolean } | "gone" | "tooLarge";

/** What the reviews need from the history and from VS Code. */
export interface TextServices {
  readonly history: Pick<EditHistory, "latest" | "readState" | "readSide">;
  /** In its editor or else on the disk. */
  readonly readText: (file: FileFormat) => Promise<TextNow>;
  /** What is at the place of a record. */
  readonly readPlace: (record: FileRecord) => Promise<KnownState>;
}

type SeenText = Pick<FileReview, "text" | "baseline" | "hunks">;

/** What is known of a file, so that only what is new is read. */
export interface TrackedFile {
  readonly latest: LatestRecord;
  /** As the newest record left it; undefined where that cannot be read, or was not. */
  readonly state: ReviewedText | undefined;
  /** None while the file is gone, or as if nothing had been done. */
  readonly shown: ReviewedFile | undefined;
}

/** @param before What was known of it. */
export async function lookAt(
  uri: string,
  latest: LatestRecord,
  before: TrackedFile | undefined,
  services: TextServices,
): Promise<TrackedFile> {
  const { path, encoding, isByteExact = false } = latest.record;
  const file = { uri, path, encoding, isByteExact, latest };
  if (latest.record.isWhole === true) {
    return { latest, state: undefined, shown: await showWhole(file, services) };
  }
  const { history, readText } = services;
  const now = await readText(file);
  const known = before?.latest === latest ? before.state : undefined;
  const shown = known && reviewOf(before);
  if (before && shown && typeof now !== "string" && shown.text === now.text) return before;
  if (typeof now === "string") {
    return { latest, state: known, shown: showWithout(now, file) };
  }
  const state = known ?? (await history.readState(latest.record));
  if (state === undefined) return { latest, state, shown: { ...file, reason: "unreadable" } };
  // The same string, which is held once.
  const text = state.text === now.text ? state.text : now.text;
  return { latest, state, shown: showText(text, state, shown, file) };
}

/** @param before How it was shown last, if that was since the newest record. */
function showText(
  text: string,
  state: ReviewedText,
  before: FileReview | undefined,
  file: ToReview,
): ReviewedFile | undefined {
  const seen = before?.untyped ?? before;
  const carried = carry(text, { state, seen });
  const isAsLeft = text === state.text;
  const untyped = seen && isTypedInto(seen, text) ? seen : undefined;
  if (carried.hunks.length > 0) return { ...file, text, isAsLeft, untyped, ...carried };
  return carried.baseline === null && state.text === "" ? { ...file, reason: "empty" } : undefined;
}

interface KnownStates {
  /** As the newest record left it. */
  readonly state: ReviewedText;
  /** As it was shown last, if that was since. */
  readonly seen: SeenText | undefined;
}

/**
 * Who deletes one of an agent's functions, and writes one like it, may seem to have made theirs out of it. But what was a
 * person's as it was shown last, and is still there, is theirs, and so is what came since, if not all of it was an agent's.
 */
function carry(
  text: string,
  { state, seen }: KnownStates,
): Pick<FileReview, "baseline" | "hunks" | "seen"> {
  const from = (known: ReviewedText): Pick<FileReview, "baseline" | "hunks"> => {
    const baseline = carryBaseline(known, text);
    return { baseline, hunks: findReviewHunks(baseline, text) };
  };
  const carried = from(state);
  if (seen === undefined || text === state.text) return carried;
  const texts = { left: state, now: text, seen };
  const doubtful = countDoubtful(carried, texts);
  if (doubtful === 0) return carried;
  const next = from(seen);
  if (countDoubtful(next, texts) >= doubtful) return carried;
  return { ...next, seen: { text: seen.text, baseline: seen.baseline } };
}

/** A file without a text; one that a person deleted is none of it. */
function showWithout(now: "gone" | "tooLarge", file: ToReview): UnshownFile | undefined {
  if (now === "tooLarge") return { ...file, reason: now };
  return file.latest.record.after === null ? { ...file, reason: "deleted" } : undefined;
}

/** What is no text, as it was left: whoever made something else of it has judged it. */
async function showWhole(
  file: ToReview,
  { history, readPlace }: TextServices,
): Promise<UnshownFile | undefined> {
  const { record } = file.latest;
  const now = await readPlace(record);
  const left = await history.readSide(record, "after", now?.mode);
  if (now === undefined || left === undefined || !holdsSame(now, left)) return undefined;
  return { ...file, reason: now === null ? "deleted" : "noText" };
}

export function isShownNow(file: ReviewedFile): file is FileReview {
  return "hunks" in file;
}

function reviewOf({ shown }: Partial<TrackedFile> = {}): FileReview | undefined {
  return shown && isShownNow(shown) ? shown : undefined;
}

/** Whether there is nothing else to show of a file. */
export function looksSame(one: TrackedFile["shown"], other: TrackedFile["shown"]): boolean {
  if (one === undefined || other === undefined) return one === other;
  if (!isShownNow(one) || !isShownNow(other)) {
    return !isShownNow(one) && !isShownNow(other) && one.reason === other.reason;
  }
  return one.baseline === other.baseline && one.text === other.text;
}
