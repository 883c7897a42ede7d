import * as vscode from "vscode";
import { mapConcurrently } from "../../core/async.ts";
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
import { decodeText, encodeText } from "../documents/index.ts";
import type { ChangedBytes, ChangedState, KeptFile } from "./editHistory.ts";
import { formatOf, readState } from "./historyTexts.ts";

export interface RecordContext {
  readonly latest: Pick<LatestRecords, "files">;
  readonly journal: Pick<Journal, "readContent" | "nameContent">;
  readonly isSecret: (target: Pick<ResolvedPath, "names">) => boolean;
  /** A person's own edit counts as any change that is not an agent's, so it says no baselines. */
  readonly isOwn: boolean;
  /** What an undo brings back where nothing is to be reviewed is not to be reviewed either. */
  readonly isUndo: boolean;
  /** By URI. */
  readonly judged: ReadonlyMap<string, ChangedBytes>;
  /** Those that the records of an entry name. */
  readonly contents: NewContent[];
}

/**
 * How the history names a file: where it really is, however it was reached. So an undo goes through no
 * link, and what is done by several names of a folder is one history.
 */
export function recordedPlace({ uri, shown, shownReal, realPath }: ResolvedPath): {
  readonly uri: string;
  readonly path: string;
} {
  if (shownReal === undefined) return { uri, path: shown };
  return { uri: vscode.Uri.file(realPath).toString(), path: shownReal };
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
  { journal, contents }: Pick<RecordContext, "journal" | "contents">,
  isSecret = false,
): NoteContent {
  return async (bytes, like) => {
    if (bytes === null) return null;
    const named = await journal.nameContent(bytes, isSecret);
    contents.push(typeof like === "string" ? { ...named, like } : named);
    return named.key;
  };
}

/** What every record of a changed file says; its contents are noted. */
export async function recordContents(
  file: Pick<ChangedState, "uri" | "path" | "encoding" | "names" | "isUnsaved" | "isSecret">,
  bytes: ChangedBytes,
  recorder: RecordContext,
): Promise<FileRecord> {
  const { uri, path, encoding, isUnsaved } = file;
  // What came from a secret by another name stays one.
  const isKnown =
    file.isSecret === true || recorder.latest.files.get(uri)?.record.isSecret === true;
  const isSecret = isKnown || recorder.isSecret(file);
  const note = noteContents(recorder, isSecret);
  const before = await note(bytes.before);
  const after = await note(bytes.after, before);
  return {
    uri,
    path,
    encoding,
    before,
    after,
    addedLines: 0,
    removedLines: 0,
    ...(isSecret ? { isSecret } : {}),
    ...(isUnsaved === true ? { isUnsaved } : {}),
  };
}

/**
 * The same of a text, with its baselines. The newest record of the file is read only if others changed
 * the file since.
 */
export async function recordText(
  contents: FileRecord,
  bytes: ChangedBytes,
  isWrittenByBytes: boolean,
  recorder: RecordContext,
): Promise<FileRecord> {
  const { uri, before } = contents;
  const latest = recorder.latest.files.get(uri)?.record;
  const isReviewedByBytes = latest?.isByteExact === true && latest.baseline !== latest.after;
  const isByteExact = isWrittenByBytes || isReviewedByBytes;
  const record = isByteExact ? { ...contents, isByteExact } : contents;
  const judged = recorder.judged.get(uri);
  if (judged === undefined && recorder.isOwn) return record;
  const left = await readChanged(latest, record, recorder);
  const text = left && bytes.before && (await decodeText(bytes.before, formatOf(record)));
  const others = left && { othersHunks: boundHunks(hunksBetween(left.text, text ?? null)) };
  const note = noteContents(recorder, record.isSecret);
  if (judged !== undefined) {
    const baselineBefore = await note(judged.before, before);
    return { ...record, ...others, baselineBefore, baseline: await note(judged.after, before) };
  }
  const baseline = await findBaseline(latest, left, text ?? null, record, note);
  return { ...record, ...others, baselineBefore: baseline, baseline };
}

/**
 * The same of what is no text: it is as in the baseline, or all of it is to be reviewed.
 *
 * @param isAlong Whether there is nothing to review.
 */
export async function recordWhole(
  contents: FileRecord,
  isAlong: boolean,
  recorder: RecordContext,
): Promise<FileRecord> {
  const { uri, before, after, isSecret } = contents;
  const record = { ...contents, isWhole: true };
  const judged = recorder.judged.get(uri);
  if (judged !== undefined) {
    const note = noteContents(recorder, isSecret);
    return {
      ...record,
      baselineBefore: await note(judged.before),
      baseline: await note(judged.after),
    };
  }
  const latest = recorder.latest.files.get(uri)?.record;
  const isOpen = latest?.baseline !== undefined && latest.baseline !== latest.after;
  // What somebody else put there is what an agent found.
  const baselineBefore = isOpen && latest.after === before ? latest.baseline : before;
  const isReviewed = isAlong || recorder.isOwn || (recorder.isUndo && !isOpen);
  return { ...record, baselineBefore, baseline: isReviewed ? after : baselineBefore };
}

/** What the newest record left, if others made something else of it. */
async function readChanged(
  latest: FileRecord | undefined,
  { before, isByteExact = false }: FileRecord,
  { journal }: RecordContext,
): Promise<ReviewedText | undefined> {
  if (latest === undefined || latest.isWhole === true || latest.after === before) return undefined;
  return readState(latest, { encoding: latest.encoding, isByteExact }, journal.readContent);
}

/** The baseline that a change finds. */
async function findBaseline(
  latest: FileRecord | undefined,
  left: ReviewedText | undefined,
  text: string | null,
  record: FileRecord,
  note: NoteContent,
): Promise<ContentKey | null> {
  const { before } = record;
  if (latest?.baseline === undefined || latest.baseline === latest.after) return before;
  // What was no text has no lines to compare with.
  if (latest.isWhole === true) return before;
  // Somebody else has made a file in the place of a deleted one.
  if (latest.after === null && before !== null) return before;
  // The key stays, even if its content cannot be read: whoever looks at it is told so.
  if (left === undefined) return latest.baseline;
  const baseline = carryBaseline(left, text);
  return note(baseline === null ? null : await encodeText(baseline, formatOf(record)), before);
}

/** The baseline of a record whose text became another one when it was saved. */
export async function carryRecord(
  record: FileRecord,
  after: ContentKey | null,
  text: string,
  recorder: Pick<RecordContext, "journal" | "contents">,
): Promise<ContentKey | null> {
  if (record.baseline === record.after) return after;
  const state = await readState(record, formatOf(record), recorder.journal.readContent);
  if (state === undefined) return record.baseline ?? null;
  const carried = carryBaseline(state, text);
  const bytes = carried === null ? null : await encodeText(carried, formatOf(record));
  return noteContents(recorder, record.isSecret)(bytes, after);
}

/** Texts that somebody judged: only the baselines of their files are others from now on. */
export function recordAllKept(
  kept: readonly KeptFile[],
  recorder: Pick<RecordContext, "journal" | "contents">,
): Promise<readonly FileRecord[]> {
  return mapConcurrently(kept, (file) => recordKept(file, recorder));
}

async function recordKept(
  { seen: { record, entry }, kept }: KeptFile,
  recorder: Pick<RecordContext, "journal" | "contents">,
): Promise<FileRecord> {
  const { uri, path, encoding, after, isSecret = false, isByteExact, isWhole } = record;
  const same = {
    uri,
    path,
    encoding,
    addedLines: 0,
    removedLines: 0,
    seenId: entry.id,
    ...(isSecret ? { isSecret } : {}),
    ...(isByteExact === true ? { isByteExact } : {}),
    ...(isWhole === true ? { isWhole } : {}),
  };
  if (kept === undefined) {
    const baselineBefore = record.baseline ?? null;
    return { ...same, before: after, after, baselineBefore, baseline: after };
  }
  const note = noteContents(recorder, isSecret);
  const encode = async (text: string | null): Promise<Uint8Array | null> =>
    text === null ? null : encodeText(text, formatOf(record));
  const text = await note(await encode(kept.text));
  const baselineBefore = await note(await encode(kept.baselineBefore), text);
  const baseline = await note(await encode(kept.baseline), text);
  const state = await readState(record, formatOf(record), recorder.journal.readContent);
  const hunks = state === undefined ? [] : hunksBetween(state.text, kept.text);
  const others = hunks.length === 0 ? {} : { othersHunks: boundHunks(hunks) };
  return { ...same, before: text, after: text, baselineBefore, baseline, ...others };
}
