import {
  boundHunks,
  carryBaseline,
  type ContentKey,
  type FileRecord,
  hunksBetween,
  type LatestRecords,
} from "../../core/history/index.ts";
import { compileReadProtection, findSecret, type ResolvedPath } from "../../core/path/index.ts";
import type { Journal, NewContent } from "../../files/history/index.ts";
import type { Settings } from "../../toolkit/manifest/index.ts";
import { decodeText, encodeText, type TextFormat } from "../documents/index.ts";
import { formatOf, readState } from "./historyTexts.ts";

/** A baseline that does not follow from the change: of an undo. Null where there is no file. */
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
}

/** Whether a file is one of `linewise.protectedReads`: its contents are not kept as they are. */
export function createSecretTest({
  protectedReads,
}: Pick<Settings, "protectedReads">): (target: Pick<ResolvedPath, "names">) => boolean {
  const protection = compileReadProtection(protectedReads);
  return ({ names }) => findSecret(protection, names) !== undefined;
}

/** Gives a content its key. `like` is one that is like it, of which only the difference is stored. */
type NoteContent = (
  bytes: Uint8Array | null,
  like?: ContentKey | null,
) => Promise<ContentKey | null>;

/** Collects the contents that the records of an entry name. */
export interface ContentNotes {
  readonly contents: readonly NewContent[];
  readonly noteOf: (isSecret: boolean) => NoteContent;
}

export function createContentNotes(journal: Pick<Journal, "nameContent">): ContentNotes {
  const contents: NewContent[] = [];
  const noteOf =
    (isSecret: boolean): NoteContent =>
    async (bytes, like) => {
      if (bytes === null) return null;
      const named = await journal.nameContent(bytes, isSecret);
      contents.push(typeof like === "string" ? { ...named, like } : named);
      return named.key;
    };
  return { contents, noteOf };
}

export interface ChangedState {
  readonly before: Uint8Array | null;
  readonly after: Uint8Array | null;
  readonly keys: Pick<FileRecord, "before" | "after">;
  readonly format: TextFormat;
}

type Baselines = Pick<FileRecord, "baselineBefore" | "baseline" | "othersHunks">;

/**
 * The baselines of a file that is about to become another. No content is read unless others changed
 * the file while something of it was to be reviewed.
 */
export async function recordBaseline(
  uri: string,
  state: ChangedState,
  recorder: Recorder,
  note: NoteContent,
): Promise<Baselines> {
  const judged = recorder.judged.get(uri);
  if (judged !== undefined) {
    const baselineBefore = await note(judged.before, state.keys.before);
    return { baselineBefore, baseline: await note(judged.after, state.keys.after) };
  }
  if (recorder.isOwn) return {};
  const latest = recorder.latest.files.get(uri)?.record;
  const found = await findBaseline(state, latest, recorder, note);
  return { ...found, baseline: found.baselineBefore ?? null };
}

/** The baseline that a change finds. */
async function findBaseline(
  { before, keys, format }: ChangedState,
  latest: FileRecord | undefined,
  { journal }: Recorder,
  note: NoteContent,
): Promise<Baselines> {
  if (latest?.baseline === undefined || latest.baseline === latest.after) {
    return { baselineBefore: keys.before };
  }
  if (latest.after === keys.before) return { baselineBefore: latest.baseline };
  const { isByteExact } = format;
  const stateFormat = { encoding: latest.encoding, isByteExact };
  const state = await readState(latest, journal.readContent, stateFormat);
  // It cannot be shown, and whoever looks at it is told so.
  if (state === undefined) return { baselineBefore: latest.baseline };
  const text = before && (await decodeText(before, format));
  const baseline = carryBaseline(state, text);
  const bytes = baseline === null ? null : await encodeText(baseline, format);
  const othersHunks = boundHunks(hunksBetween(state.text, text));
  return { baselineBefore: await note(bytes, keys.before), othersHunks };
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
  const state = await readState(record, journal.readContent);
  if (state === undefined) return record.baseline ?? null;
  const carried = carryBaseline(state, text);
  const bytes = carried === null ? null : await encodeText(carried, formatOf(record));
  return note(bytes, after);
}
