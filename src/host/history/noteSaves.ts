import { createPortions } from "../../core/async.ts";
import {
  describeHunks,
  type FileRecord,
  type HistoryEntry,
  hunksBetween,
} from "../../core/history/index.ts";
import type { Journal, NewContent } from "../../files/history/index.ts";
import type { StartedEntry } from "../apply/index.ts";
import { decodeText } from "../documents/index.ts";
import type { FoundSave } from "./editHistory.ts";
import { formatOf, readChange } from "./historyTexts.ts";
import { carryRecord, noteContents, type RecordContext, recordedPlace } from "./recordFile.ts";
import { recordSaved } from "./recordRoutes.ts";

type BegunEntry = Pick<HistoryEntry, "id" | "files">;

/** How an entry notes what saving makes of its files (`StartedEntry.saving`): many at a time. */
export function createSaveNotes(
  { id, files }: BegunEntry,
  recorder: RecordContext,
  journal: Pick<Journal, "noteSaved">,
): StartedEntry["saving"] {
  const noted = new Map(files.map((record) => [record.uri, record]));
  const note = createPortions<{
    readonly record: FileRecord;
    readonly contents: readonly NewContent[];
  }>((all) =>
    journal.noteSaved(
      { id, files: all.map(({ record }) => record) },
      all.flatMap(({ contents }) => contents),
    ),
  );
  return async (route) => {
    const record = noted.get(recordedPlace(route.change.file.target).uri);
    if (record === undefined) return;
    const contents: NewContent[] = [];
    const saved = await recordSaved(route, record, { ...recorder, contents });
    if (saved.after === record.after) return;
    noted.set(record.uri, saved);
    await note({ record: saved, contents });
  };
}

/** Notes what nobody could note before the crash, so that it can be taken back as a whole. */
export async function noteFoundSaves(
  { id, kind }: Pick<HistoryEntry, "id" | "kind">,
  found: readonly FoundSave[],
  journal: Journal,
): Promise<readonly FileRecord[]> {
  const contents: NewContent[] = [];
  const files: FileRecord[] = [];
  for (const { record, bytes } of found) {
    const recorder = { journal, contents };
    const after = await noteContents(recorder, record.isSecret)(bytes, record.before);
    const text = await decodeText(bytes, formatOf(record));
    const before = { before: record.before, after: null };
    const change = await readChange(before, formatOf(record), journal.readContent);
    const hunks = describeHunks(hunksBetween(change?.before ?? null, text));
    const carried =
      kind === "edit" ? {} : { baseline: await carryRecord(record, after, text, recorder) };
    files.push({ ...record, after, ...carried, ...hunks });
  }
  if (files.length > 0) await journal.noteSaved({ id, files }, contents);
  return files;
}
