import { applyEdit } from "../../core/edit/index.ts";
import {
  type ContentKey,
  type FileMove,
  type FileRecord,
  findPlace,
  planUndoOfMany,
  type UndoAction,
} from "../../core/history/index.ts";
import { lockKeysOf, type ResolvedPath } from "../../core/path/index.ts";
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
  type TextFormat,
} from "../documents/index.ts";
import { applyFiles, type WantedFile } from "./applyFiles.ts";
import type { LeftPart, UndoAnswer, UndonePart } from "./editHistory.ts";
import { findUndone, type UndoneEntries } from "./findUndone.ts";
import type { HistoryServices } from "./historyServices.ts";

export interface UndoRequest {
  readonly ids: readonly number[];
  readonly kind: "undo" | "redo";
  /** Only says what would be done. */
  readonly isDryRun: boolean;
}

/**
 * Takes back what entries did, newest first, as one step. Where nothing came after, a file gets its
 * very bytes again; otherwise each hunk goes where its lines are now, and one that something later
 * changed stays.
 *
 * @throws with a sentence for a person, and nothing changed unless it says what was.
 */
export async function undoEntries(
  request: UndoRequest,
  services: HistoryServices,
): Promise<UndoAnswer> {
  const { ids, kind, isDryRun } = request;
  const state = await services.history.read();
  const undone = findUndone(ids, kind, state);
  const files = await findFiles(undone, state.moves, services);
  const { signal } = new AbortController();
  const hold = await services.locks.ask(lockKeysOf(files.map(({ target }) => target)), signal)
    .comes;
  try {
    const planned = await Promise.all(files.map((file) => planFile(file, services)));
    const answer = { undone: planned.flatMap(undoneOf), left: planned.flatMap(({ left }) => left) };
    const wanted = planned.flatMap((file) => file.wanted ?? []);
    if (isDryRun || wanted.length === 0) return { entry: undefined, ...answer };
    const id = await applyFiles(
      wanted,
      {
        tool: `linewise.${kind}Edit`,
        approval: "command",
        kind,
        of: undone.of,
        ...(undone.entries.every(({ madeBy }) => madeBy === "person") ? { madeBy: "person" } : {}),
        ...(answer.left.length > 0 ? { leftHunks: answer.left.length } : {}),
      },
      services,
    );
    return { entry: `e${id}`, ...answer };
  } finally {
    hold.release();
  }
}

/** A file, and what the entries did to it, newest first. */
interface ChangedFile {
  readonly target: ResolvedPath;
  readonly records: readonly FileRecord[];
}

/** By where they are now: a file may have been moved since. */
async function findFiles(
  { entries, filesOf }: UndoneEntries,
  moves: readonly FileMove[],
  services: HistoryServices,
): Promise<readonly ChangedFile[]> {
  const byUri = new Map<string, FileRecord[]>();
  for (const entry of entries) {
    for (const record of filesOf(entry)) {
      const uri = findPlace(record.uri, entry.id, moves);
      byUri.set(uri, [...(byUri.get(uri) ?? []), record]);
    }
  }
  const settings = services.readSettings();
  return Promise.all(
    [...byUri].map(async ([uri, records]) => ({
      target: orThrow(await services.resolvePath(uri, settings)),
      records,
    })),
  );
}

/** What becomes of one file. */
interface PlannedFile {
  readonly path: string;
  /** None where nothing of it is undone. */
  readonly wanted?: WantedFile;
  readonly hunks: number;
  readonly left: readonly LeftPart[];
}

function undoneOf({ path, hunks, wanted }: PlannedFile): readonly UndonePart[] {
  return wanted === undefined ? [] : [{ path, hunks }];
}

async function planFile(
  { target, records }: ChangedFile,
  services: HistoryServices,
): Promise<PlannedFile> {
  const path = target.shown;
  const loaded = await services.loadEditableFileOrNew(target, {});
  if (!loaded.ok) return { path, hunks: 0, left: [{ path, reason: explain(loaded.failure) }] };
  const file = loaded.value;
  const bytes = await currentBytes(file);
  const format = formatOf(records);
  const contents = await Promise.all(records.map((record) => readBoth(record, services)));
  const versions = await Promise.all(
    contents.map(async ({ before, after }) => ({
      before: before && (await decodeText(before, format)),
      after: after && (await decodeText(after, format)),
    })),
  );
  const text = bytes && (await decodeText(bytes, format));
  const calls = versions.map((each) => ({ files: [{ ...each, file: path }] }));
  const [plan] = planUndoOfMany(calls, () => text);
  if (plan === undefined) throw new Error("No file was given.");
  const left = plan.left.map(({ lines, reason }): LeftPart => ({
    path,
    ...(lines && { startLine: lines.startLine, endLine: lines.startLine + lines.lineCount - 1 }),
    reason: describeReason(reason),
  }));
  const hunks = plan.undone.length;
  if (plan.action.kind === "nothing") return { path, hunks, left };
  return { path, hunks, left, wanted: await wantFile(file, plan.action, format, contents) };
}

/** The bytes before, wherever the result is the text before; else what the edit gives. */
async function wantFile(
  file: ExistingFile | NewFile,
  action: Exclude<UndoAction, { kind: "nothing" }>,
  format: TextFormat,
  contents: readonly BothBytes[],
): Promise<WantedFile> {
  if (action.kind === "delete") return { file, newText: null };
  const oldText = await decodeText((await currentBytes(file)) ?? new Uint8Array(), format);
  const newText = action.kind === "create" ? action.text : applyEdit(action.edit, oldText);
  const before = contents.at(-1)?.before ?? null;
  const isExact = before !== null && (await decodeText(before, format)) === newText;
  const newBytes = isExact
    ? before
    : format.isByteExact
      ? await encodeText(newText, format)
      : undefined;
  const { encoding } = file;
  return { file, newText: await showText(newText, { ...format, encoding }), newBytes };
}

interface BothBytes {
  readonly before: Uint8Array | null;
  readonly after: Uint8Array | null;
}

async function readBoth(
  { before, after }: FileRecord,
  { history }: HistoryServices,
): Promise<BothBytes> {
  const read = async (key: ContentKey | null): Promise<Uint8Array | null> =>
    key === null ? null : orThrow(await history.readContent(key));
  return { before: await read(before), after: await read(after) };
}

/** Where one of several entries needs bytes, the texts of all are read so: they are compared. */
function formatOf(records: readonly FileRecord[]): TextFormat {
  const [record] = records;
  if (record === undefined) throw new Error("A file has no record.");
  const isByteExact = records.some((each) => each.isByteExact === true);
  return { encoding: record.encoding, isByteExact };
}

/** What a file holds now: what its editor shows, or else the bytes on disk. */
async function currentBytes(file: ExistingFile | NewFile): Promise<Uint8Array | null> {
  if (!file.exists) return null;
  return file.unsaved ? encodeWholeFile(file.text, file.encoding) : file.bytes;
}
