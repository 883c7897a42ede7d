import {
  carryBaseline,
  changedLines,
  type ContentKey,
  type FileRecord,
  type LatestRecords,
  type LineHunk,
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

/** The contents that a record names, once each. */
export interface Notes extends Recorder {
  readonly contents: NewContent[];
  /** @param like A content that is like it, of which only the difference is stored. */
  readonly note: (bytes: Uint8Array | null, like?: ContentKey | null) => Promise<ContentKey | null>;
}

export function createNotes(recorder: Recorder, isSecretFile: boolean): Notes {
  const contents: NewContent[] = [];
  return {
    ...recorder,
    contents,
    async note(bytes, like) {
      if (bytes === null) return null;
      const named = await recorder.journal.nameContent(bytes, isSecretFile);
      contents.push(typeof like === "string" ? { ...named, like } : named);
      return named.key;
    },
  };
}

export interface ChangedState {
  readonly before: Uint8Array | null;
  readonly after: Uint8Array | null;
  readonly keys: Pick<FileRecord, "before" | "after">;
  readonly format: TextFormat;
}

type Baselines = Pick<FileRecord, "baselineBefore" | "baseline" | "othersHunks">;

/** No content is read unless others changed the file while something of it was to be reviewed. */
export async function recordBaseline(
  state: ChangedState,
  latest: FileRecord | undefined,
  uri: string,
  notes: Notes,
): Promise<Baselines> {
  const { keys } = state;
  const judged = notes.judged.get(uri);
  if (judged !== undefined) {
    const baselineBefore = await notes.note(judged.before, keys.before);
    return { baselineBefore, baseline: await notes.note(judged.after, keys.after) };
  }
  if (notes.isOwn) return {};
  const found = await findBaseline(state, latest, notes);
  return { ...found, baseline: found.baselineBefore ?? null };
}

/** The baseline that a change finds. */
async function findBaseline(
  { before, keys, format }: ChangedState,
  latest: FileRecord | undefined,
  notes: Notes,
): Promise<Baselines> {
  if (latest?.baseline === undefined || latest.baseline === latest.after) {
    return { baselineBefore: keys.before };
  }
  if (latest.after === keys.before) return { baselineBefore: latest.baseline };
  const { isByteExact } = format;
  const read = notes.journal.readContent;
  const state = await readState(latest, read, { encoding: latest.encoding, isByteExact });
  // It cannot be shown, and whoever looks at it is told so.
  if (state === undefined) return { baselineBefore: latest.baseline };
  const text = before && (await decodeText(before, format));
  const baseline = carryBaseline(state, text);
  const bytes = baseline === null ? null : await encodeText(baseline, format);
  return {
    baselineBefore: await notes.note(bytes, keys.before),
    othersHunks: boundHunks(hunksBetween(state.text ?? "", text ?? "")),
  };
}

/** The baseline of a record whose text became another one when it was saved. */
export async function carryRecord(
  record: FileRecord,
  after: ContentKey | null,
  text: string,
  notes: Notes,
): Promise<ContentKey | null> {
  if (record.baseline === record.after) return after;
  const state = await readState(record, notes.journal.readContent);
  if (state === undefined) return record.baseline ?? null;
  const carried = carryBaseline(state, text);
  const bytes = carried === null ? null : await encodeText(carried, formatOf(record));
  return notes.note(bytes, after);
}

export function hunksBetween(before: string, after: string): readonly LineHunk[] {
  return changedLines(before, after).map(toSpan);
}

export function toSpan(hunk: {
  oldStartLine: number;
  oldCount: number;
  newCount: number;
}): LineHunk {
  return [hunk.oldStartLine, hunk.oldCount, hunk.newCount];
}

export function sumLines(
  hunks: readonly LineHunk[],
): Pick<FileRecord, "addedLines" | "removedLines"> {
  const sum = (of: (hunk: LineHunk) => number): number =>
    hunks.reduce((total, hunk) => total + of(hunk), 0);
  return { addedLines: sum(([, , added]) => added), removedLines: sum(([, removed]) => removed) };
}

/** More are told as one, from the first to the last. */
const maxHunks = 500;

export function boundHunks(hunks: readonly LineHunk[]): readonly LineHunk[] {
  const [first, last] = [hunks[0], hunks.at(-1)];
  if (hunks.length <= maxHunks || first === undefined || last === undefined) return hunks;
  const oldCount = last[0] + last[1] - first[0];
  const { addedLines, removedLines } = sumLines(hunks);
  return [[first[0], oldCount, oldCount + addedLines - removedLines]];
}
