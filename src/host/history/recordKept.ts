import { mapConcurrently } from "../../core/async.ts";
import { boundHunks, type FileRecord, hunksBetween } from "../../core/history/index.ts";
import { encodeText } from "../documents/index.ts";
import type { JudgedFile } from "./editHistory.ts";
import { formatOf, readState } from "./historyTexts.ts";
import { noteContents, type Recorder } from "./recordBaseline.ts";

type KeepRecorder = Pick<Recorder, "journal" | "contents">;

/** Texts that somebody judged: only the baselines of their files are others from now on. */
export function recordAllKept(
  kept: readonly JudgedFile[],
  recorder: KeepRecorder,
): Promise<readonly FileRecord[]> {
  return mapConcurrently(kept, (file) => recordKept(file, recorder));
}

async function recordKept(
  { seen: { record, entry }, kept }: JudgedFile,
  recorder: KeepRecorder,
): Promise<FileRecord> {
  const { uri, path, encoding, after, isSecret = false, isByteExact } = record;
  const same = {
    uri,
    path,
    encoding,
    addedLines: 0,
    removedLines: 0,
    seenId: entry.id,
    ...(isSecret ? { isSecret } : {}),
    ...(isByteExact === true ? { isByteExact } : {}),
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
