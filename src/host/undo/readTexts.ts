import {
  carryBaseline,
  type FileRecord,
  type LatestRecord,
  type ReviewedChange,
} from "../../core/history/index.ts";
import {
  decodeText,
  encodeText,
  encodeWholeFile,
  type ExistingFile,
  type NewFile,
  showText,
  type TextFormat,
} from "../documents/index.ts";
import type { EditHistory } from "../history/index.ts";
import type { WantedText } from "./applyFiles.ts";
import type { ChangedFile, FileChangeOf, StateServices } from "./planStateUndo.ts";
import type { UndoServices } from "./undoableHistory.ts";

export interface PlanServices extends StateServices, Pick<UndoServices, "loadEditableFileOrNew"> {
  readonly history: Pick<EditHistory, "readContent" | "readChange" | "readSide" | "readState">;
}

export async function encodeBaselines(
  before: string | null,
  after: string | null,
  format: TextFormat,
): Promise<WantedText["baselines"]> {
  const encode = async (text: string | null): Promise<Uint8Array | null> =>
    text === null ? null : encodeText(text, format);
  return { before: await encode(before), after: await encode(after) };
}

/** If one entry needs bytes, the texts of all are read as bytes, since they are compared. */
export async function needsBytes(
  file: ExistingFile | NewFile,
  { changes, latest }: Pick<ChangedFile, "changes" | "latest">,
  { history }: PlanServices,
): Promise<boolean> {
  if ([...changes, latest].some((each) => each?.record.isByteExact === true)) return true;
  const newest = changes[0]?.record;
  if (!file.exists || file.unsaved || newest?.encoding === file.encoding) return false;
  // The file may still hold the same bytes, and only be read in another encoding now.
  const left =
    typeof newest?.after !== "string" ? undefined : await history.readContent(newest.after);
  return left?.ok === true && Buffer.compare(left.value, file.bytes) === 0;
}

/** Each text is read in the encoding that the file had then: it may have been saved in another since. */
export async function readChanges(
  changes: readonly FileChangeOf[],
  isByteExact: boolean,
  { history: { readChange, readContent } }: PlanServices,
): Promise<readonly ReviewedChange[] | undefined> {
  const read: ReviewedChange[] = [];
  for (const { entry, record } of changes) {
    const { encoding, baselineBefore: before, baseline: after } = record;
    const format = { encoding, isByteExact };
    const text = await readChange(record, format, readContent);
    if (text === undefined) return undefined;
    const isKnown = before !== undefined && after !== undefined;
    const baseline = isKnown ? await readChange({ before, after }, format, readContent) : undefined;
    read.push({ kind: entry.kind, text, baseline });
  }
  return read;
}

/**
 * What the newest record left of a text, and the baseline of the text that is there now; the text itself if
 * they cannot be read.
 */
export async function readReviewNow(
  latest: LatestRecord | undefined,
  text: string | null,
  isByteExact: boolean,
  { history }: PlanServices,
): Promise<{ readonly left: string | null; readonly baseline: string | null }> {
  const reviewed = { left: text, baseline: text };
  if (latest === undefined || latest.record.baseline === latest.record.after) return reviewed;
  const format = { encoding: latest.record.encoding, isByteExact };
  const state = await history.readState(latest.record, format, history.readContent);
  return state === undefined
    ? reviewed
    : { left: state.text, baseline: carryBaseline(state, text) };
}

/** The text of a file now: its editor's, or else that on disk; null if there is no file. */
export async function readCurrent(
  file: ExistingFile | NewFile,
  isByteExact: boolean,
): Promise<string | null> {
  if (!file.exists) return null;
  if (!isByteExact) return file.text;
  const { encoding } = file;
  const bytes = file.unsaved ? await encodeWholeFile(file.text, encoding) : file.bytes;
  return decodeText(bytes, { encoding, isByteExact });
}

/**
 * What the file is to hold. If the result is the text before the oldest entry, these are exactly the
 * bytes of then, unless the file has another encoding now.
 *
 * @param oldest The record of that entry, if the result is the text before it.
 */
export async function findResult(
  file: ExistingFile | NewFile,
  newText: string | null,
  {
    oldest,
    isByteExact,
  }: { readonly oldest?: FileRecord | undefined; readonly isByteExact: boolean },
  { history }: PlanServices,
): Promise<Pick<WantedText, "newText" | "newBytes">> {
  if (newText === null) return { newText };
  const isSameEncoding = isByteExact || !file.exists || oldest?.encoding === file.encoding;
  const key = isSameEncoding ? (oldest?.before ?? null) : null;
  const before = key === null ? undefined : await history.readContent(key);
  const bytesBefore = before?.ok === true ? before.value : undefined;
  if (!isByteExact) return { newText, newBytes: bytesBefore };
  const format = { encoding: file.encoding, isByteExact };
  const newBytes = bytesBefore ?? (await encodeText(newText, format));
  return { newText: await showText(newText, format), newBytes };
}
