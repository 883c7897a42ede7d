import { applyEdit } from "../../core/edit/index.ts";
import {
  type ContentKey,
  type FileRecord,
  planUndoOfMany,
  type UndoAction,
} from "../../core/history/index.ts";
import type { ResolvedPath } from "../../core/path/index.ts";
import { describeReason } from "../../toolkit/confirmation/index.ts";
import { explain } from "../../toolkit/explain/index.ts";
import { orThrow } from "../../toolkit/failureError.ts";
import {
  decodeText,
  encodeText,
  encodeWholeFile,
  type ExistingFile,
  type NewFile,
  showText,
} from "../documents/index.ts";
import type { WantedFile } from "./applyFiles.ts";
import type { EditHistory, LeftPart } from "./editHistory.ts";
import type { UndoServices } from "./historyServices.ts";

/** A file, and what the entries did to it, newest first. */
export interface ChangedFile {
  readonly target: ResolvedPath;
  readonly records: readonly FileRecord[];
}

/** What becomes of one file. */
export interface PlannedFile {
  readonly path: string;
  /** None where nothing of it is undone. */
  readonly wanted?: WantedFile;
  readonly hunks: number;
  readonly left: readonly LeftPart[];
}

type PlanServices = Pick<UndoServices, "loadEditableFileOrNew"> & {
  readonly history: Pick<EditHistory, "readContent">;
};

/** How entries are undone in one file, as it is now. */
export async function planFileUndo(
  { target, records }: ChangedFile,
  services: PlanServices,
): Promise<PlannedFile> {
  const path = target.shown;
  const loaded = await services.loadEditableFileOrNew(target, {});
  if (!loaded.ok) return { path, hunks: 0, left: [{ path, reason: explain(loaded.failure) }] };
  const file = loaded.value;
  // Where one of several entries needs bytes, the texts of all are read so: they are compared.
  const isByteExact = records.some((each) => each.isByteExact === true);
  const versions = await Promise.all(
    records.map((record) => readVersions(record, isByteExact, services)),
  );
  const text = await readCurrent(file, isByteExact);
  const calls = versions.map(({ before, after }) => ({ before: before.text, after: after.text }));
  const plan = planUndoOfMany(calls, text);
  const left = plan.left.map(({ lines, reason }): LeftPart => ({
    path,
    ...(lines && { startLine: lines.startLine, endLine: lines.startLine + lines.lineCount - 1 }),
    reason: describeReason(reason),
  }));
  const hunks = plan.undone.length;
  if (plan.action.kind === "nothing") return { path, hunks, left };
  const newText = textAfter(plan.action, text);
  if (newText === null) return { path, hunks, left, wanted: { file, newText } };
  const oldest = versions.at(-1)?.before;
  const wanted = await wantFile(file, newText, oldest, isByteExact);
  return { path, hunks, left, wanted };
}

/** What a file held before or after an entry; nothing where it was not there. */
interface Version {
  readonly bytes: Uint8Array | null;
  readonly text: string | null;
  readonly encoding: string;
}

/** Each in the encoding that the file had then: it may have been saved in another one since. */
async function readVersions(
  { before, after, encoding }: FileRecord,
  isByteExact: boolean,
  { history }: PlanServices,
): Promise<{ readonly before: Version; readonly after: Version }> {
  const read = async (key: ContentKey | null): Promise<Version> => {
    const bytes = key === null ? null : orThrow(await history.readContent(key));
    return { bytes, text: bytes && (await decodeText(bytes, { encoding, isByteExact })), encoding };
  };
  return { before: await read(before), after: await read(after) };
}

/** What a file holds now: what its editor shows, or else the bytes on disk; null where there is none. */
async function readCurrent(
  file: ExistingFile | NewFile,
  isByteExact: boolean,
): Promise<string | null> {
  if (!file.exists) return null;
  if (!isByteExact) return file.text;
  const { encoding } = file;
  const bytes = file.unsaved ? await encodeWholeFile(file.text, encoding) : file.bytes;
  return decodeText(bytes, { encoding, isByteExact });
}

function textAfter(
  action: Exclude<UndoAction, { kind: "nothing" }>,
  text: string | null,
): string | null {
  if (action.kind === "delete") return null;
  return action.kind === "create" ? action.text : applyEdit(action.edit, text ?? "");
}

/**
 * The bytes before, wherever the result is the text before, unless the file has another encoding by
 * now; else what the text gives.
 */
async function wantFile(
  file: ExistingFile | NewFile,
  newText: string,
  oldest: Version | undefined,
  isByteExact: boolean,
): Promise<WantedFile> {
  const { encoding } = file;
  const isAsBefore = isByteExact || !file.exists || oldest?.encoding === encoding;
  const before = isAsBefore && oldest?.text === newText ? oldest.bytes : null;
  if (!isByteExact) return { file, newText, newBytes: before ?? undefined };
  const format = { encoding, isByteExact };
  const newBytes = before ?? (await encodeText(newText, format));
  return { file, newText: await showText(newText, format), newBytes };
}
