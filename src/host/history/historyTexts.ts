import {
  type ChangedText,
  type ContentKey,
  type FileRecord,
  type ReviewedText,
} from "../../core/history/index.ts";
import type { Journal } from "../../files/history/index.ts";
import { decodeText, type TextFormat } from "../documents/index.ts";

export type ContentReader = Journal["readContent"];

/** How the texts of a record are read. */
export function formatOf({ encoding, isByteExact = false }: FileRecord): TextFormat {
  return { encoding, isByteExact };
}

/** A content as text; undefined if it cannot be read, null if there was no file. */
export async function readContentText(
  key: ContentKey | null,
  format: TextFormat,
  readContent: ContentReader,
): Promise<string | null | undefined> {
  if (key === null) return null;
  const bytes = await readContent(key);
  return bytes.ok ? decodeText(bytes.value, format) : undefined;
}

/** The text and baseline that a record leaves; undefined if it names none, or they cannot be read. */
export async function readState(
  record: FileRecord,
  readContent: ContentReader,
  format: TextFormat = formatOf(record),
): Promise<ReviewedText | undefined> {
  if (record.baseline === undefined) return undefined;
  const text = await readContentText(record.after, format, readContent);
  const isSame = record.baseline === record.after;
  const baseline = isSame ? text : await readContentText(record.baseline, format, readContent);
  return text === undefined || baseline === undefined ? undefined : { text, baseline };
}

/** Undefined if one of the texts cannot be read. */
export async function readChange(
  record: Pick<FileRecord, "before" | "after">,
  format: TextFormat,
  readContent: ContentReader,
): Promise<ChangedText | undefined> {
  const before = await readContentText(record.before, format, readContent);
  const after = await readContentText(record.after, format, readContent);
  return before === undefined || after === undefined ? undefined : { before, after };
}
