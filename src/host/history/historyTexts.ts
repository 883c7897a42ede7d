import {
  type ChangedText,
  type ContentKey,
  type FileRecord,
  isFolderMode,
  isLinkMode,
  type KnownState,
  plainMode,
  stampOfKey,
  type ReviewedText,
} from "../../core/history/index.ts";
import type { Journal } from "../../files/history/index.ts";
import { decodeText, type TextFormat } from "../documents/index.ts";

export type ContentReader = Journal["readContent"];

/** How the texts of a record are read. */
export function formatOf({ encoding, isByteExact = false }: FileRecord): TextFormat {
  return { encoding, isByteExact };
}

/** The text and baseline that a record leaves; undefined if it names none, or they cannot be read. */
export async function readState(
  { after, baseline }: Pick<FileRecord, "after" | "baseline">,
  format: TextFormat,
  readContent: ContentReader,
): Promise<ReviewedText | undefined> {
  if (baseline === undefined) return undefined;
  const texts = await readChange({ before: baseline, after }, format, readContent);
  return texts && { text: texts.after, baseline: texts.before };
}

/** Null where there is no file; undefined if one of the texts cannot be read. */
export async function readChange(
  record: Pick<FileRecord, "before" | "after">,
  format: TextFormat,
  readContent: ContentReader,
): Promise<ChangedText | undefined> {
  const read = async (key: ContentKey | null): Promise<string | null | undefined> => {
    const bytes = key === null ? undefined : await readContent(key);
    if (bytes === undefined) return null;
    return bytes.ok ? decodeText(bytes.value, format) : undefined;
  };
  const before = await read(record.before);
  const after = record.after === record.before ? before : await read(record.after);
  return before === undefined || after === undefined ? undefined : { before, after };
}

/** See `EditHistory.readSide`. */
export async function readSide(
  record: FileRecord,
  side: "before" | "after",
  plain: number | undefined,
  readContent: ContentReader,
): Promise<KnownState> {
  const key = record[side];
  const mode = side === "before" ? record.modeBefore : record.mode;
  const bytes = new Uint8Array();
  if (key === null) return mode !== undefined && isFolderMode(mode) ? { mode, bytes } : null;
  const state = { mode: mode ?? fileModeOf(plain), bytes };
  const stamp = stampOfKey(key);
  if (stamp !== undefined) return { ...state, stamp };
  const content = await readContent(key);
  return content.ok ? { ...state, bytes: content.value } : undefined;
}

/** The mode of a text is not told where it stayed; what is no file now says nothing of it. */
function fileModeOf(mode: number | undefined): number {
  const isFile = mode !== undefined && !isFolderMode(mode) && !isLinkMode(mode);
  return isFile ? mode : plainMode;
}
