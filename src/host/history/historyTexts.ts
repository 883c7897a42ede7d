import {
  carryBaseline,
  type ChangedText,
  type ContentKey,
  type FileRecord,
  type LatestRecord,
  type ReviewedText,
} from "../../core/history/index.ts";
import type { Journal } from "../../files/history/index.ts";
import { mapConcurrently } from "../../core/async.ts";
import {
  decodeText,
  encodeWholeFile,
  type ExistingFile,
  type NewFile,
  type TextFormat,
} from "../documents/index.ts";

/** Files that are worked on at a time: their contents are in memory, and a process may open so many. */
const filesAtATime = 16;

/** The results in the order of the files. */
export function mapFiles<File, Mapped>(
  files: readonly File[],
  map: (file: File, index: number) => Promise<Mapped>,
): Promise<readonly Mapped[]> {
  return mapConcurrently(files, filesAtATime, map);
}

export type ContentReader = Journal["readContent"];

/** How the texts of a record are read. */
export function formatOf({ encoding, isByteExact = false }: FileRecord): TextFormat {
  return { encoding, isByteExact };
}

/** A content as text; undefined where it cannot be read, null where there was no file. */
export async function readContentText(
  key: ContentKey | null,
  format: TextFormat,
  readContent: ContentReader,
): Promise<string | null | undefined> {
  if (key === null) return null;
  const bytes = await readContent(key);
  return bytes.ok ? decodeText(bytes.value, format) : undefined;
}

/** What a record leaves; undefined where that cannot be read, or is not said. */
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

/** Undefined where one of the texts cannot be read. */
export async function readChange(
  record: Pick<FileRecord, "before" | "after">,
  format: TextFormat,
  readContent: ContentReader,
): Promise<ChangedText | undefined> {
  const before = await readContentText(record.before, format, readContent);
  const after = await readContentText(record.after, format, readContent);
  return before === undefined || after === undefined ? undefined : { before, after };
}

/** What there is to review now; nothing where that cannot be read. */
export async function readBaselineNow(
  latest: LatestRecord | undefined,
  text: string | null,
  isByteExact: boolean,
  { readContent }: { readonly readContent: ContentReader },
): Promise<string | null> {
  if (latest === undefined || latest.record.baseline === latest.record.after) return text;
  const format = { encoding: latest.record.encoding, isByteExact };
  const state = await readState(latest.record, readContent, format);
  return state === undefined ? text : carryBaseline(state, text);
}

/** What a file holds now: what its editor shows, or else the bytes on disk; null where there is none. */
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
