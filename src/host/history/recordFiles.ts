import { diffLines } from "../../core/diff/index.ts";
import { newLengthOf } from "../../core/edit/index.ts";
import {
  boundHunks,
  describeHunks,
  type FileRecord,
  hunksBetween,
  isLinkMode,
  type LineHunk,
  toLineHunks,
} from "../../core/history/index.ts";
import { lineAt } from "../../core/lines/index.ts";
import type { Journal, NewContent } from "../../files/history/index.ts";
import { joinPieces } from "../../files/write/index.ts";
import type { DocumentRoute, Route } from "../apply/index.ts";
import { encodeText, encodeWholeFile, decodeText, hasOneEnding } from "../documents/index.ts";
import type { JudgedFile, FoundChange } from "./editHistory.ts";
import { formatOf, mapFiles, readState } from "./historyTexts.ts";
import {
  carryRecord,
  type ChangedState,
  type ContentNotes,
  createContentNotes,
  recordBaseline,
  type Recorder,
} from "./recordBaseline.ts";
import { createPause } from "../../core/async.ts";
import { describeBinary } from "../../files/encoding/index.ts";
import type { WholeFile } from "../../files/states/index.ts";

/**
 * Whether a formatter or the like changed more when the edited document was saved. That is part of what the
 * call made of the file: it is reviewed and undone with it. What a person may have typed is not.
 */
export function isReformatted(route: Route): route is DocumentRoute {
  if (route.kind !== "document" || route.mayBeTyped === true) return false;
  const { document, change } = route;
  return !document.isDirty && !document.isClosed && document.getText() !== change.newText;
}

/** What an entry says of files, and the contents that it names. */
export interface RecordedFiles {
  readonly files: readonly FileRecord[];
  readonly contents: readonly NewContent[];
}

/** What is about to be done to files. */
export async function recordRoutes(
  routes: readonly Route[],
  recorder: Recorder,
): Promise<RecordedFiles> {
  const notes = createContentNotes(recorder.journal);
  const files: FileRecord[] = [];
  for (const route of routes) files.push(await recordRoute(route, recorder, notes));
  return { files, contents: notes.contents };
}

/**
 * What was carried out of records that were made before: of a file that was formatted when it was
 * saved, what that made of it.
 */
export async function recordOutcome(
  routes: readonly Route[],
  begun: readonly FileRecord[],
  recorder: Recorder,
): Promise<RecordedFiles> {
  const byUri = new Map(begun.map((record) => [record.uri, record]));
  const notes = createContentNotes(recorder.journal);
  const files: FileRecord[] = [];
  for (const route of routes) {
    const record = byUri.get(route.change.file.target.uri);
    if (record === undefined) continue;
    files.push(isReformatted(route) ? await recordSaved(route, record, recorder, notes) : record);
  }
  return { files, contents: notes.contents };
}

async function recordRoute(
  route: Route,
  recorder: Recorder,
  notes: ContentNotes,
): Promise<FileRecord> {
  const { change, kind } = route;
  const { target, encoding, unsaved } = change.file;
  const { uri } = target;
  const bytes = await bytesOf(route);
  const latest = recorder.latest.files.get(uri)?.record;
  const isByteExact = (kind === "bytes" && route.isForText !== true) || isReviewedByBytes(latest);
  const isSecret = recorder.isSecret(target);
  const note = notes.noteOf(isSecret);
  const before = await note(bytes.before);
  const after = await note(bytes.after, before);
  const state = { ...bytes, keys: { before, after }, format: { encoding, isByteExact } };
  return {
    uri,
    path: target.shown,
    encoding,
    before,
    after,
    ...(await recordBaseline(uri, state, recorder, note)),
    ...describeHunks(findHunks(change)),
    ...(isSecret ? { isSecret } : {}),
    ...(unsaved ? { isUnsaved: true } : {}),
    ...(isByteExact ? { isByteExact } : {}),
  };
}

/** Whether what there is to review of a file is known byte by byte. */
function isReviewedByBytes(latest: FileRecord | undefined): boolean {
  return latest?.isByteExact === true && latest.baseline !== latest.after;
}

/** What saving made of a file that was about to be recorded otherwise. */
async function recordSaved(
  { change, document }: DocumentRoute,
  record: FileRecord,
  recorder: Recorder,
  notes: ContentNotes,
): Promise<FileRecord> {
  const { file } = change;
  const text = document.getText();
  const note = notes.noteOf(record.isSecret === true);
  const after = await note(await encodeWholeFile(text, file.encoding), record.before);
  const isUndo = recorder.judged.has(record.uri);
  const baseline = isUndo
    ? { baseline: await carryRecord(record, after, text, recorder, note) }
    : {};
  return { ...record, after, ...baseline, ...describeHunks(hunksBetween(file.text, text)) };
}

/** Texts that somebody judged: only the baselines of their files are others from now on. */
export async function recordAllKept(
  kept: readonly JudgedFile[],
  journal: Pick<Journal, "nameContent" | "readContent">,
): Promise<RecordedFiles> {
  const notes = createContentNotes(journal);
  const files = await mapFiles(kept, (file) => recordKept(file, journal, notes));
  return { files, contents: notes.contents };
}

async function recordKept(
  { seen: { record, entry }, kept }: JudgedFile,
  { readContent }: Pick<Journal, "readContent">,
  notes: ContentNotes,
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
  const note = notes.noteOf(isSecret);
  const encode = async (text: string | null): Promise<Uint8Array | null> =>
    text === null ? null : encodeText(text, formatOf(record));
  const text = await note(await encode(kept.text));
  const baselineBefore = await note(await encode(kept.baselineBefore), text);
  const baseline = await note(await encode(kept.baseline), text);
  const state = await readState(record, readContent);
  const hunks = state === undefined ? [] : hunksBetween(state.text, kept.text);
  const others = hunks.length === 0 ? {} : { othersHunks: boundHunks(hunks) };
  return { ...same, before: text, after: text, baselineBefore, baseline, ...others };
}

/** Of a longer text, the new one is never made as a whole: its lines are counted from the edit. */
const maxDiffedUnits = 1 << 25;

function findHunks({ edit, file, newLines }: Route["change"]): readonly LineHunk[] {
  if (newLengthOf(edit) <= maxDiffedUnits) {
    return toLineHunks(diffLines(edit, file.lines, newLines, 0).hunks);
  }
  return edit.replacements.map(({ range, text }) => {
    const startLine = Math.max(1, lineAt(file.lines, range.start));
    const lineCount = lineAt(file.lines, range.endExclusive) - startLine + 1;
    return [startLine, lineCount, text.split("\n").length];
  });
}

/** Those on disk, or those that the editor would save. */
async function bytesOf(route: Route): Promise<Pick<ChangedState, "before" | "after">> {
  const { file, newText } = route.change;
  const unsaved = file.unsaved ? await encodeWholeFile(file.text, file.encoding) : undefined;
  switch (route.kind) {
    case "create":
      return { before: null, after: route.newBytes };
    case "delete":
      return { before: unsaved ?? route.oldBytes, after: null };
    case "bytes":
      return { before: route.oldBytes, after: joinPieces(route.newBytes) };
    case "document":
      return {
        before: unsaved ?? route.oldBytes,
        after: await encodeWholeFile(newText, file.encoding),
      };
  }
}

/** What tools did that do not record themselves, or what is about to be done without a document. */
export async function recordChanges(
  changes: readonly FoundChange[],
  recorder: Recorder,
): Promise<RecordedFiles> {
  const pause = createPause(new AbortController().signal);
  const notes = createContentNotes(recorder.journal);
  const files: FileRecord[] = [];
  for (const change of changes) {
    await pause();
    files.push(await recordChange(change, recorder, notes));
  }
  return { files, contents: notes.contents };
}

async function recordChange(
  change: FoundChange,
  recorder: Recorder,
  notes: ContentNotes,
): Promise<FileRecord> {
  const { uri, path, encoding, movedFrom, isUnsaved } = change;
  const isSecret = recorder.isSecret(change);
  const note = notes.noteOf(isSecret);
  const bytes = { before: change.before?.bytes ?? null, after: change.after?.bytes ?? null };
  const before = await note(bytes.before);
  const after = await note(bytes.after, before);
  const record = {
    uri,
    path,
    encoding,
    before,
    after,
    ...modesOf(change),
    ...(movedFrom === undefined ? {} : { movedFrom }),
    ...(isSecret ? { isSecret } : {}),
    ...(isUnsaved === true ? { isUnsaved } : {}),
  };
  if (isNoText(change.before) || isNoText(change.after)) {
    const reviewed = { baselineBefore: before, baseline: after };
    return { ...record, ...reviewed, addedLines: 0, removedLines: 0, isWhole: true };
  }
  const isByteExact =
    isReviewedByBytes(recorder.latest.files.get(uri)?.record) ||
    !(await isDocumentText(bytes.before, encoding)) ||
    !(await isDocumentText(bytes.after, encoding));
  const format = { encoding, isByteExact };
  const state = { ...bytes, keys: { before, after }, format };
  const textOf = async (side: Uint8Array | null): Promise<string | null> =>
    side && decodeText(side, format);
  return {
    ...record,
    ...(await recordBaseline(uri, state, recorder, note)),
    ...describeHunks(hunksBetween(await textOf(bytes.before), await textOf(bytes.after))),
    ...(isByteExact ? { isByteExact } : {}),
  };
}

/** A file that stays, with the rights that it had, says nothing of them. */
function modesOf({ before, after }: FoundChange): Pick<FileRecord, "modeBefore" | "mode"> {
  if (before !== null && before.mode === after?.mode) return {};
  return {
    ...(before === null ? {} : { modeBefore: before.mode }),
    ...(after === null ? {} : { mode: after.mode }),
  };
}

function isNoText(file: WholeFile | null): boolean {
  return file !== null && (isLinkMode(file.mode) || describeBinary(file.bytes) !== undefined);
}

/** Whether a document would save the very same bytes. */
async function isDocumentText(bytes: Uint8Array | null, encoding: string): Promise<boolean> {
  if (bytes === null) return true;
  const text = await decodeText(bytes, { encoding, isByteExact: false });
  return hasOneEnding(text) && Buffer.compare(await encodeWholeFile(text, encoding), bytes) === 0;
}
