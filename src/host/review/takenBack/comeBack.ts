import {
  carryBaseline,
  type FileRecord,
  findReviewHunks,
  type LatestRecord,
  type StoredEntry,
} from "../../../core/history/index.ts";
import type { UndoableHistory } from "../../undo/index.ts";
import type { TextNow, TextServices } from "../reviewedFile.ts";
import { findInPart } from "./editorUndo.ts";
import { isBackIn, trimmedLines, type TextBefore } from "./findReverted.ts";

export interface BackServices extends Pick<TextServices, "readText"> {
  readonly history: Pick<UndoableHistory, "read" | "latest" | "readState" | "readChange" | "keep">;
}

/** The tool of an entry of what a person did without Linewise. */
export const byHand = "byHand";

/** Says so in the history if a file has again what was taken back in it. */
export async function noteBack(uri: string, { history, readText }: BackServices): Promise<void> {
  const { files, allOf } = await history.latest();
  const seen = files.get(uri);
  const standing = listStanding(allOf(uri));
  if (seen === undefined || standing.length === 0) return;
  const { encoding, isByteExact = false } = seen.record;
  const text = textOf(await readText({ uri, encoding, isByteExact }));
  if (text === undefined) return;
  const back: (TextBefore & { readonly entry: StoredEntry })[] = [];
  for (const { entry, record } of standing) {
    const before = await readBefore(record, history);
    if (before && isBackIn(before, text)) back.push({ ...before, entry });
  }
  const oldest = back.at(-1);
  const state = oldest && (await history.readState(seen.record));
  if (oldest === undefined || state === undefined) return;
  const baselineBefore = carryBaseline(state, text);
  // Without what waits now, and without what waited then.
  const then = { text, baseline: carryBaseline(oldest, text) };
  const kept = { text, baselineBefore, baseline: carryBaseline(then, baselineBefore) };
  const entries = back.map(({ entry }) => entry);
  await history.keep([{ seen, kept }], {
    kind: "redo",
    tool: byHand,
    of: entries.map(({ id }) => id),
    inPart: await findInPart(uri, entries, history),
  });
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
