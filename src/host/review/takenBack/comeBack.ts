import {
  carryBaseline,
  type FileRecord,
  findReviewHunks,
  type LatestRecord,
  type LatestRecords,
  type StoredEntry,
} from "../../../core/history/index.ts";
import { mapConcurrently } from "../../../core/async.ts";
import type { KeptFile } from "../../history/index.ts";
import type { UndoableHistory } from "../../undo/index.ts";
import type { TextNow, TextServices } from "../reviewedFile.ts";
import { findInPart } from "./editorUndo.ts";
import { isBackIn, trimmedLines, type TextBefore } from "./findReverted.ts";

export interface BackServices extends Pick<TextServices, "readText"> {
  readonly history: Pick<UndoableHistory, "read" | "latest" | "readState" | "readChange" | "keep">;
}

/** The tool of an entry of what a person did without Linewise. */
export const byHand = "byHand";

/** What came back in a file, and the undos of which that is. */
interface CameBack extends KeptFile {
  readonly uri: string;
  readonly of: readonly StoredEntry[];
}

/** Says so in the history if files have again what was taken back in them: one entry for all of the same undos. */
export async function noteBack(uris: readonly string[], services: BackServices): Promise<void> {
  const records = await services.history.latest();
  const found = await mapConcurrently(uris, (uri) => findBack(uri, records, services));
  const back = found.flatMap((each) => each ?? []);
  for (const files of Map.groupBy(back, ({ of }) => of.map(({ id }) => id).join()).values()) {
    const entries = files[0]?.of ?? [];
    const places = new Set(files.map(({ uri }) => uri));
    await services.history.keep(files, {
      kind: "redo",
      tool: byHand,
      of: entries.map(({ id }) => id),
      inPart: await findInPart(places, entries, services.history),
    });
  }
}

async function findBack(
  uri: string,
  { files, allOf }: LatestRecords,
  { history, readText }: BackServices,
): Promise<CameBack | undefined> {
  const seen = files.get(uri);
  const standing = listStanding(allOf(uri));
  if (seen === undefined || standing.length === 0) return undefined;
  const { encoding, isByteExact = false } = seen.record;
  const text = textOf(await readText({ uri, encoding, isByteExact }));
  if (text === undefined) return undefined;
  const back: (TextBefore & { readonly entry: StoredEntry })[] = [];
  for (const { entry, record } of standing) {
    const before = await readBefore(record, history);
    if (before && isBackIn(before, text)) back.push({ ...before, entry });
  }
  const oldest = back.at(-1);
  const state = oldest && (await history.readState(seen.record));
  if (oldest === undefined || state === undefined) return undefined;
  const baselineBefore = carryBaseline(state, text);
  // Without what waits now, and without what waited then.
  const then = { text, baseline: carryBaseline(oldest, text) };
  const kept = { text, baselineBefore, baseline: carryBaseline(then, baselineBefore) };
  return { uri, seen, kept, of: back.map(({ entry }) => entry) };
}

async function readBefore(
  record: FileRecord,
  { readChange }: Pick<UndoableHistory, "readChange">,
): Promise<TextBefore | undefined> {
  const format = { encoding: record.encoding, isByteExact: record.isByteExact ?? false };
  const { before, after, baselineBefore = before, baseline = after } = record;
  const texts = await readChange({ before, after }, format);
  const judged = await readChange({ before: baselineBefore, after: baseline }, format);
  if (texts === undefined || judged === undefined) return undefined;
  const text = texts.before ?? "";
  const lines = findReviewHunks(texts.after, text).flatMap(({ current }) =>
    trimmedLines(text, current),
  );
  return { text: texts.before, baseline: judged.before, lines };
}

/** Whether it is an undo or a redo, by whatever means. */
export function isDecision({ kind }: Pick<StoredEntry, "kind">): boolean {
  return kind === "undo" || kind === "redo";
}

/** What was taken back since agents last did something, and has not come back; newest first. */
export function listStanding(records: readonly LatestRecord[]): readonly LatestRecord[] {
  const end = records.findIndex(({ entry }) => !isDecision(entry));
  const since = end === -1 ? records : records.slice(0, end);
  const isBack = new Set(since.flatMap(({ entry }) => (entry.kind === "redo" ? entry.of : [])));
  return since.filter(({ entry: { id, kind, read } }) => {
    return kind === "undo" && !isBack.has(id) && read().tool === byHand;
  });
}

/** Null where the file is gone; undefined where it is not saved, or nobody reads it. */
export function textOf(now: TextNow): string | null | undefined {
  if (now === "gone") return null;
  return now === "tooLarge" || now.isUnsaved === true ? undefined : now.text;
}
