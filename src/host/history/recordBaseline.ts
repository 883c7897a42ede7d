import {
  boundHunks,
  carryBaseline,
  type ContentKey,
  type FileRecord,
  hunksBetween,
  type LatestRecords,
  type ReviewedText,
} from "../../core/history/index.ts";
import { compileReadProtection, findSecret, type ResolvedPath } from "../../core/path/index.ts";
import type { Journal, NewContent } from "../../files/history/index.ts";
import type { Settings } from "../../toolkit/manifest/index.ts";
import { decodeText, encodeText, type TextFormat } from "../documents/index.ts";
import { formatOf, readState } from "./historyTexts.ts";

/** The baselines of an undo, which do not follow from the change. Null if there is no file. */
export interface JudgedBaselines {
  readonly before: Uint8Array | null;
  readonly after: Uint8Array | null;
}

export interface Recorder {
  readonly latest: Pick<LatestRecords, "files">;
  readonly journal: Pick<Journal, "readContent" | "nameContent">;
  readonly isSecret: (target: Pick<ResolvedPath, "names">) => boolean;
  /** A person's own edit counts as any change that is not an agent's, so it says no baselines. */
  readonly isOwn: boolean;
  /** By URI. */
  readonly judged: ReadonlyMap<string, JudgedBaselines>;
  /** Those that the records of an entry name. */
  readonly contents: NewContent[];
}

/** Whether a file is one of `linewise.protectedReads`: its contents are not kept as they are. */
export function createSecretTest({
  protectedReads,
}: Pick<Settings, "protectedReads">): (target: Pick<ResolvedPath, "names">) => boolean {
  const protection = compileReadProtection(protectedReads);
  return ({ names }) => findSecret(protection, names) !== undefined;
}

/** Gives a content its key. Only its difference from the similar content `like` is stored. */
type NoteContent = (
  bytes: Uint8Array | null,
  like?: ContentKey | null,
) => Promise<ContentKey | null>;

/** Notes the contents of a file among those of its entry. */
export function noteContents(
  { journal, contents }: Pick<Recorder, "journal" | "contents">,
  isSecret = false,
): NoteContent {
  return async (bytes, like) => {
    if (bytes === null) return null;
    const named = await journal.nameContent(bytes, isSecret);
    contents.push(typeof like === "string" ? { ...named, like } : named);
    return named.key;
  };
}

export interface ChangedState {
  readonly before: Uint8Array | null;
  readonly after: Uint8Array | null;
  readonly keys: Pick<FileRecord, "before" | "after">;
  readonly format: TextFormat;
}

/** Whether a file has changes to review that are known byte by byte. */
export function isReviewedByBytes(latest: FileRecord | undefined): boolean {
  return latest?.isByteExact === true && latest.baseline !== latest.after;
}

type Baselines = Pick<FileRecord, "baselineBefore" | "baseline" | "othersHunks">;

/**
 * The baselines of a file that is about to change. Its newest record is read only if others changed the
 * file since.
 */
export async function recordBaseline(
  uri: string,
  state: ChangedState,
  recorder: Recorder,
  note: NoteContent,
): Promise<Baselines> {
  const judged = recorder.judged.get(uri);
  if (judged === undefined && recorder.isOwn) return {};
  const latest = recorder.latest.files.get(uri)?.record;
  const { keys, format } = state;
  const left = await readChanged(latest, state, recorder);
  const text = left && state.before && (await decodeText(state.before, format));
  const others = left && { othersHunks: boundHunks(hunksBetween(left.text, text ?? null)) };
  if (judged !== undefined) {
    const baselineBefore = await note(judged.before, keys.before);
    return { ...others, baselineBefore, baseline: await note(judged.after, keys.after) };
  }
  const baseline = await findBaseline(latest, left, text ?? null, state, note);
  return { ...others, baselineBefore: baseline, baseline };
}

/** What the newest record left, if others made something else of it. */
async function readChanged(
  latest: FileRecord | undefined,
  { keys, format }: ChangedState,
  { journal }: Recorder,
): Promise<ReviewedText | undefined> {
  if (latest === undefined || latest.isWhole === true || latest.after === keys.before)
    return undefined;
  const { isByteExact } = format;
  return readState(latest, { encoding: latest.encoding, isByteExact }, journal.readContent);
}

/** The baseline that a change finds. */
async function findBaseline(
  latest: FileRecord | undefined,
  left: ReviewedText | undefined,
  text: string | null,
  { keys, format }: ChangedState,
  note: NoteContent,
): Promise<ContentKey | null> {
  if (latest?.baseline === undefined || latest.baseline === latest.after) return keys.before;
  // The key stays, even if its content cannot be read: whoever looks at it is told so.
  if (left === undefined) return latest.baseline;
  const baseline = carryBaseline(left, text);
  return note(baseline === null ? null : await encodeText(baseline, format), keys.before);
}

/** The baseline of a record whose text became another one when it was saved. */
export async function carryRecord(
  record: FileRecord,
  after: ContentKey | null,
  text: string,
  { journal }: Recorder,
  note: NoteContent,
): Promise<ContentKey | null> {
  if (record.baseline === record.after) return after;
  const state = await readState(record, formatOf(record), journal.readContent);
  if (state === undefined) return record.baseline ?? null;
  const carried = carryBaseline(state, text);
  const bytes = carried === null ? null : await encodeText(carried, formatOf(record));
  return note(bytes, after);
}
