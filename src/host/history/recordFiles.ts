import { diffLines } from "../../core/diff/index.ts";
import { newLengthOf } from "../../core/edit/index.ts";
import type { ContentKey, FileRecord, LineHunk } from "../../core/history/index.ts";
import { lineAt } from "../../core/lines/index.ts";
import type { NewContent } from "../../files/history/index.ts";
import { joinPieces } from "../../files/write/index.ts";
import type { DocumentRoute, Route } from "../apply/index.ts";
import { encodeText, encodeWholeFile } from "../documents/index.ts";
import type { JudgedFile } from "./editHistory.ts";
import { formatOf, mapFiles, readState } from "./historyTexts.ts";
import {
  boundHunks,
  carryRecord,
  type ChangedState,
  createNotes,
  hunksBetween,
  type Notes,
  recordBaseline,
  type Recorder,
  sumLines,
  toSpan,
} from "./recordBaseline.ts";

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
  const files: FileRecord[] = [];
  const contents: NewContent[] = [];
  for (const route of routes) {
    const noted = createNotes(recorder, recorder.isSecret(route.change.file.target));
    files.push(await recordRoute(route, noted));
    contents.push(...noted.contents);
  }
  return { files, contents };
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
  const files: FileRecord[] = [];
  const contents: NewContent[] = [];
  for (const route of routes) {
    const record = byUri.get(route.change.file.target.uri);
    if (record === undefined) continue;
    if (!isReformatted(route)) {
      files.push(record);
      continue;
    }
    const notes = createNotes(recorder, record.isSecret === true);
    files.push(await recordSaved(route, record, notes));
    contents.push(...notes.contents);
  }
  return { files, contents };
}

async function recordRoute(route: Route, notes: Notes): Promise<FileRecord> {
  const { change, kind } = route;
  const { target, encoding, unsaved } = change.file;
  const bytes = await bytesOf(route);
  const latest = notes.latest.files.get(target.uri)?.record;
  const isByteExact =
    (kind === "bytes" && route.isForText !== true) ||
    (latest?.isByteExact === true && latest.baseline !== latest.after);
  const before = await notes.note(bytes.before);
  const after = await notes.note(bytes.after, before);
  const state = { ...bytes, keys: { before, after }, format: { encoding, isByteExact } };
  return {
    uri: target.uri,
    path: target.shown,
    encoding,
    before,
    after,
    ...(await recordBaseline(state, latest, target.uri, notes)),
    ...countLines(change),
    ...(notes.isSecret(target) ? { isSecret: true } : {}),
    ...(unsaved ? { isUnsaved: true } : {}),
    ...(isByteExact ? { isByteExact: true } : {}),
  };
}

/** What saving made of a file that was about to be recorded otherwise. */
async function recordSaved(
  { change, document }: DocumentRoute,
  record: FileRecord,
  notes: Notes,
): Promise<FileRecord> {
  const { file } = change;
  const text = document.getText();
  const after = await encodeWholeFile(text, file.encoding);
  const key = await notes.note(after, record.before);
  const isUndo = notes.judged.has(record.uri);
  const baseline = isUndo ? { baseline: await carryRecord(record, key, text, notes) } : {};
  const hunks = hunksBetween(file.text, text);
  return { ...record, after: key, ...baseline, hunks: boundHunks(hunks), ...sumLines(hunks) };
}

/** Texts that somebody judged: only the baselines of their files are others from now on. */
export async function recordAllKept(
  kept: readonly JudgedFile[],
  recorder: Recorder,
): Promise<RecordedFiles> {
  const recorded = await mapFiles(kept, (file) => recordKept(file, recorder));
  return {
    files: recorded.flatMap(({ files }) => files),
    contents: recorded.flatMap(({ contents }) => contents),
  };
}

async function recordKept({ seen, kept }: JudgedFile, recorder: Recorder): Promise<RecordedFiles> {
  const { record, entry } = seen;
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
    const file = { ...same, before: after, after, baselineBefore, baseline: after };
    return { files: [file], contents: [] };
  }
  const notes = createNotes(recorder, isSecret);
  const note = async (text: string | null, like?: ContentKey | null): Promise<ContentKey | null> =>
    notes.note(text === null ? null : await encodeText(text, formatOf(record)), like);
  const text = await note(kept.text);
  const baselineBefore = await note(kept.baselineBefore, text);
  const baseline = await note(kept.baseline, text);
  const state = await readState(record, recorder.journal.readContent);
  const hunks = hunksBetween(state?.text ?? "", kept.text ?? "");
  const others = hunks.length === 0 ? {} : { othersHunks: boundHunks(hunks) };
  const file = { ...same, before: text, after: text, baselineBefore, baseline, ...others };
  return { files: [file], contents: notes.contents };
}

/** Of a longer text, the new one is never made as a whole: its lines are counted from the edit. */
const maxDiffedUnits = 1 << 25;

function countLines({ edit, file, newLines }: Route["change"]): LineCounts {
  if (newLengthOf(edit) <= maxDiffedUnits) {
    const { hunks } = diffLines(edit, file.lines, newLines, 0);
    const spans = hunks.map(toSpan);
    return { hunks: boundHunks(spans), ...sumLines(spans) };
  }
  const spans = edit.replacements.map(({ range, text }): LineHunk => {
    const startLine = Math.max(1, lineAt(file.lines, range.start));
    const lineCount = lineAt(file.lines, range.endExclusive) - startLine + 1;
    return [startLine, lineCount, text.split("\n").length];
  });
  return { hunks: boundHunks(spans), ...sumLines(spans) };
}

type LineCounts = Pick<FileRecord, "addedLines" | "removedLines" | "hunks">;

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
